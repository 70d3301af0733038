import { MAX_CANARIES } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestRequest } from '../contests/contest-scope.ts';
import { presentCanary } from './present.ts';
import {
  changeInterval,
  clearAlarm,
  deleteCanary,
  findCanary,
  findChoices,
  findChosen,
  findInterval,
  listCanaries,
  lockCanariesOf,
  putCanary,
} from './queries.ts';

const observing = contestScopeWith('observer');
const judging = contestScopeWith('jury');

async function canaryScope(request: ContestRequest & { params: { canaryId: string } }) {
  const { id, orgId } = await judging(request);
  const found = await findCanary(request.context.db, id, request.params.canaryId);
  if (!found) throw refusal('not-found');
  return { id, orgId, found };
}

export const canaryRoutes = [
  route('GET /api/contest/:contestId/admin/canary', {
    scope: observing,
    handle: async ({ scope, context: { db } }) => ({
      intervalMin: await findInterval(db, scope.id),
      items: (await listCanaries(db, scope)).map(presentCanary),
    }),
  }),
  route('POST /api/contest/:contestId/admin/canary', {
    scope: judging,
    handle: async ({ scope: { id: contestId, orgId }, body, viewer, ip, context: { db, live } }) =>
      await db.transact(async (tx) => {
        const solutionIds = [...new Set(body.solutionIds)];
        await lockCanariesOf(tx, contestId);
        const choices = await findChoices(tx, contestId, solutionIds);
        if (choices.length < solutionIds.length) throw refusal('not-found');
        if (choices.some(({ isJudged }) => !isJudged)) throw refusal('canary-unjudged');
        const chosen = await findChosen(tx, contestId);
        const attempts = new Map(chosen.map(({ solutionId, attempt }) => [solutionId, attempt]));
        const next = choices.filter(({ id, attempt }) => attempts.get(id) !== attempt);
        if (new Set([...attempts.keys(), ...solutionIds]).size > MAX_CANARIES) throw refusal('canary-limit');
        for (const choice of next) await putCanary(tx, contestId, choice, viewer.userId);
        if (next.length > 0) {
          const after = { solutionIds: next.map(({ id }) => id) };
          await recordAct(tx, { viewer, ip, action: 'contest.canary', orgId, subject: subjectOf(contestId), after });
          await live.publish(tx, { type: 'canary', contestId });
        }
        return { chosen: next.length };
      }),
  }),
  route('PATCH /api/contest/:contestId/admin/canary', {
    scope: judging,
    handle: async ({ scope: { id: contestId, orgId }, body: { intervalMin }, viewer, ip, context: { db, live } }) => {
      await db.transact(async (tx) => {
        await lockCanariesOf(tx, contestId);
        const before = { intervalMin: await findInterval(tx, contestId) };
        await changeInterval(tx, contestId, intervalMin);
        const act = { action: 'contest.canary-interval', orgId, subject: subjectOf(contestId) } as const;
        await recordAct(tx, { viewer, ip, ...act, before, after: { intervalMin } });
        await live.publish(tx, { type: 'canary', contestId });
      });
      return {};
    },
  }),
  route('DELETE /api/contest/:contestId/admin/canary/:canaryId', {
    scope: canaryScope,
    handle: async ({ scope: { id: contestId, orgId, found }, viewer, ip, context: { db, live } }) => {
      await db.transact(async (tx) => {
        if (!(await deleteCanary(tx, found))) throw refusal('not-found');
        const before = { solutionId: found.solutionId, ...(found.alarm && { alarm: found.alarm.kind }) };
        const act = { action: 'contest.canary-remove', orgId, subject: subjectOf(contestId) } as const;
        await recordAct(tx, { viewer, ip, ...act, before });
        await live.publish(tx, { type: 'canary', contestId });
      });
      return {};
    },
  }),
  route('POST /api/contest/:contestId/admin/canary/:canaryId/clear', {
    scope: canaryScope,
    handle: async ({ scope: { id: contestId, orgId, found }, body, viewer, ip, context: { db, live } }) => {
      await db.transact(async (tx) => {
        if (!(await clearAlarm(tx, found.id, body.at))) throw refusal('alarm-gone');
        const after = { solutionId: found.solutionId, alarm: found.alarm?.kind, note: body.note };
        const act = { action: 'contest.canary-clear', orgId, subject: subjectOf(contestId) } as const;
        await recordAct(tx, { viewer, ip, ...act, after });
        await live.publish(tx, { type: 'canary', contestId });
      });
      return {};
    },
  }),
];
