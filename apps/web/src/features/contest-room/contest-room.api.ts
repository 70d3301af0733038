import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/index.ts';

export type Room = Reply<'GET /api/contest/:contestId/admin/room'>;
export type Checklist = Reply<'GET /api/contest/:contestId/admin/checklist'>;
export type Check = Checklist['checks'][number];

/** The server does not publish every change of its counts. */
const POLL_MS = 5_000;
/** What the checklist depends on changes slowly. */
const CHECK_POLL_MS = 30_000;

export const contestRoom = (contestId: string) =>
  queryOptions({
    queryKey: ['contest-room', contestId],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/room', { params: { contestId }, signal }),
    refetchInterval: POLL_MS,
  });

export const contestChecklist = (contestId: string) =>
  queryOptions({
    queryKey: ['contest-room', contestId, 'checklist'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/checklist', { params: { contestId }, signal }),
    refetchInterval: CHECK_POLL_MS,
  });
