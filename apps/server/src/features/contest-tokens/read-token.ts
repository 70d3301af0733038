import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestSolutionScope } from '../contest-solutions/contest-solution-scope.ts';
import { findLimits } from '../submission-limits/queries.ts';
import { tokenSightOf } from './policy.ts';
import { findTokenUses } from './queries.ts';

export const readToken = route('GET /api/contest/:contestId/solution/:solutionId/token', {
  scope: findContestSolutionScope,
  handle: async ({ scope: { contest, solution, settings }, context: { db } }) => {
    const found = await findLimits(db, contest.id);
    if (!found) throw refusal('not-found');
    const uses = await findTokenUses(db, contest.id, contest.actingId, solution.problemId);
    const { ability, balance } = tokenSightOf(contest, { solution, settings, ...found, uses });
    if (ability === 'banned') throw refusal('banned');
    if (balance === null) return { ability };
    const { left, nextMs, usableMs } = balance;
    return {
      ability,
      balance: {
        left: left === Infinity ? null : left,
        ...(nextMs !== null && { nextAt: nextMs }),
        ...(usableMs !== null && { usableAt: usableMs }),
      },
    };
  },
});
