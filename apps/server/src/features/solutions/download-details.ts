import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { SOLUTION_URL_LIFE_S } from '../../storage/file-urls.ts';
import { solutionResultKey } from '../../storage/keys.ts';
import { mayReadDetails } from './policy.ts';
import { findSolutionScope } from './solution-scope.ts';

/** Stands in for the task of a solution that no runner has taken: its document is absent, as the address then says. */
const NO_TASK = 'none';

export const downloadDetails = route('GET /api/problem/:problemId/solution/:solutionId/details/download', {
  scope: findSolutionScope,
  handle: async ({ scope: { problem, solution }, viewer, origin, context: { store } }) => {
    if (!mayReadDetails(problem, viewer.userId, solution)) throw refusal('solution-hidden');
    const url = await store.signedUrl({
      key: solutionResultKey(solution.id, solution.taskId ?? NO_TASK),
      method: 'GET',
      expiresInS: SOLUTION_URL_LIFE_S,
      fileName: 'result.json',
      origin,
    });
    return { url };
  },
});
