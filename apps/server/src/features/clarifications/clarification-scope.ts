import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { findContest, findContestScope, type ContestRequest, type ContestScope } from '../contests/contest-scope.ts';
import { onlyVolunteers } from '../contest-volunteers/policy.ts';
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

type ThreadScope = ClarificationScope & { thread: ThreadRow };
type ThreadRequest = ContestRequest & { params: { clarificationId: string } };

/** Finds a clarification that the viewer may read. */
export async function findThreadScope(request: ThreadRequest): Promise<ThreadScope> {
  return await withThread(request, await findClarificationScope(request));
}

/** Finds a clarification that the viewer may be notified of: also volunteers, who may not enter the contest. */
export async function findNoticeScope(request: ThreadRequest): Promise<ThreadScope> {
  const { params, viewer, context } = request;
  const contest = await findContest(context.db, params.contestId, viewer.userId);
  if (!contest || !onlyVolunteers(contest)) return await findThreadScope(request);
  const problems = { readable: [], untimely: [] };
  const sight = { viewerId: viewer.userId, actingId: contest.actingId, readsQueue: false, problems };
  return await withThread(request, { contest, sight });
}

async function withThread({ params, context }: ThreadRequest, scope: ClarificationScope): Promise<ThreadScope> {
  const thread = await findThread(context.db, scope.contest.id, params.clarificationId, scope.sight);
  if (!thread) throw refusal('not-found');
  return { ...scope, thread };
}
