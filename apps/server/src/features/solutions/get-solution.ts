import { route } from '../../http/route.ts';
import { findDataRule } from './data-rule.ts';
import { sightOf } from './policy.ts';
import { presentSolution } from './present.ts';
import { findQueuePlace } from './queue-place.ts';
import { findSolutionScope } from './solution-scope.ts';

export const getSolution = route('GET /api/problem/:problemId/solution/:solutionId', {
  scope: findSolutionScope,
  handle: async ({ scope: { problem, solution, readerId }, context: { db } }) => {
    const byRule = await findDataRule(db, problem, solution, readerId);
    const queue = await findQueuePlace(db, solution);
    return presentSolution(solution, sightOf(problem, readerId, solution, byRule), queue);
  },
});
