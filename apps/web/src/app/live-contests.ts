import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { contestKeys } from '../features/contests/contest-keys.ts';
import { useLive } from '../lib/live/index.ts';
import { currentUserId } from '../lib/session.ts';

/** Every viewer hears of a change in the same moment: their calls are spread over this time, and further changes within it cost none. */
const SPREAD_MS = 2_000;

/** Keeps every shown contest as it is on the server. Mounted once, at the root. */
export function useLiveContests(): void {
  const queries = useQueryClient();
  useLive('contest', ({ contestId }) => renewSoon(queries, contestId));
  // How the viewer stands with each problem, and how many submissions are left.
  useLive('solution', ({ solution }) => {
    // Those of others, where they are followed, change nothing of it.
    if (solution.contestId === undefined || solution.userId !== currentUserId()) return;
    void queries.invalidateQueries({ queryKey: contestKeys.problems(solution.contestId) });
  });
  // Events between two connections are lost.
  useLive('hello', () => void queries.invalidateQueries({ queryKey: contestKeys.all }));
}

const waiting = new Set<string>();

/** Asks for a contest and the lists it stands in anew, once for all that is told of it within two seconds. */
export function renewSoon(queries: QueryClient, contestId: string, random: () => number = Math.random): void {
  if (waiting.has(contestId)) return;
  waiting.add(contestId);
  setTimeout(() => {
    waiting.delete(contestId);
    for (const queryKey of [contestKeys.one(contestId), contestKeys.lists, contestKeys.recents]) {
      void queries.invalidateQueries({ queryKey });
    }
  }, random() * SPREAD_MS);
}
