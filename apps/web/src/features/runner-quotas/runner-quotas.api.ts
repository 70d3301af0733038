import type { OrgRunnerQuota, RunnerQuota } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Query } from '../../lib/api/index.ts';

/** The setting of an organization. */
export type QuotaSetting = OrgRunnerQuota['setting'];

/** Polling interval: the current use changes without an event. */
const POLL_MS = 10_000;

export const quotaKeys = {
  all: ['runner-quota'] as const,
  ofOrg: (orgId: string) => ['runner-quota', 'org', orgId] as const,
};

/** The quota of an organization on the site's runners and its use, for its administrators. */
export const orgQuotaQuery = (orgId: string) =>
  queryOptions({
    queryKey: quotaKeys.ofOrg(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/runner-quota', { params: { orgId }, signal }),
    refetchInterval: POLL_MS,
  });

/** The quota of organizations without their own. */
export const defaultQuotaQuery = queryOptions({
  queryKey: [...quotaKeys.all, 'default'],
  queryFn: ({ signal }) => api('GET /api/admin/runner-quota', { signal }),
});

/** Organizations with their quotas and current use. */
export const orgQuotasQuery = (query: Query<'GET /api/admin/runner-quota/org'>) =>
  queryOptions({
    queryKey: [...quotaKeys.all, 'list', query],
    queryFn: ({ signal }) => api('GET /api/admin/runner-quota/org', { query, signal }),
    placeholderData: (before) => before,
    refetchInterval: POLL_MS,
  });

export const changeDefaultQuota = (quota: RunnerQuota) => api('PATCH /api/admin/runner-quota', { body: { quota } });

/** Sets the storage quota: bytes, or one of the other settings. */
export const changeOrgStorage = (orgId: string, storage: QuotaSetting) =>
  api('PATCH /api/admin/runner-quota/org/:orgId', { params: { orgId }, body: { storage } });

export const changeOrgQuota = (orgId: string, quota: QuotaSetting) =>
  api('PATCH /api/admin/runner-quota/org/:orgId', { params: { orgId }, body: { quota } });
