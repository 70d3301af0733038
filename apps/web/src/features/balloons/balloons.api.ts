import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Query, type Reply } from '../../lib/api/index.ts';

export type BalloonQueue = Reply<'GET /api/contest/:contestId/balloon-queue'>;
export type BalloonRow = Reply<'GET /api/contest/:contestId/balloon'>['items'][number];
export type BalloonSettings = Reply<'GET /api/contest/:contestId/admin/balloon'>;

export const balloonKeys = {
  contest: (contestId: string) => ['balloon', contestId] as const,
  settings: (contestId: string) => ['balloon', contestId, 'settings'] as const,
};

export const balloonQueue = (contestId: string) =>
  queryOptions({
    queryKey: [...balloonKeys.contest(contestId), 'queue'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/balloon-queue', { params: { contestId }, signal }),
  });

export const balloonList = (contestId: string, query: Omit<Query<'GET /api/contest/:contestId/balloon'>, 'count'>) =>
  queryOptions({
    queryKey: [...balloonKeys.contest(contestId), 'list', query],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/balloon', { params: { contestId }, query: { ...query, count: true }, signal }),
    placeholderData: (before) => before,
  });

export const balloonSettings = (contestId: string) =>
  queryOptions({
    queryKey: balloonKeys.settings(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/balloon', { params: { contestId }, signal }),
  });

export const saveBalloonSettings = (contestId: string, body: Body<'PATCH /api/contest/:contestId/admin/balloon'>) =>
  api('PATCH /api/contest/:contestId/admin/balloon', { params: { contestId }, body });

interface BalloonPlace {
  contestId: string;
  balloonId: string;
}

/** What a volunteer does with a balloon. */
export const balloonActs = {
  claim: (params: BalloonPlace) => api('POST /api/contest/:contestId/balloon/:balloonId/claim', { params }),
  release: (params: BalloonPlace) => api('DELETE /api/contest/:contestId/balloon/:balloonId/claim', { params }),
  deliver: (params: BalloonPlace) => api('POST /api/contest/:contestId/balloon/:balloonId/delivery', { params }),
  undo: (params: BalloonPlace) => api('DELETE /api/contest/:contestId/balloon/:balloonId/delivery', { params }),
};
export type BalloonAct = keyof typeof balloonActs;
