import { queryOptions } from '@tanstack/react-query';
import { auditQueryOf, type AuditSearch } from '../../domain/audit/audit-search.ts';
import { HASHING_TIMEOUT_MS } from '../../domain/people/hashing-timeout.ts';
import { api } from '../../lib/api/index.ts';
import type { Body, Reply } from '../../lib/api/index.ts';

export type OrgSettings = Reply<'GET /api/org/:orgId/admin/settings'>;
export type Storage = NonNullable<OrgSettings['oss']>;
export type Ownership = Reply<'GET /api/org/:orgId/admin/ownership'>;
export type ImportBody = Body<'POST /api/org/:orgId/admin/member/batch-import'>;
export type ImportOutcome = Reply<'POST /api/org/:orgId/admin/member/batch-import'>['rows'][number]['outcome'];

/** Below the keys of the organization, so that invalidating it invalidates these. */
export const orgAdminKeys = {
  settings: (orgId: string) => ['org', orgId, 'settings'] as const,
  ownership: (orgId: string) => ['org', orgId, 'ownership'] as const,
  members: (orgId: string) => ['org', orgId, 'member'] as const,
};

export const orgSettings = (orgId: string) =>
  queryOptions({
    queryKey: orgAdminKeys.settings(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/settings', { params: { orgId }, signal }),
  });

export const changeOrgSettings = (orgId: string, body: Body<'PATCH /api/org/:orgId/admin/settings'>) =>
  api('PATCH /api/org/:orgId/admin/settings', { params: { orgId }, body });

/** Tests the connection to a bucket; an empty secret stands for the stored one. */
export const testStorage = (orgId: string, body: Body<'POST /api/org/:orgId/admin/settings/test-storage'>) =>
  api('POST /api/org/:orgId/admin/settings/test-storage', { params: { orgId }, body });

/** Owner and contents of the organization. */
export const ownership = (orgId: string) =>
  queryOptions({
    queryKey: orgAdminKeys.ownership(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/ownership', { params: { orgId }, signal }),
  });

export const transferOwnership = (orgId: string, userId: string) =>
  api('PATCH /api/org/:orgId/admin/ownership', { params: { orgId }, body: { userId } });

export const deleteOrg = (orgId: string, name: string) =>
  api('DELETE /api/org/:orgId/admin', { params: { orgId }, body: { name } });

export const importMembers = (orgId: string, body: ImportBody) =>
  api('POST /api/org/:orgId/admin/member/batch-import', { params: { orgId }, body, timeoutMs: HASHING_TIMEOUT_MS });

/** Groups for imported members: as many as one page contains. */
export const groupChoices = (orgId: string) =>
  queryOptions({
    queryKey: ['group', 'choices', orgId],
    queryFn: async ({ signal }) =>
      (await api('GET /api/group', { query: { orgId, page: 1, perPage: 100, count: false }, signal })).items,
  });

/** A page of the log of the organization. */
export const orgActs = (orgId: string, search: AuditSearch) => {
  const query = auditQueryOf(search);
  return queryOptions({
    queryKey: ['org', orgId, 'audit', query],
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/audit', { params: { orgId }, query, signal }),
    placeholderData: (before) => before,
  });
};
