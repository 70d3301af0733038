import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Reply } from '../../lib/api/index.ts';

export type StoredAwards = Reply<'GET /api/contest/:contestId/admin/awards'>;

export const awardsKey = (contestId: string) => ['contest', 'one', contestId, 'awards'] as const;

/** The awards of a contest, with results that are not revealed yet: for administrators. */
export const awardsQuery = (contestId: string) =>
  queryOptions({
    queryKey: awardsKey(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/awards', { params: { contestId }, signal }),
  });

export const saveAwards = (contestId: string, body: Body<'PUT /api/contest/:contestId/admin/awards'>) =>
  api('PUT /api/contest/:contestId/admin/awards', { params: { contestId }, body });
