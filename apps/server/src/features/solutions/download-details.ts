import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { mayReadDetails } from './policy.ts';
import { findSolutionScope } from './solution-scope.ts';
import { detailsUrl } from './solution-urls.ts';

export const downloadDetails = route('GET /api/problem/:problemId/solution/:solutionId/details/download', {
  scope: findSolutionScope,
  handle: async ({ scope: { problem, solution }, viewer, origin, context: { store } }) => {
    if (!mayReadDetails(problem, viewer.userId, solution)) throw refusal('solution-hidden');
    return { url: await detailsUrl(store, solution, origin) };
  },
});
