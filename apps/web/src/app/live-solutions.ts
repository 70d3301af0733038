import type { Solution, SolutionRow } from '@assay/contract';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { SOLUTION_STATE } from '@assay/contract/states';
import { problemKeys } from '../features/problems/problem-keys.ts';
import { solutionKeys } from '../features/solutions/solutions.api.ts';
import type { Reply } from '../lib/api/index.ts';
import { type LiveEvent, useLive } from '../lib/live/index.ts';
import { isAnswered } from '../lib/query-client.ts';
import { currentUserId } from '../lib/session.ts';

/** Lists that follow the submissions of all users receive events faster than they need to refetch. */
export const LIST_PAUSE_MS = 1_000;

/** Keeps every shown submission up to date. Mounted once, at the root. */
export function useLiveSolutions(): void {
  const queries = useQueryClient();
  useLive('solution', (event) => applySolutionEvent(queries, event));
  useLive('problem', ({ problemId }) => void queries.invalidateQueries({ queryKey: problemKeys.one(problemId) }));
  // Events between two connections are lost: refetch everything on the screen. A fetch that is still running is recent
  // enough, so a page that opens fetches once.
  useLive('hello', () => {
    for (const queryKey of [solutionKeys.all, problemKeys.all]) {
      void queries.invalidateQueries({ queryKey, predicate: isAnswered });
    }
  });
}

/**
 * Applies a live event to every query on the screen that shows this submission, and refetches what the event does not
 * contain.
 */
export function applySolutionEvent(queries: QueryClient, event: Extract<LiveEvent, { type: 'solution' }>): void {
  const { solution, progress } = event;
  queries.setQueryData<Solution>(solutionKeys.one(solution._id), (known) => {
    if (!known) return known;
    // Details are keyed by the end of their judging, which the event lacks: they are fetched once it is known.
    const isNewEnd = known.state !== SOLUTION_STATE.completed || solution.state !== SOLUTION_STATE.completed;
    return { ...known, ...solution, progress: progress ?? undefined, ...(isNewEnd && { completedAt: undefined }) };
  });
  let inList = false;
  for (const list of queries.getQueryCache().findAll({ queryKey: solutionKeys.lists })) {
    const isOnItsWay = list.state.fetchStatus === 'fetching';
    queries.setQueryData<Reply<'GET /api/solution'>>(list.queryKey, (page) => {
      if (!page?.items.some((item) => item._id === solution._id)) return page;
      inList = true;
      return {
        ...page,
        items: page.items.map((item) => (item._id === solution._id ? { ...item, ...solution } : item)),
      };
    });
    // The running fetch may predate the end, after which no event follows.
    if (isOnItsWay && solution.state === SOLUTION_STATE.completed && mayHold(list.queryKey, solution))
      renewList(queries, list);
  }
  if (!inList && (solution.state <= SOLUTION_STATE.queued || solution.state === SOLUTION_STATE.completed))
    renewLists(queries, solution);
  if (solution.state !== SOLUTION_STATE.completed) return;
  void queries.invalidateQueries({ queryKey: solutionKeys.one(solution._id) });
  // The viewer's state for a problem; submissions of other users, which a page may follow, do not affect it.
  if (solution.userId !== currentUserId() && solution.sentBy === undefined) return;
  void queries.invalidateQueries({ queryKey: problemKeys.one(solution.problemId), exact: true });
  void queries.invalidateQueries({ queryKey: problemKeys.lists });
}

/** Lists that were just refetched, and whether further events arrived. */
const resting = new Map<string, { again: boolean }>();

/**
 * Refetches the lists that may contain this submission: immediately, then at most once a second each. The last event is
 * never lost.
 */
function renewLists(queries: QueryClient, solution: SolutionRow): void {
  const lists = queries.getQueryCache().findAll({
    queryKey: solutionKeys.lists,
    predicate: ({ queryKey }) => mayHold(queryKey, solution),
  });
  for (const list of lists) renewList(queries, list);
}

function renewList(queries: QueryClient, list: Query): void {
  const cooldown = resting.get(list.queryHash);
  if (cooldown) {
    cooldown.again = true;
    return;
  }
  // A running fetch may predate the event, but completes: restarting a slow fetch again and again would never finish.
  const started = { again: list.state.fetchStatus === 'fetching' };
  resting.set(list.queryHash, started);
  if (!started.again) void queries.invalidateQueries({ queryKey: list.queryKey, exact: true });
  setTimeout(() => {
    resting.delete(list.queryHash);
    if (started.again) renewList(queries, list);
  }, LIST_PAUSE_MS);
}

/**
 * Whether the list of this key may contain a submission: a list of an organization may contain any, other lists those
 * of their contest, problem or user.
 */
function mayHold(queryKey: readonly unknown[], { contestId, problemId, userId, sentBy }: SolutionRow): boolean {
  const [, , of, place, filter = place] = queryKey;
  if (of === 'contest' && place !== contestId) return false;
  if (of === 'problem' && (contestId !== undefined || place !== problemId)) return false;
  const listUserId = typeof filter === 'object' && filter !== null && 'userId' in filter ? filter.userId : userId;
  // Lists of a member contain the submissions of the team.
  return listUserId === userId || (sentBy !== undefined && listUserId === currentUserId());
}
