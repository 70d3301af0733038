import type { RunnerHealth } from '@assay/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';

/** Selectable spans of the history, in hours. */
export const spans = [1, 6, 24] as const;
export type Span = (typeof spans)[number];

export const runnerKeys = {
  ofOrg: (orgId: string) => ['runner-health', orgId] as const,
  one: (orgId: string, runnerId: string, hours: Span) => ['runner-health', orgId, runnerId, hours] as const,
};

/** The reports of a runner of an organization, or of one shared with it. */
export const runnerHealth = (orgId: string, runnerId: string, hours: Span) =>
  queryOptions({
    queryKey: runnerKeys.one(orgId, runnerId, hours),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<RunnerHealth> =>
      api('GET /api/org/:orgId/admin/runner/:runnerId/health', {
        params: { orgId, runnerId },
        query: { hours },
        signal,
      }),
  });

/** Polling interval of the pages about the site's runners: only organizations receive live events. */
const SITE_REFRESH_MS = 15_000;

/** All runners of the site. */
export const siteRunnersQuery = queryOptions({
  queryKey: ['admin', 'runner'],
  queryFn: ({ signal }) => api('GET /api/admin/runner-health', { signal }),
  refetchInterval: SITE_REFRESH_MS,
});

/** The reports of any runner, for administrators of the site. */
export const siteRunnerQuery = (runnerId: string, hours: Span) =>
  queryOptions({
    queryKey: ['admin', 'runner', runnerId, hours],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<RunnerHealth> =>
      api('GET /api/admin/runner-health/:runnerId', { params: { runnerId }, query: { hours }, signal }),
    refetchInterval: SITE_REFRESH_MS,
  });
