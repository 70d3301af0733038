import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findDataRule } from './data-rule.ts';
import { alwaysReadsData, mayReadData } from './policy.ts';
import { findSolutionScope } from './solution-scope.ts';
import { dataUrl } from './solution-urls.ts';

export const downloadData = route('GET /api/problem/:problemId/solution/:solutionId/data/download', {
  scope: findSolutionScope,
  handle: async ({ scope: { problem, solution, readerId }, origin, context: { db, store } }) => {
    if (!alwaysReadsData(problem, readerId, solution)) {
      const byRule = await findDataRule(db, problem, solution, readerId);
      if (byRule.kind === 'failed') throw refusal('rule-failed');
      if (byRule.kind === 'denies') throw refusal('rule-denied', { message: byRule.message });
      if (!mayReadData(problem, readerId, solution, byRule)) throw refusal('solution-hidden');
    }
    return { url: await dataUrl(store, solution, origin) };
  },
});
