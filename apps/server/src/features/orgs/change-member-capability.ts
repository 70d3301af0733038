import { hasCapability, parseCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockAdministrators, updateMemberCapability } from './queries.ts';
import { findOrgAdminScope } from './scope.ts';

export const changeMemberCapability = route('PATCH /api/org/:orgId/admin/member/:userId/capability', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params, body, viewer, context }) => {
    const capability = parseCapability(body.capability);
    await context.db.transact(async (tx) => {
      const administrators = await lockAdministrators(tx, scope.id);
      // Another administrator may have taken the right away a moment ago.
      if (!administrators.includes(viewer.userId)) throw refusal('no-right');
      const isLast = administrators.every((userId) => userId === params.userId);
      if (isLast && !hasCapability('org', capability, 'admin')) throw refusal('last-administrator');
      if (!(await updateMemberCapability(tx, scope.id, params.userId, capability))) throw refusal('not-found');
    });
    return {};
  },
});
