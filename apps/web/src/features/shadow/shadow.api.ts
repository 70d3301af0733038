import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Query, type Reply } from '../../lib/api/index.ts';
import { saveDownload } from '../../lib/save-download.ts';

export type ShadowState = Reply<'GET /api/contest/:contestId/admin/shadow'>;
export type ShadowConnection = NonNullable<ShadowState['shadow']>;
export type ShadowDifference = Reply<'GET /api/contest/:contestId/admin/shadow/difference'>['items'][number];
type Filter = Omit<Query<'GET /api/contest/:contestId/admin/shadow/difference'>, 'count' | 'page' | 'perPage'>;

/** What a feed brings is shown after this time. */
export const SHADOW_POLL_MS = 3_000;

export const shadowKey = (contestId: string) => ['shadow', contestId] as const;

export const shadowState = (contestId: string) =>
  queryOptions({
    queryKey: [...shadowKey(contestId), 'state'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/shadow', { params: { contestId }, signal }),
  });

export const shadowDifferences = (
  contestId: string,
  query: Query<'GET /api/contest/:contestId/admin/shadow/difference'>,
) =>
  queryOptions({
    queryKey: [...shadowKey(contestId), 'list', query],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/shadow/difference', { params: { contestId }, query, signal }),
    placeholderData: (before) => before,
  });

export const changeShadow = (contestId: string, body: Body<'PATCH /api/contest/:contestId/admin/shadow'>) =>
  api('PATCH /api/contest/:contestId/admin/shadow', { params: { contestId }, body });

export const removeShadow = (contestId: string) =>
  api('DELETE /api/contest/:contestId/admin/shadow', { params: { contestId } });

export const markDifference = (
  contestId: string,
  body: Body<'PATCH /api/contest/:contestId/admin/shadow/difference'>,
) => api('PATCH /api/contest/:contestId/admin/shadow/difference', { params: { contestId }, body });

export function saveDifferences(contestId: string, filter: Filter): Promise<void> {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return saveDownload(`/api/contest/${contestId}/admin/shadow/csv?${query.toString()}`, `shadow-${contestId}.csv`);
}
