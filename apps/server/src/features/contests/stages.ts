import { stagesProblem } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { subjectOf } from './audit-subject.ts';
import { contestScopeWith } from './contest-scope.ts';
import { updateStages } from './queries.ts';

export const getStages = route('GET /api/contest/:contestId/admin/stages', {
  scope: contestScopeWith('admin'),
  handle: ({ scope }) => scope.stages,
});

export const replaceStages = route('PATCH /api/contest/:contestId/admin/stages', {
  scope: contestScopeWith('admin'),
  handle: async ({ body: stages, scope, viewer, ip, context: { db, live } }) => {
    if (stagesProblem(stages) !== null) throw refusal('stages-invalid');
    await db.transact(async (tx) => {
      await invalidateRanklists(tx, scope.id, { rebuild: true });
      await updateStages(tx, scope.id, stages);
      const change = { before: { stages: scope.stages }, after: { stages } };
      const subject = subjectOf(scope.id);
      await recordAct(tx, { viewer, ip, action: 'contest.stages', orgId: scope.orgId, subject, ...change });
      await live.publish(tx, { type: 'contest', contestId: scope.id });
    });
    return {};
  },
});
