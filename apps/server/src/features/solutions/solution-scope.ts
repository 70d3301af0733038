import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import type { ProblemScope } from '../problems/problem-scope.ts';
import { findRunnerProblem } from '../virtual-runs/runner-problem.ts';
import { maySeeSolution } from './policy.ts';
import { findSolution, type SolutionFullRow } from './queries.ts';

export interface SolutionScope {
  problem: ProblemScope;
  solution: SolutionFullRow;
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
  if (!solution || !maySeeSolution(problem, request.viewer.userId, solution)) throw refusal('not-found');
  return { problem, solution };
}
