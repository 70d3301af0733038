import { route } from '../../../http/route.ts';
import { countObjects, isDefaultOrg } from '../queries.ts';
import { findOrgAdminScope } from '../org-scope.ts';

export const getOwnership = route('GET /api/org/:orgId/admin/ownership', {
  scope: findOrgAdminScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    const [isDefault, holds] = await Promise.all([isDefaultOrg(db, scope.id), countObjects(db, scope.id)]);
    return { ownerId: scope.ownerId, isOwner: scope.ownerId === viewer.userId, isDefault, holds };
  },
});
