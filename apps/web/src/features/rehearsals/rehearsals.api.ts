import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/index.ts';

export type RehearsalView = Reply<'GET /api/contest/:contestId/admin/rehearsal'>;

/** Its numbers change with every judging. */
const RUNNING_POLL_MS = 2_000;
/** Another director may start one. */
const IDLE_POLL_MS = 15_000;

const isRunning = ({ rehearsal }: RehearsalView): boolean => rehearsal !== null && rehearsal.ended === undefined;

/** The running or last rehearsal of a contest. */
export const contestRehearsal = (contestId: string) =>
  queryOptions({
    queryKey: ['contest-rehearsal', contestId],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/rehearsal', { params: { contestId }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });

export const startRehearsal = (contestId: string, body: { participants: number; speed: number; playMs?: number }) =>
  api('POST /api/contest/:contestId/admin/rehearsal', { params: { contestId }, body });

export const stopRehearsal = (contestId: string) =>
  api('POST /api/contest/:contestId/admin/rehearsal/stop', { params: { contestId } });
