import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import type { ProblemScope } from '../problems/problem-scope.ts';
import { isInTeamOfRun } from '../virtual-runs/queries.ts';
import { findRunnerProblem } from '../virtual-runs/runner-problem.ts';
import { maySeeSolution } from './policy.ts';
import { findSolution, type SolutionFullRow } from './queries.ts';

export interface SolutionScope {
  problem: ProblemScope;
  solution: SolutionFullRow;
  /** Whose solutions the viewer reads as their own: the viewer, or a member of the viewer's team of a virtual run. */
  readerId: string;
}

export interface SolutionRequest {
  params: { problemId: string; solutionId: string };
  viewer: UserViewer;
  context: AppContext;
}

/** Finds the solution of the path for a viewer who may see it; a hidden one is reported as not found. */
export async function findSolutionScope(request: SolutionRequest): Promise<SolutionScope> {
  const problem = await findRunnerProblem(request);
  const solution = await findSolution(request.context.db, problem.id, request.params.solutionId);
  if (!solution) throw refusal('not-found');
  const { userId } = request.viewer;
  const isOfTeam = await isOfTeamOf(request.context.db, userId, solution);
  const readerId = isOfTeam ? solution.userId : userId;
  // The owner of a problem does not see the virtual runs of those who have borrowed it.
  if (solution.orgId !== problem.orgId && solution.userId !== readerId) throw refusal('not-found');
  if (!maySeeSolution(problem, readerId, solution)) throw refusal('not-found');
  return { problem, solution, readerId };
}

/** Whether it was submitted in a virtual run of a team that the user is in. */
async function isOfTeamOf(db: Db, userId: string, { virtualRunId, state, ...solution }: SolutionFullRow) {
  if (virtualRunId === null || solution.userId === userId || state === SOLUTION_STATE.created) return false;
  return await isInTeamOfRun(db, userId, virtualRunId);
}
