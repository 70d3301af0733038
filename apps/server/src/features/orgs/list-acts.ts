import { route } from '../../http/route.ts';
import { presentAct } from '../audit/present.ts';
import { listActs as findActs } from '../audit/queries.ts';
import { findOrgAdminScope } from './scope.ts';

export const listActs = route('GET /api/org/:orgId/admin/audit', {
  scope: findOrgAdminScope,
  handle: async ({ scope, query, context }) => {
    const { rows, total } = await findActs(context.db, { ...query, orgId: scope.id });
    return { items: rows.map(presentAct), ...(total !== undefined && { total }) };
  },
});
