import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Reply } from '../../lib/api/index.ts';

export type SiteHealth = Reply<'GET /api/admin/health'>;
export type SiteLight = SiteHealth['lights'][number];
export type LightState = SiteLight['state'];

const REFRESH_MS = 15_000;

/** Judging, runners, queue, disk, database, mail, backup and servers; refetched while the page is open. */
export const siteHealthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => api('GET /api/admin/health', { signal }),
  refetchInterval: REFRESH_MS,
  staleTime: 0,
});
