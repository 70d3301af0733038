import { useQueryClient } from '@tanstack/react-query';
import { contestKeys } from '../features/contests/contest-keys.ts';
import { useLive } from '../lib/live/index.ts';

/** Keeps every shown contest as it is on the server. Mounted once, at the root. */
export function useLiveContests(): void {
  const queries = useQueryClient();
  useLive('contest', ({ contestId }) => {
    void queries.invalidateQueries({ queryKey: contestKeys.one(contestId) });
    void queries.invalidateQueries({ queryKey: contestKeys.lists });
    void queries.invalidateQueries({ queryKey: contestKeys.recents });
  });
  // How the viewer stands with each problem, and how many submissions are left.
  useLive('solution', ({ solution }) => {
    if (solution.contestId === undefined) return;
    void queries.invalidateQueries({ queryKey: contestKeys.problems(solution.contestId) });
  });
  // Events between two connections are lost.
  useLive('hello', () => void queries.invalidateQueries({ queryKey: contestKeys.all }));
}
