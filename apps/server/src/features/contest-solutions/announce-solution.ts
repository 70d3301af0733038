import type { ContestProblemSettings } from '@assay/contract';
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
import { refuseLocked } from '../problem-locks/refuse-locked.ts';
import { announce, presentAnnounced, readLimits } from '../solutions/new-solution.ts';
import { refuseTooEarly } from '../submission-limits/next-submission.ts';
import { countContestSolution, countTeamMembers, lockResult } from './queries.ts';

export const announceContestSolution = route('POST /api/contest/:contestId/problem/:problemId/solution', {
  scope: async (request: ContestRequest) => {
    const contest = await contestScopePast('readProblems')(request);
    refuseUnlessOpen(contest);
    return contest;
  },
  handle: async ({ scope: contest, params: { problemId }, body, viewer: { userId }, origin, context }) => {
    const announced = await context.db.transact(async (tx) => {
      const settings = await findOpenProblem(tx, contest.id, problemId, userId);
      const judged = await readLimits(tx, { problemId, contestId: contest.id }, body.size);
      const now = await findComplete(tx, contest.id, userId);
      const { actingId } = now;
      await refuseTooEarly(tx, now, { problemId, settings });
      await lockResult(tx, contest.id, actingId, problemId);
      await refuseLocked(tx, { contestId: contest.id, userId: actingId, problemId });
      const sentBy = actingId === userId ? null : userId;
      const maker = { orgId: contest.orgId, problemId, contestId: contest.id, userId: actingId, sentBy };
      return await announce(tx, context.config.quotas, maker, body, judged, async (id) => {
        if (!(await countContestSolution(tx, maker, id, settings.solutionCountLimit))) throw refusal('solution-limit');
      });
    });
    return await presentAnnounced(context, announced, body, origin);
  },
});

/** Decides again at the instant that stamps the solution, and returns the settings of the problem. */
export async function findOpenProblem(
  tx: Tx,
  contestId: string,
  problemId: string,
  userId: string,
): Promise<ContestProblemSettings> {
  const contest = await findContest(tx, contestId, userId);
  if (!contest) throw refusal('not-found');
  refuseUnlessPast(contest, 'readProblems');
  refuseUnlessOpen(contest);
  const settings = await findContestProblemSettings(tx, contestId, problemId);
  if (!settings || !isShown(contest, settings, contest.nowMs)) throw refusal('not-found');
  if (settings.disableCreateSolution) throw refusal('problem-closed');
  return settings;
}

/** The contest of the viewer. Refuses a participant that is a team with fewer members than the contest requires. */
async function findComplete(tx: Tx, contestId: string, userId: string): Promise<ContestScope> {
  const contest = await findContest(tx, contestId, userId);
  if (!contest) throw refusal('not-found');
  const { actingId, teams } = contest;
  const isTeam = actingId !== userId;
  if (isTeam && teams && (await countTeamMembers(tx, actingId)) < teams.minSize) throw refusal('team-incomplete');
  return contest;
}

/** Administrators participate like others: their solutions count for them. */
export function refuseUnlessOpen(contest: ContestScope): void {
  if (contest.participant === null) throw refusal('participants-only');
  if (!mayMakeSolutions(contest)) throw refusal('stage-closed');
}
