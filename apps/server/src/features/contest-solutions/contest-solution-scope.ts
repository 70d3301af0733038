import type { ContestProblemSettings } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { findHiddenFromMs } from '../boards/hidden-results.ts';
import { findContestProblemSettings } from '../contest-problems/queries.ts';
import {
  contestScopePast,
  contestScopeWith,
  type ContestRequest,
  type ContestScope,
} from '../contests/contest-scope.ts';
import { mayReadToHack, needsLock } from '../hack-rights/policy.ts';
import { hasLockedProblem } from '../problem-locks/queries.ts';
import type { SolutionFullRow } from '../solutions/queries.ts';
import { observes } from '../contests/policy.ts';
import { maySeeContestSolution } from './policy.ts';
import { findContestSolution } from './queries.ts';

export interface ContestSolutionScope {
  contest: ContestScope;
  solution: SolutionFullRow;
  /** Settings of its problem in the contest; null if the contest no longer has it. */
  settings: ContestProblemSettings | null;
  /** Whether the viewer may read it, with its code, because they may hack it. */
  isOpenToHack: boolean;
  /** Whether the viewer's participant has locked the problem; false unless hacks need that. */
  hasLocked: boolean;
}

export interface ContestSolutionRequest {
  params: { contestId: string; solutionId: string };
  viewer: UserViewer;
  context: AppContext;
}

/** Finds a solution of a contest for a viewer who may see it; a hidden one is reported as not found. */
export async function findContestSolutionScope(request: ContestSolutionRequest): Promise<ContestSolutionScope> {
  const contest = await contestScopePast('readSolutions')(request);
  const { db } = request.context;
  const found = await findContestSolution(db, contest.id, request.params.solutionId);
  if (!found) throw refusal('not-found');
  const readsAll = observes(contest) || found.solution.userId === contest.actingId;
  const hiddenFromMs = readsAll ? null : await findHiddenFromMs(db, contest.id);
  const hasLocked = needsLock(contest) && (await hasLockedProblem(db, contest, found.solution.problemId));
  const isOpenToHack = !readsAll && mayReadToHack(contest, found.solution, { hiddenFromMs, hasLocked });
  if (!isOpenToHack && !maySeeContestSolution(contest, contest.actingId, found.solution, hiddenFromMs))
    throw refusal('not-found');
  const { isOfHiddenTeam, ...scope } = found;
  const isOwn = found.solution.userId === contest.actingId;
  if (isOfHiddenTeam && !isOwn && !observes(contest)) throw refusal('not-found');
  return { contest, ...scope, isOpenToHack, hasLocked };
}

/** For administrators or the jury, while the contest has the problem. */
export const contestProblemScopeWith = (role: 'admin' | 'jury') => async (request: ContestProblemRequest) => {
  const scope = await contestScopeWith(role)(request);
  const settings = await findContestProblemSettings(request.context.db, scope.id, request.params.problemId);
  if (!settings) throw refusal('not-found');
  return scope;
};

type ContestProblemRequest = ContestRequest & { params: { problemId: string } };
