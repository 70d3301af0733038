import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import { findContest } from '../contests/contest-scope.ts';
import { isBanned, mayEnter } from '../contests/policy.ts';
import { isRunOpen } from './policy.ts';
import { countRunSolutions, lockRun } from './queries.ts';

/**
 * Refuses to create a solution in a run that is not the user's, or of a contest that is closed to them or does not have
 * the problem. Returns the contest, and the maximum number of solutions for the problem, null after the end of the run.
 * Locks the run.
 */
export async function findRunLimit(
  tx: Tx,
  runId: string,
  userId: string,
  problemId: string,
): Promise<{ limit: number | null; contestId: string; orgId: string }> {
  const run = await lockRun(tx, userId, runId);
  if (!run) throw refusal('not-found');
  const contest = await findContest(tx, run.contestId, userId);
  if (!contest?.isRunner || !mayEnter(contest) || isBanned(contest)) throw refusal('not-found');
  const settings = await findContestProblemSettings(tx, run.contestId, problemId);
  if (!settings) throw refusal('not-found');
  if (settings.disableCreateSolution || settings.disableSubmit) throw refusal('submit-not-allowed');
  const limit = isRunOpen(run, contest.nowMs) ? settings.solutionCountLimit : null;
  return { limit, contestId: run.contestId, orgId: contest.orgId };
}

export async function refuseBeyondLimit(
  tx: Tx,
  { runId, problemId, limit }: { runId: string; problemId: string; limit: number | null },
): Promise<void> {
  if (limit !== null && (await countRunSolutions(tx, runId, problemId)) >= limit) throw refusal('solution-limit');
}
