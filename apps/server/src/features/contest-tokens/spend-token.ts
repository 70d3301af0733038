import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockClock } from '../clocks/queries.ts';
import { viewerNews } from '../contest-participants/participant-news.ts';
import { findContestSolutionScope } from '../contest-solutions/contest-solution-scope.ts';
import { findContestSolution } from '../contest-solutions/queries.ts';
import { findContest, refuseUnlessEntering } from '../contests/contest-scope.ts';
import { findLimits } from '../submission-limits/queries.ts';
import { tokenSightOf } from './policy.ts';
import { findTokenUses, lockTokens, markTokened } from './queries.ts';

/** Of two uses at the same time, also by members of a team, the second counts with the first. */
export const spendToken = route('POST /api/contest/:contestId/solution/:solutionId/token', {
  scope: findContestSolutionScope,
  handle: async ({ params: { contestId, solutionId }, viewer, context: { db, live } }) =>
    await db.transact(async (tx) => {
      await lockClock(tx, contestId, 'share');
      // Found again: time has passed, and everything is decided by the time of the transaction.
      const contest = await findContest(tx, contestId, viewer.userId);
      if (!contest) throw refusal('not-found');
      refuseUnlessEntering(contest);
      await lockTokens(tx, contestId, contest.actingId);
      const found = await findContestSolution(tx, contestId, solutionId);
      const limits = await findLimits(tx, contestId);
      if (!found || !limits) throw refusal('not-found');
      const { solution, settings } = found;
      const uses = await findTokenUses(tx, contestId, contest.actingId, solution.problemId);
      const { ability } = tokenSightOf(contest, { solution, settings, ...limits, uses });
      if (ability !== true) throw refusal(ability);
      const tokenedAt = await markTokened(tx, contestId, solutionId);
      if (tokenedAt === null) throw refusal('token-used');
      await live.publish(tx, { type: 'solution', solutionId, userId: solution.userId });
      await live.publish(tx, ...viewerNews(contestId, [solution.userId]));
      return { tokenedAt };
    }),
});
