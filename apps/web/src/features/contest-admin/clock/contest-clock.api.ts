import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Body, type Reply } from '../../../lib/api/index.ts';
import { adminKeys } from '../contest-admin.api.ts';

const path = 'PATCH /api/contest/:contestId/admin/clock';

export const changeClock = (contestId: string, body: Body<typeof path>) => api(path, { params: { contestId }, body });

export const pauseContest = (contestId: string, version: number, reason: string) =>
  api('POST /api/contest/:contestId/admin/clock/pause', { params: { contestId }, body: { version, reason } });

export const resumeContest = (contestId: string, version: number, reason: string) =>
  api('POST /api/contest/:contestId/admin/clock/resume', {
    params: { contestId },
    body: { version, ...(reason !== '' && { reason }) },
  });

export const removeInterval = (contestId: string, body: Body<'POST /api/contest/:contestId/admin/clock/removed'>) =>
  api('POST /api/contest/:contestId/admin/clock/removed', { params: { contestId }, body });

export const restoreInterval = (contestId: string, intervalId: string, version: number, reason: string) =>
  api('DELETE /api/contest/:contestId/admin/clock/removed/:intervalId', {
    params: { contestId, intervalId },
    query: { version, reason },
  });

export const STARTS_PER_PAGE = 50;

export const contestStarts = (contestId: string, page: number) =>
  queryOptions({
    queryKey: adminKeys.starts(contestId, page),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/clock/start', {
        params: { contestId },
        query: { page, perPage: STARTS_PER_PAGE, count: true },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
export type ContestStart = Reply<'GET /api/contest/:contestId/admin/clock/start'>['items'][number];

export const resetStart = (contestId: string, userId: string, version: number, reason: string) =>
  api('DELETE /api/contest/:contestId/admin/clock/start/:userId', {
    params: { contestId, userId },
    query: { version, reason },
  });

export const timeGrants = (contestId: string) =>
  queryOptions({
    queryKey: adminKeys.timeGrants(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/clock/grant', { params: { contestId }, signal }),
  });
export type TimeGrant = Reply<'GET /api/contest/:contestId/admin/clock/grant'>['items'][number];

export const grantTime = (contestId: string, body: Body<'POST /api/contest/:contestId/admin/clock/grant'>) =>
  api('POST /api/contest/:contestId/admin/clock/grant', { params: { contestId }, body });

export const takeBackTime = (contestId: string, grantId: string, version: number) =>
  api('DELETE /api/contest/:contestId/admin/clock/grant/:grantId', {
    params: { contestId, grantId },
    query: { version },
  });
