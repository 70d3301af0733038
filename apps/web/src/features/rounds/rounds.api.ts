import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Reply } from '../../lib/api/index.ts';

export type RoundSettings = NonNullable<Body<'PATCH /api/contest/:contestId/admin/round'>['round']>;
export type ProblemLock = Reply<'GET /api/contest/:contestId/admin/problem-lock'>['items'][number];

/** Participants lock problems meanwhile. */
const POLL_MS = 10_000;

/** Below the key of the contest, so that its live events reload it. */
export const roundOf = (contestId: string) =>
  queryOptions({
    queryKey: ['contest', 'one', contestId, 'round'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/round', { params: { contestId }, signal }),
  });

export const setRound = (contestId: string, round: RoundSettings | null) =>
  api('PATCH /api/contest/:contestId/admin/round', { params: { contestId }, body: { round } });

export const lockProblem = (contestId: string, problemId: string) =>
  api('POST /api/contest/:contestId/problem/:problemId/lock', { params: { contestId, problemId } });

export const problemLocks = (contestId: string) =>
  queryOptions({
    queryKey: ['contest', 'one', contestId, 'problem-lock'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/contest/:contestId/admin/problem-lock', { params: { contestId }, signal })).items,
    refetchInterval: POLL_MS,
  });

export const unlockProblem = (
  contestId: string,
  body: Body<'POST /api/contest/:contestId/admin/problem-lock/unlock'>,
) => api('POST /api/contest/:contestId/admin/problem-lock/unlock', { params: { contestId }, body });

export const startSystemTest = (contestId: string) =>
  api('POST /api/contest/:contestId/admin/system-test', { params: { contestId } });
