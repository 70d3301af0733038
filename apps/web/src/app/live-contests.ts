import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { contestKeys } from '../features/contests/contest-keys.ts';
import { type LiveEvent, useLive } from '../lib/live/index.ts';
import { isAnswered } from '../lib/query-client.ts';
import { currentUserId } from '../lib/session.ts';

type ContestPart = Extract<LiveEvent, { type: 'contest' }>['part'];

/** Every viewer hears of a change in the same moment: their calls are spread over this time, and further changes within it cost none. */
const SPREAD_MS = 2_000;
/** Who takes part changes all the time while a hall registers, and matters to few. */
const PARTICIPANTS_SPREAD_MS = 10_000;

/** Keeps every shown contest as it is on the server. Mounted once, at the root. */
export function useLiveContests(): void {
  const queries = useQueryClient();
  useLive('contest', ({ contestId, part }) => renewSoon(queries, contestId, part));
  // How the viewer stands with each problem, and how many submissions are left.
  useLive('solution', ({ solution }) => {
    // Those of others, where they are followed, change nothing of it.
    if (solution.contestId === undefined || solution.userId !== currentUserId()) return;
    void queries.invalidateQueries({ queryKey: contestKeys.problems(solution.contestId), exact: true });
    void queries.invalidateQueries({ queryKey: contestKeys.problem(solution.contestId, solution.problemId) });
  });
  // Events between two connections are lost.
  useLive('hello', () => void queries.invalidateQueries({ queryKey: contestKeys.all, predicate: isAnswered }));
}

/** What is going to be asked for, by who asks. */
const awaited = new WeakMap<QueryClient, Set<string>>();

/** Asks for a contest and the lists it stands in anew, or for its participants alone, once for all that is told of it within some seconds. */
export function renewSoon(
  queries: QueryClient,
  contestId: string,
  part?: ContestPart,
  random: () => number = Math.random,
): void {
  const key = `${contestId}/${part ?? ''}`;
  const waiting = awaited.get(queries) ?? new Set();
  awaited.set(queries, waiting);
  if (waiting.has(key)) return;
  waiting.add(key);
  setTimeout(
    () => {
      waiting.delete(key);
      if (part === 'participants') {
        void queries.invalidateQueries({ queryKey: contestKeys.allParticipants(contestId) });
        // It says how many they are.
        void queries.invalidateQueries({ queryKey: contestKeys.one(contestId), exact: true });
        return;
      }
      for (const queryKey of [contestKeys.one(contestId), contestKeys.lists, contestKeys.recents]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
    random() * (part === undefined ? SPREAD_MS : PARTICIPANTS_SPREAD_MS),
  );
}
