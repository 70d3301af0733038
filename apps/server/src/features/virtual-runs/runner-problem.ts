import { hasCapability } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { findContestPermissions } from '../contests/contest-permissions.ts';
import { isBanned, mayEnter } from '../contests/policy.ts';
import { findProblem, type ProblemRequest, type ProblemScope } from '../problems/problem-scope.ts';
import { listRunContests } from './queries.ts';

/**
 * Like `findProblemScope`, also for users without access to the problem who have a virtual run of a contest with it:
 * they may submit and run programs in the run, and see only what they submitted.
 */
export async function findRunnerProblem({ params, viewer, context }: ProblemRequest): Promise<ProblemScope> {
  const found = await findProblem(context.db, params.problemId, viewer.userId);
  if (!found) throw refusal('not-found');
  if (hasCapability('problem', found.capability, 'access')) return found;
  if (!(await runsContestWith(context.db, viewer.userId, found.id))) throw refusal('not-found');
  const ownOnly = { solutionShowOther: false, solutionShowOtherDetails: false, solutionShowOtherData: false };
  return { ...found, capability: 0n, settings: { ...found.settings, ...ownOnly, allowPublicSubmit: true } };
}

/** Whether the user has a virtual run of a contest with the problem, and may still enter the contest. */
async function runsContestWith(db: Db, userId: string, problemId: string): Promise<boolean> {
  for (const contestId of await listRunContests(db, userId, problemId)) {
    const permissions = (await findContestPermissions(db, contestId, [userId])).get(userId);
    if (permissions && mayEnter(permissions) && !isBanned(permissions)) return true;
  }
  return false;
}
