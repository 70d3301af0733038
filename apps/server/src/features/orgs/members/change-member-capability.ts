import { hasCapability, parseCapability } from '@assay/contract';
import { refusal } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { recordAct } from '../../audit/record-act.ts';
import { findOrgCapability } from '../../access/queries.ts';
import { lockAdministrators, lockOrg, updateMemberCapability } from '../queries.ts';
import { findOrgAdminScope } from '../org-scope.ts';
import { refuseUngrantable } from './grantable.ts';

export const changeMemberCapability = route('PATCH /api/org/:orgId/admin/member/:userId/capability', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params, body, viewer, context, ip }) => {
    const { userId } = params;
    const capability = parseCapability(body.capability);
    await context.db.transact(async (tx) => {
      const org = await lockOrg(tx, scope.id);
      const administrators = await lockAdministrators(tx, scope.id);
      // Another administrator may just have removed the right.
      if (!administrators.includes(viewer.userId)) throw refusal('no-right');
      if (!hasCapability('org', capability, 'admin')) {
        if (administrators.every((one) => one === userId)) throw refusal('last-administrator');
        if (org?.ownerId === userId) throw refusal('owner-stays');
      }
      const own = await findOrgCapability(tx, scope.id, viewer.userId);
      const before = await updateMemberCapability(tx, scope.id, userId, capability);
      if (before === undefined) throw refusal('not-found');
      refuseUngrantable(capability, before, own);
      const subject = { type: 'user', id: userId };
      const change = { before: { capability: before }, after: { capability } };
      await recordAct(tx, { viewer, ip, action: 'member.capability', orgId: scope.id, subject, ...change });
    });
    return {};
  },
});
