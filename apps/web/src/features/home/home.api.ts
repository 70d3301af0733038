import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Reply } from '../../lib/api/index.ts';
import { learnServerTime } from '../../lib/time/clock.ts';

export type Home = Reply<'GET /api/home'>;

export const homeKeys = {
  all: ['home'] as const,
  of: (orgId: string | undefined) => [...homeKeys.all, orgId ?? 'site'] as const,
};

/** Everything that the home page of the site, or of an organization, shows the viewer, in one request. */
export const homeQuery = (orgId?: string) =>
  queryOptions({
    queryKey: homeKeys.of(orgId),
    queryFn: async ({ signal }) => {
      const home = await api('GET /api/home', { query: orgId === undefined ? {} : { orgId }, signal });
      learnServerTime(home.serverTime);
      return home;
    },
  });
