import { contestTimeMs, isInContest, participantClock } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockClock } from '../clocks/queries.ts';
import { viewerNews } from '../contest-participants/participant-news.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import { lockResult } from '../contest-solutions/queries.ts';
import { contestScopePast, findContest } from '../contests/contest-scope.ts';
import { isShown, may, mayMakeSolutions } from '../contests/policy.ts';
import { findLockedAt, hasPassedOnce, insertProblemLock } from '../problem-locks/queries.ts';
import { findRound } from './queries.ts';

/** Members lock for their team. Of two at the same time, the second is refused. */
export const lockProblem = route('POST /api/contest/:contestId/problem/:problemId/lock', {
  scope: contestScopePast('readProblems'),
  handle: async ({ scope: { id: contestId }, params: { problemId }, viewer, context: { db, live } }) =>
    await db.transact(async (tx) => {
      const clock = await lockClock(tx, contestId, 'share');
      const contest = await findContest(tx, contestId, viewer.userId);
      if (!contest) throw refusal('not-found');
      const { participant, actingId: userId, nowMs } = contest;
      if (participant === null) throw refusal('participants-only');
      const settings = await findContestProblemSettings(tx, contestId, problemId);
      if (!settings || !isShown(contest, settings, nowMs)) throw refusal('not-found');
      const round = await findRound(tx, contestId);
      if (round?.locking !== true) throw refusal('locking-off');
      if (!mayMakeSolutions(contest) || !may(contest, 'readSolutions')) throw refusal('stage-closed');
      const own = clock && participantClock(clock, participant);
      if (own && !isInContest(own, contestTimeMs(own, nowMs))) throw refusal('contest-not-running');
      const place = { contestId, userId, problemId };
      await lockResult(tx, contestId, userId, problemId);
      if ((await findLockedAt(tx, place)) !== null) throw refusal('problem-locked');
      if (!(await hasPassedOnce(tx, place))) throw refusal('problem-unsolved');
      const lockedAt = await insertProblemLock(tx, place, viewer.userId);
      await live.publish(tx, ...viewerNews(contestId, [userId]));
      return { lockedAt };
    }),
});
