import { parseCapability } from '@assay/contract';
import { route } from '../../../http/route.ts';
import { presentMember } from '../present.ts';
import { listMembers as findMembers } from '../queries.ts';
import { findOrgAdminScope } from '../org-scope.ts';

export const listMembers = route('GET /api/org/:orgId/admin/member', {
  scope: findOrgAdminScope,
  handle: async ({ scope, query, viewer, context }) => {
    const { capability, ...filter } = query;
    const { rows, total } = await findMembers(context.db, scope.id, {
      ...filter,
      ...(capability !== undefined && { capability: parseCapability(capability) }),
    });
    return { items: rows.map((row) => presentMember(row, viewer)), ...(total !== undefined && { total }) };
  },
});
