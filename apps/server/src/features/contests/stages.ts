import { stagesProblem } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { invalidateRanklists } from '../ranklists/invalidate.ts';
import { contestScopeWith } from './contest-scope.ts';
import { updateStages } from './queries.ts';

export const getStages = route('GET /api/contest/:contestId/admin/stages', {
  scope: contestScopeWith('admin'),
  handle: ({ scope }) => scope.stages,
});

export const replaceStages = route('PATCH /api/contest/:contestId/admin/stages', {
  scope: contestScopeWith('admin'),
  handle: async ({ body: stages, scope, context: { db, live } }) => {
    if (stagesProblem(stages) !== null) throw refusal('stages-invalid');
    await db.transact(async (tx) => {
      await invalidateRanklists(tx, scope.id, { rebuild: true });
      await updateStages(tx, scope.id, stages);
      await live.publish(tx, { type: 'contest', contestId: scope.id });
    });
    return {};
  },
});
