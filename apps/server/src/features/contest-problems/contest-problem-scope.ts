import type { ContestProblemSettings } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { Reader } from '../../http/viewer/viewer.ts';
import { contestScopePast, type ContestScope } from '../contests/contest-scope.ts';
import { isShown } from '../contests/policy.ts';
import { findContestProblemSettings } from './queries.ts';

export interface ContestProblemScope {
  contest: ContestScope;
  problemId: string;
  settings: ContestProblemSettings;
}

/**
 * Finds a problem of a contest for a viewer who may read its problems. A problem before its release time is reported as
 * not found.
 */
export async function findContestProblemScope(request: {
  params: { contestId: string; problemId: string };
  viewer: Reader;
  context: AppContext;
}): Promise<ContestProblemScope> {
  const contest = await contestScopePast('readProblems')(request);
  const { problemId } = request.params;
  const settings = await findContestProblemSettings(request.context.db, contest.id, problemId);
  if (!settings || !isShown(contest, settings, contest.nowMs)) throw refusal('not-found');
  return { contest, problemId, settings };
}
