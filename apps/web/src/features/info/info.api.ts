import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import { learnServerTime } from '../../lib/time/clock.ts';

const HOUR_MS = 3_600_000;

/** Facts about the installation; brings the server's clock along. */
export const siteQuery = queryOptions({
  queryKey: ['info', 'site'],
  queryFn: async ({ signal }) => {
    const site = await api('GET /api/info/site', { signal });
    learnServerTime(site.serverTime);
    return site;
  },
  staleTime: HOUR_MS,
});

export const milestoneQuery = queryOptions({
  queryKey: ['info', 'milestone'],
  queryFn: ({ signal }) => api('GET /api/info/milestone', { signal }),
  staleTime: HOUR_MS,
});

export const friendsQuery = queryOptions({
  queryKey: ['info', 'friends'],
  queryFn: ({ signal }) => api('GET /api/info/friends', { signal }),
});

export const postersQuery = queryOptions({
  queryKey: ['info', 'posters'],
  queryFn: ({ signal }) => api('GET /api/info/posters', { signal }),
});
