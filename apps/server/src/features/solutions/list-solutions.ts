import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { readsAllSolutions } from '../problems/policy.ts';
import { findRunnerProblem } from '../virtual-runs/runner-problem.ts';
import { presentSolutionRow } from './present.ts';
import { listSolutionsOfProblem } from './queries.ts';

export const listSolutions = route('GET /api/problem/:problemId/solution', {
  scope: findRunnerProblem,
  handle: async ({ scope, query, viewer, context: { db } }) => {
    const isOwn = query.userId === viewer.userId;
    if (!isOwn && !readsAllSolutions(scope)) throw refusal('no-right');
    const { rows, total } = await listSolutionsOfProblem(db, scope.id, query, query, isOwn ? undefined : scope.orgId);
    // Outside contests nothing is reduced.
    return {
      items: rows.map((row) => presentSolutionRow(row, { seesAll: true })),
      ...(total !== undefined && { total }),
    };
  },
});
