import { api, type Body } from '../../lib/api/index.ts';

export const createRole = (orgId: string, body: Body<'POST /api/org/:orgId/admin/role'>) =>
  api('POST /api/org/:orgId/admin/role', { params: { orgId }, body });

export const changeRole = (orgId: string, roleId: string, body: Body<'PATCH /api/org/:orgId/admin/role/:roleId'>) =>
  api('PATCH /api/org/:orgId/admin/role/:roleId', { params: { orgId, roleId }, body });

export const removeRole = (orgId: string, roleId: string) =>
  api('DELETE /api/org/:orgId/admin/role/:roleId', { params: { orgId, roleId } });
