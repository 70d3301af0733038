import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { contestKeys } from '../features/contests/contest-keys.ts';
import { contestById } from '../features/contests/contests.api.ts';
import { type LiveEvent, useLive } from '../lib/live/index.ts';
import { isAnswered } from '../lib/query-client.ts';
import { currentUserId } from '../lib/session.ts';

type ContestPart = Extract<LiveEvent, { type: 'contest' }>['part'];

/**
 * All viewers receive a change in the same moment: spread their calls over this time; further changes within it add no
 * call.
 */
const SPREAD_MS = 2_000;
/** The participants change constantly while many people register, and few viewers need the list. */
const PARTICIPANTS_SPREAD_MS = 10_000;

/** Keeps every shown contest up to date. Mounted once, at the root. */
export function useLiveContests(): void {
  const queries = useQueryClient();
  useLive('contest', ({ contestId, part }) => renewSoon(queries, contestId, part));
  // The viewer's state for each problem, and the remaining submissions.
  useLive('solution', ({ solution }) => {
    // Submissions of other users, which a page may follow, do not affect it.
    const isOwn = solution.userId === currentUserId() || solution.sentBy !== undefined;
    if (solution.contestId === undefined || !isOwn) return;
    void queries.invalidateQueries({ queryKey: contestKeys.problems(solution.contestId), exact: true });
    void queries.invalidateQueries({ queryKey: contestKeys.problem(solution.contestId, solution.problemId) });
    // After the first submission the viewer can no longer withdraw.
    const contest = queries.getQueryData(contestById(solution.contestId).queryKey);
    if (contest?.abilities.withdraw)
      void queries.invalidateQueries({ queryKey: contestKeys.one(solution.contestId), exact: true });
  });
  // Events between two connections are lost.
  useLive('hello', () => void queries.invalidateQueries({ queryKey: contestKeys.all, predicate: isAnswered }));
}

/** Pending refetches per query client. */
const awaited = new WeakMap<QueryClient, Set<string>>();

/**
 * Refetches a contest and the lists that contain it, or only its participants, once for all events within some seconds.
 */
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
        // The contest contains the number of participants.
        void queries.invalidateQueries({ queryKey: contestKeys.one(contestId), exact: true });
        return;
      }
      for (const queryKey of [contestKeys.one(contestId), contestKeys.lists]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
    random() * (part === undefined ? SPREAD_MS : PARTICIPANTS_SPREAD_MS),
  );
}
