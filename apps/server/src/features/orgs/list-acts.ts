import { route } from '../../http/route.ts';
import { nameSubjects } from '../audit/name-subjects.ts';
import { presentAct } from '../audit/present.ts';
import { listActs as findActs } from '../audit/queries.ts';
import { findOrgAdminScope } from './org-scope.ts';

export const listActs = route('GET /api/org/:orgId/admin/audit', {
  scope: findOrgAdminScope,
  handle: async ({ scope, query, context }) => {
    const { rows, total } = await findActs(context.db, { ...query, orgId: scope.id });
    const names = await nameSubjects(context.db, rows);
    return { items: rows.map((row) => presentAct(row, names)), ...(total !== undefined && { total }) };
  },
});
