import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { readsAllSolutions } from '../problems/policy.ts';
import { findRunnerProblem } from '../virtual-runs/runner-problem.ts';
import { presentSolutionRow } from './present.ts';
import { listSolutionsOfProblem } from './queries.ts';

export const listSolutions = route('GET /api/problem/:problemId/solution', {
  scope: findRunnerProblem,
  handle: async ({ scope, query, viewer, context: { db } }) => {
    if (query.userId !== viewer.userId && !readsAllSolutions(scope)) throw refusal('no-right');
    const { rows, total } = await listSolutionsOfProblem(db, scope.id, query, query);
    return { items: rows.map(presentSolutionRow), ...(total !== undefined && { total }) };
  },
});
