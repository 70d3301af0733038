import type { ContestProblemSettings } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import {
  contestScopePast,
  contestScopeWith,
  type ContestRequest,
  type ContestScope,
} from '../contests/contest-scope.ts';
import type { SolutionFullRow } from '../solutions/queries.ts';
import { maySeeContestSolution } from './policy.ts';
import { findContestSolution } from './queries.ts';

export interface ContestSolutionScope {
  contest: ContestScope;
  solution: SolutionFullRow;
  /** Of its problem in the contest; null where the contest does not have it any more. */
  settings: ContestProblemSettings | null;
}

export interface ContestSolutionRequest {
  params: { contestId: string; solutionId: string };
  viewer: UserViewer;
  context: AppContext;
}

/** Finds a solution of a contest for a viewer who may see it; one that is hidden answers like one that is not there. */
export async function findContestSolutionScope(request: ContestSolutionRequest): Promise<ContestSolutionScope> {
  const contest = await contestScopePast('readSolutions')(request);
  const found = await findContestSolution(request.context.db, contest.id, request.params.solutionId);
  if (!found || !maySeeContestSolution(contest, request.viewer.userId, found.solution)) throw refusal('not-found');
  return { contest, ...found };
}

/** For administrators, of a problem that the contest has. */
export async function problemAdminScope(request: ContestRequest & { params: { problemId: string } }) {
  const scope = await contestScopeWith('admin')(request);
  const settings = await findContestProblemSettings(request.context.db, scope.id, request.params.problemId);
  if (!settings) throw refusal('not-found');
  return scope;
}
