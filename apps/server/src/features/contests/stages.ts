import { clockOfStages, resolveStages, stagesProblem } from '@assay/rules';
import type { Stage } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { applyClock, type MovedSubmissions } from './apply-clock.ts';
import { lockClock } from '../clocks/queries.ts';
import { bindStages } from './bind-stages.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { subjectOf } from './audit-subject.ts';
import { contestScopeWith } from './contest-scope.ts';
import { updateStages } from './queries.ts';

export const getStages = route('GET /api/contest/:contestId/admin/stages', {
  scope: contestScopeWith('admin'),
  handle: ({ scope }) => scope.commonStages,
});

export const replaceStages = route('PATCH /api/contest/:contestId/admin/stages', {
  scope: contestScopeWith('admin'),
  handle: async ({ body: stages, scope, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const moved = await storeStages(tx, scope.id, stages);
      const change = { before: { stages: scope.commonStages }, after: { stages, ...(moved && { moved }) } };
      const subject = subjectOf(scope.id);
      await recordAct(tx, { viewer, ip, action: 'contest.stages', orgId: scope.orgId, subject, ...change });
      await live.publish(tx, { type: 'contest', contestId: scope.id });
    });
    return {};
  },
});

/**
 * Stores the stages of a contest. With a clock, those bound to its events follow it; if none is, the contest runs from
 * the second stage to the last one, as clients that do not know clocks expect.
 */
async function storeStages(tx: Tx, contestId: string, stages: Stage[]): Promise<MovedSubmissions | null> {
  const before = await lockClock(tx, contestId, 'update');
  if (!before) {
    if (stages.some(({ at }) => at) || stagesProblem(stages) !== null) throw refusal('stages-invalid');
    await invalidateRanklists(tx, contestId, { rebuild: true });
    await updateStages(tx, contestId, stages);
    return null;
  }
  const isBound = stages.some(({ at }) => at);
  if (stagesProblem(resolveStages(stages, before)) !== null) throw refusal('stages-invalid');
  if (!isBound && before.pausedAtMs !== null) throw refusal('clock-paused');
  const after = isBound ? before : clockOfStages(stages, before);
  // With a start window, stages follow the clock of each participant.
  return await applyClock(tx, contestId, { before, after, stages: after.window ? bindStages(stages, after) : stages });
}
