import { randomUUID } from 'node:crypto';
import { endMsOf, stagesProblem, UNKNOWN_INSTANT_MS } from '@assay/rules';
import type { Stage } from '@assay/contract';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { managesContests } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { refuseInvalidClock } from './apply-clock.ts';
import { insertClock, transactionTimeMs } from '../clocks/queries.ts';
import { subjectOf } from './audit-subject.ts';
import { CONTEST_SLUG_KEY, insertContest, stageColumns } from './queries.ts';

/** A new contest has a clock, and everything off until an administrator configures its stages. */
export const makeContest = route('POST /api/contest', {
  handle: async ({
    body: { start, duration, rulesVersion = 2, freeze, thawAfter, ...body },
    viewer,
    ip,
    context: { db },
  }) => {
    if (!managesContests(await findOrgCapability(db, body.orgId, viewer.userId))) throw refusal('no-right');
    const hasClock = rulesVersion === 2;
    const clock = {
      startMs: start,
      durationMs: duration,
      freezeMs: freeze ?? null,
      thawAfterMs: thawAfter ?? null,
      thawedAtMs: null,
      pausedAtMs: null,
      removed: [],
    };
    const stages: Stage[] = [
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start, settings: {}, ...(hasClock && { at: { event: 'start' } }) },
      { name: 'end', start: endMsOf(clock), settings: {}, ...(hasClock && { at: { event: 'end' } }) },
    ];
    const lastMs = hasClock ? UNKNOWN_INSTANT_MS - 1 : LAST_INSTANT_MS;
    if (stagesProblem(stages) !== null || start + duration > lastMs) throw refusal('stages-invalid');
    if (hasClock) refuseInvalidClock(clock);
    const id = randomUUID();
    try {
      await db.transact(async (tx) => {
        const columns = stageColumns(stages, await transactionTimeMs(tx), hasClock ? clock : undefined);
        await insertContest(tx, { id, ...body, rulesVersion: hasClock ? 2 : 1, ...columns });
        if (hasClock) await insertClock(tx, id, clock);
        const after = { ...body, start, duration, rulesVersion, freeze, thawAfter };
        await recordAct(tx, { viewer, ip, action: 'contest.make', orgId: body.orgId, subject: subjectOf(id), after });
      });
    } catch (error) {
      if (violatedUnique(error) === CONTEST_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return { contestId: id };
  },
});

/** The end of the year 9999, the last instant that the contract allows. */
const LAST_INSTANT_MS = 253_402_300_799_999;
