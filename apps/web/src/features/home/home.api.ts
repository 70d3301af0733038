import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Reply } from '../../lib/api/index.ts';
import { learnServerTime } from '../../lib/time/clock.ts';

export type Home = Reply<'GET /api/home'>;

export const homeKeys = { all: ['home'] as const };

/** Everything that the home page shows the viewer, in one request. */
export const homeQuery = queryOptions({
  queryKey: homeKeys.all,
  queryFn: async ({ signal }) => {
    const home = await api('GET /api/home', { signal });
    learnServerTime(home.serverTime);
    return home;
  },
});
