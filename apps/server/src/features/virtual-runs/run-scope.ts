import { refusal } from '../../http/refusal.ts';
import { findContestScope, type ContestRequest } from '../contests/contest-scope.ts';
import { findRun } from './queries.ts';

/** Finds a run of the viewer, or of a team that the viewer is in. Any other is reported as not found. */
export async function findRunScope(request: ContestRequest & { params: { runId: string } }) {
  const contest = await findContestScope(request);
  const run = await findRun(request.context.db, contest.id, request.viewer.userId, request.params.runId);
  if (!run) throw refusal('not-found');
  return { contest, run };
}
