import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { deleteMember, lockAdministrators } from './queries.ts';
import { findOrgAdminScope } from './scope.ts';

export const removeMember = route('DELETE /api/org/:orgId/admin/member/:userId', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params, viewer, context }) => {
    if (params.userId === viewer.userId) throw refusal('not-yourself');
    await context.db.transact(async (tx) => {
      const administrators = await lockAdministrators(tx, scope.id);
      // Two who remove each other at once: the second has no right any more, so one administrator always remains.
      if (!administrators.includes(viewer.userId)) throw refusal('no-right');
      if (!(await deleteMember(tx, scope.id, params.userId))) throw refusal('not-found');
    });
    return {};
  },
});
