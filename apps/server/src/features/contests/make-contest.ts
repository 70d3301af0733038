import { randomUUID } from 'node:crypto';
import { stagesProblem } from '@assay/rules';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { managesContests } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from './audit-subject.ts';
import { CONTEST_SLUG_KEY, insertContest, stageColumns, transactionTimeMs } from './queries.ts';

/** A new contest has everything off until an administrator configures its stages. */
export const makeContest = route('POST /api/contest', {
  handle: async ({ body: { start, duration, ...body }, viewer, ip, context: { db } }) => {
    if (!managesContests(await findOrgCapability(db, body.orgId, viewer.userId))) throw refusal('no-right');
    const stages = [
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start, settings: {} },
      { name: 'end', start: start + duration, settings: {} },
    ];
    if (stagesProblem(stages) !== null || start + duration > LAST_INSTANT_MS) throw refusal('stages-invalid');
    const id = randomUUID();
    try {
      await db.transact(async (tx) => {
        await insertContest(tx, { id, ...body, ...stageColumns(stages, await transactionTimeMs(tx)) });
        const after = { ...body, start, duration };
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
