import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';

/** Of judgings, which publish no events. */
const POLL_MS = 10_000;

/** The canaries of a contest, those with an alarm first. */
export const canaryList = (contestId: string) =>
  queryOptions({
    queryKey: ['canary', contestId],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/canary', { params: { contestId }, signal }),
    refetchInterval: POLL_MS,
  });

export const chooseCanary = (contestId: string, solutionId: string) =>
  api('POST /api/contest/:contestId/admin/canary', { params: { contestId }, body: { solutionIds: [solutionId] } });

export const changeInterval = (contestId: string, intervalMin: number) =>
  api('PATCH /api/contest/:contestId/admin/canary', { params: { contestId }, body: { intervalMin } });

export const removeCanary = (contestId: string, canaryId: string) =>
  api('DELETE /api/contest/:contestId/admin/canary/:canaryId', { params: { contestId, canaryId } });

/** `at`: of the alarm that the user has seen. */
export const clearAlarm = (contestId: string, canaryId: string, body: { at: number; note: string }) =>
  api('POST /api/contest/:contestId/admin/canary/:canaryId/clear', { params: { contestId, canaryId }, body });
