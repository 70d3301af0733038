import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { unregisterLeft } from '../enrolled-groups/keep-in-step.ts';
import { deleteMember, lockAdministrators, lockOrg } from '../orgs/queries.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';

export const removeMember = route('DELETE /api/org/:orgId/admin/member/:userId', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params, viewer, context, ip }) => {
    const { userId } = params;
    if (userId === viewer.userId) throw refusal('not-yourself');
    await context.db.transact(async (tx) => {
      const org = await lockOrg(tx, scope.id);
      const administrators = await lockAdministrators(tx, scope.id);
      // If two administrators remove each other concurrently, the second has lost the right, so one always remains.
      if (!administrators.includes(viewer.userId)) throw refusal('no-right');
      if (org?.ownerId === userId) throw refusal('owner-stays');
      const capability = await deleteMember(tx, scope.id, userId);
      if (capability === undefined) throw refusal('not-found');
      const subject = { type: 'user', id: userId };
      await recordAct(tx, { viewer, ip, action: 'member.remove', orgId: scope.id, subject, before: { capability } });
      await unregisterLeft(tx, context.live, { orgId: scope.id, userIds: [userId] });
    });
    return {};
  },
});
