import type { Solution, SolutionRow } from '@assay/contract';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { SOLUTION_STATE } from '@assay/contract/states';
import { problemKeys } from '../features/problems/problem-keys.ts';
import { solutionKeys } from '../features/solutions/solutions.api.ts';
import type { Reply } from '../lib/api/index.ts';
import { type LiveEvent, useLive } from '../lib/live/index.ts';
import { isAnswered } from '../lib/query-client.ts';
import { currentUserId } from '../lib/session.ts';

/** Where everybody's are followed, news come faster than a list need be renewed. */
export const LIST_PAUSE_MS = 1_000;

/** Keeps every shown solution moving. Mounted once, at the root. */
export function useLiveSolutions(): void {
  const queries = useQueryClient();
  useLive('solution', (event) => applySolutionEvent(queries, event));
  useLive('problem', ({ problemId }) => void queries.invalidateQueries({ queryKey: problemKeys.one(problemId) }));
  // Events between two connections are lost: whatever is on the screen is asked for again. What is only being asked for is new enough, so
  // that a page that opens asks once.
  useLive('hello', () => {
    for (const queryKey of [solutionKeys.all, problemKeys.all]) {
      void queries.invalidateQueries({ queryKey, predicate: isAnswered });
    }
  });
}

/** Puts what a live event says into everything on the screen that shows this solution, and refetches what it cannot know. */
export function applySolutionEvent(queries: QueryClient, event: Extract<LiveEvent, { type: 'solution' }>): void {
  const { solution, progress } = event;
  queries.setQueryData<Solution>(solutionKeys.one(solution._id), (known) => {
    if (!known) return known;
    // Details are named by the end of their judging, which the event does not carry: they are fetched once it is known.
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
    // The answer may be from before the end, of which nothing more is told.
    if (isOnItsWay && solution.state === SOLUTION_STATE.completed && mayHold(list.queryKey, solution))
      renewList(queries, list);
  }
  if (!inList && (solution.state <= SOLUTION_STATE.queued || solution.state === SOLUTION_STATE.completed))
    renewLists(queries, solution);
  if (solution.state !== SOLUTION_STATE.completed) return;
  void queries.invalidateQueries({ queryKey: solutionKeys.one(solution._id) });
  // How the viewer stands with a problem; those of others, where they are followed, change nothing of it.
  if (solution.userId !== currentUserId()) return;
  void queries.invalidateQueries({ queryKey: problemKeys.one(solution.problemId), exact: true });
  void queries.invalidateQueries({ queryKey: problemKeys.lists });
}

/** Lists that were just asked for, and whether news came since. */
const resting = new Map<string, { again: boolean }>();

/** Asks for the lists anew that may have this solution: at once, and then at most once a second each, the last news never lost. */
function renewLists(queries: QueryClient, solution: SolutionRow): void {
  const lists = queries.getQueryCache().findAll({
    queryKey: solutionKeys.lists,
    predicate: ({ queryKey }) => mayHold(queryKey, solution),
  });
  for (const list of lists) renewList(queries, list);
}

function renewList(queries: QueryClient, list: Query): void {
  const rest = resting.get(list.queryHash);
  if (rest) {
    rest.again = true;
    return;
  }
  // What is on its way may be from before the news, and is let arrive all the same: a slow answer must not be begun anew for ever.
  const begun = { again: list.state.fetchStatus === 'fetching' };
  resting.set(list.queryHash, begun);
  if (!begun.again) void queries.invalidateQueries({ queryKey: list.queryKey, exact: true });
  setTimeout(() => {
    resting.delete(list.queryHash);
    if (begun.again) renewList(queries, list);
  }, LIST_PAUSE_MS);
}

/** Whether a solution may stand in the list of this key: lists of an organization may hold any, others those of their place. */
function mayHold(queryKey: readonly unknown[], { contestId, problemId, userId }: SolutionRow): boolean {
  const [, , of, place, filter = place] = queryKey;
  if (of === 'contest' && place !== contestId) return false;
  if (of === 'problem' && (contestId !== undefined || place !== problemId)) return false;
  const wanted = typeof filter === 'object' && filter !== null && 'userId' in filter ? filter.userId : userId;
  return wanted === userId;
}
