import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestScope } from '../contests/contest-scope.ts';
import { listSolutionCounts } from './queries.ts';

export const getSelf = route('GET /api/contest/:contestId/self', {
  scope: findContestScope,
  handle: async ({ scope, context: { db } }) => {
    if (!scope.participant) throw refusal('not-registered');
    const counts = await listSolutionCounts(db, scope.id, scope.actingId);
    const { tags } = scope.participant;
    return {
      results: Object.fromEntries(counts.map(({ problemId, solutionCount }) => [problemId, { solutionCount }])),
      ...(tags.length > 0 && { tags }),
    };
  },
});
