import type { OrgRunnerQuota, RunnerQuota } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Query } from '../../lib/api/index.ts';

/** What is set for an organization. */
export type QuotaSetting = OrgRunnerQuota['setting'];

/** What is in use moves without an event. */
const RENEW_MS = 10_000;

export const quotaKeys = {
  all: ['runner-quota'] as const,
  ofOrg: (orgId: string) => ['runner-quota', 'org', orgId] as const,
};

/** The quota of an organization on the site's runners and its use, for its administrators. */
export const orgQuotaQuery = (orgId: string) =>
  queryOptions({
    queryKey: quotaKeys.ofOrg(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/runner-quota', { params: { orgId }, signal }),
    refetchInterval: RENEW_MS,
  });

/** The quota of organizations without one of their own. */
export const defaultQuotaQuery = queryOptions({
  queryKey: [...quotaKeys.all, 'default'],
  queryFn: ({ signal }) => api('GET /api/admin/runner-quota', { signal }),
});

/** Organizations with their quotas and what they use now. */
export const orgQuotasQuery = (query: Query<'GET /api/admin/runner-quota/org'>) =>
  queryOptions({
    queryKey: [...quotaKeys.all, 'list', query],
    queryFn: ({ signal }) => api('GET /api/admin/runner-quota/org', { query, signal }),
    placeholderData: (before) => before,
    refetchInterval: RENEW_MS,
  });

export const changeDefaultQuota = (quota: RunnerQuota) => api('PATCH /api/admin/runner-quota', { body: { quota } });

/** Bytes, or what else may be set. */
export const changeOrgStorage = (orgId: string, storage: QuotaSetting) =>
  api('PATCH /api/admin/runner-quota/org/:orgId', { params: { orgId }, body: { storage } });

export const changeOrgQuota = (orgId: string, quota: QuotaSetting) =>
  api('PATCH /api/admin/runner-quota/org/:orgId', { params: { orgId }, body: { quota } });
