import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { findContestScope, type ContestRequest, type ContestScope } from '../contests/contest-scope.ts';
import { readsQueue, sightOfProblems } from './policy.ts';
import { findThread, listProblemsForSight, type ThreadRow, type ThreadSight } from './queries.ts';

export interface ClarificationScope {
  contest: ContestScope;
  sight: ThreadSight;
}

/** Finds the contest of the path for a viewer who may enter it, and which of its clarifications they may read. */
export async function findClarificationScope(request: ContestRequest): Promise<ClarificationScope> {
  const contest = await findContestScope(request);
  return { contest, sight: await sightOf(request.context.db, contest, request.viewer.userId) };
}

async function sightOf(db: Db, contest: ContestScope, viewerId: string): Promise<ThreadSight> {
  const viewer = { viewerId, actingId: contest.actingId };
  if (readsQueue(contest)) return { ...viewer, readsQueue: true, problems: { readable: [], untimely: [] } };
  const problems = await listProblemsForSight(db, contest.id);
  return { ...viewer, readsQueue: false, problems: sightOfProblems(contest, problems, contest.nowMs) };
}

type ThreadRequest = ContestRequest & { params: { clarificationId: string } };

/** Finds a clarification that the viewer may read. */
export async function findThreadScope(request: ThreadRequest): Promise<ClarificationScope & { thread: ThreadRow }> {
  const scope = await findClarificationScope(request);
  const { clarificationId } = request.params;
  const thread = await findThread(request.context.db, scope.contest.id, clarificationId, scope.sight);
  if (!thread) throw refusal('not-found');
  return { ...scope, thread };
}
