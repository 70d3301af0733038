import type { Solution } from '@assay/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { problemKeys } from '../features/problems/problem-keys.ts';
import { solutionKeys } from '../features/solutions/solutions.api.ts';
import type { Reply } from '../lib/api/index.ts';
import { type LiveEvent, useLive } from '../lib/live/index.ts';

/** Keeps every shown solution moving. Mounted once, at the root. */
export function useLiveSolutions(): void {
  const queries = useQueryClient();
  useLive('solution', (event) => applySolutionEvent(queries, event));
  useLive('problem', ({ problemId }) => void queries.invalidateQueries({ queryKey: problemKeys.one(problemId) }));
  // Events between two connections are lost: whatever is on the screen is asked for again.
  useLive('hello', () => void queries.invalidateQueries({ queryKey: solutionKeys.all }));
}

/** Puts what a live event says into everything on the screen that shows this solution, and refetches what it cannot know. */
export function applySolutionEvent(queries: QueryClient, event: Extract<LiveEvent, { type: 'solution' }>): void {
  const { solution, progress } = event;
  queries.setQueryData<Solution>(solutionKeys.one(solution._id), (known) =>
    known ? { ...known, ...solution, ...(progress ? { progress } : { progress: undefined }) } : known,
  );
  let inList = false;
  queries.setQueriesData<Reply<'GET /api/solution'>>({ queryKey: solutionKeys.lists }, (page) => {
    if (!page?.items.some((item) => item._id === solution._id)) return page;
    inList = true;
    return { ...page, items: page.items.map((item) => (item._id === solution._id ? { ...item, ...solution } : item)) };
  });
  if (!inList && (solution.state <= QUEUED || solution.state === COMPLETED)) {
    // Where everybody's are followed, news come faster than answers: what is on its way is not begun anew for each.
    void queries.invalidateQueries({ queryKey: solutionKeys.lists }, { cancelRefetch: false });
  }
  if (solution.state !== COMPLETED) return;
  void queries.invalidateQueries({ queryKey: solutionKeys.one(solution._id) });
  void queries.invalidateQueries({ queryKey: problemKeys.all });
}

const QUEUED = 2;
const COMPLETED = 4;
