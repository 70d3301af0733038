import { printObjectCapability } from '@assay/contract';
import { route } from '../../http/route.ts';
import { listGrants } from './list-grants.ts';
import { findGroupForOrgAdmin } from './group-scope.ts';

/** For administrators of the organization only: the list includes titles of private objects. */
export const listGroupAccess = route('GET /api/group/:groupId/access', {
  scope: findGroupForOrgAdmin,
  handle: async ({ scope, query, context }) => {
    const { rows, total } = await listGrants(context.db, scope.id, query);
    const items = rows.map(({ kind, id, slug, title, capability }) => ({
      kind,
      _id: id,
      slug,
      title,
      capability: printObjectCapability(capability),
    }));
    return { items, ...(total !== undefined && { total }) };
  },
});
