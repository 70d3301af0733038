import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administers } from '../problems/policy.ts';
import { mayReadDetails } from './policy.ts';
import { findSolutionScope } from './solution-scope.ts';
import { detailsUrl } from './solution-urls.ts';

export const downloadDetails = route('GET /api/problem/:problemId/solution/:solutionId/details/download', {
  scope: findSolutionScope,
  handle: async ({ scope: { problem, solution, readerId }, origin, context: { store } }) => {
    if (!mayReadDetails(problem, readerId, solution)) throw refusal('solution-hidden');
    return { url: await detailsUrl(store, solution, { seesAll: administers(problem) }, origin) };
  },
});
