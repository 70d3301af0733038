import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import {
  contestScopePast,
  findContest,
  refuseUnlessPast,
  type ContestRequest,
  type ContestScope,
} from '../contests/contest-scope.ts';
import { isShown, mayMakeSolutions } from '../contests/policy.ts';
import { announce, presentAnnounced, readLimits } from '../solutions/new-solution.ts';
import { countContestSolution, countTeamMembers, lockResult } from './queries.ts';

export const announceContestSolution = route('POST /api/contest/:contestId/problem/:problemId/solution', {
  scope: async (request: ContestRequest) => {
    const contest = await contestScopePast('readProblems')(request);
    refuseUnlessOpen(contest);
    return contest;
  },
  handle: async ({ scope: contest, params: { problemId }, body, viewer: { userId }, origin, context }) => {
    const announced = await context.db.transact(async (tx) => {
      const limit = await findSolutionLimit(tx, contest.id, problemId, userId);
      const judged = await readLimits(tx, problemId, body.size);
      const { actingId } = await refuseIncomplete(tx, contest.id, userId);
      await lockResult(tx, contest.id, actingId, problemId);
      const sentBy = actingId === userId ? null : userId;
      const maker = { orgId: contest.orgId, problemId, contestId: contest.id, userId: actingId, sentBy };
      return await announce(tx, context.config.quotas, maker, body, judged, async (id) => {
        if (!(await countContestSolution(tx, maker, id, limit))) throw refusal('solution-limit');
      });
    });
    return await presentAnnounced(context, announced, body, origin);
  },
});

/**
 * Decides again at the instant that stamps the solution, and returns the maximum number of solutions per participant.
 */
export async function findSolutionLimit(tx: Tx, contestId: string, problemId: string, userId: string): Promise<number> {
  const contest = await findContest(tx, contestId, userId);
  if (!contest) throw refusal('not-found');
  refuseUnlessPast(contest, 'readProblems');
  refuseUnlessOpen(contest);
  const settings = await findContestProblemSettings(tx, contestId, problemId);
  if (!settings || !isShown(contest, settings, contest.nowMs)) throw refusal('not-found');
  if (settings.disableCreateSolution) throw refusal('problem-closed');
  return settings.solutionCountLimit;
}

/** The viewer's participant. Refuses if it is a team with fewer members than the contest requires. */
async function refuseIncomplete(tx: Tx, contestId: string, userId: string): Promise<{ actingId: string }> {
  const contest = await findContest(tx, contestId, userId);
  if (!contest) throw refusal('not-found');
  const { actingId, teams } = contest;
  const isTeam = actingId !== userId;
  if (isTeam && teams && (await countTeamMembers(tx, actingId)) < teams.minSize) throw refusal('team-incomplete');
  return { actingId };
}

/** Administrators participate like others: their solutions count for them. */
export function refuseUnlessOpen(contest: ContestScope): void {
  if (contest.participant === null) throw refusal('participants-only');
  if (!mayMakeSolutions(contest)) throw refusal('stage-closed');
}
