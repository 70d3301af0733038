import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/index.ts';

export type OrgRole = Reply<'GET /api/org/:orgId/admin/role'>[number];

export const orgRoleKeys = { all: (orgId: string) => ['org', orgId, 'role'] as const };

/** Roles that the organization has named; for its administrators. */
export const orgRolesQuery = (orgId: string) =>
  queryOptions({
    queryKey: orgRoleKeys.all(orgId),
    queryFn: ({ signal }) => api('GET /api/org/:orgId/admin/role', { params: { orgId }, signal }),
  });
