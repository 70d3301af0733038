import { ALL_CAPABILITIES } from '@assay/contract';
import { refusal } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { recordAct } from '../../audit/record-act.ts';
import { lockOrg, updateMemberCapability, updateOwner } from '../queries.ts';
import { findOrgOwnerScope } from '../org-scope.ts';

/** The new owner gets every capability; the old one stays a member with unchanged capabilities. */
export const transferOwnership = route('PATCH /api/org/:orgId/admin/ownership', {
  scope: findOrgOwnerScope,
  handle: async ({ scope, body, viewer, context, ip }) => {
    await context.db.transact(async (tx) => {
      const org = await lockOrg(tx, scope.id);
      if (!org) throw refusal('not-found');
      // Transferred meanwhile.
      if (org.ownerId !== viewer.userId) throw refusal('no-right');
      const before = await updateMemberCapability(tx, scope.id, body.userId, ALL_CAPABILITIES);
      if (before === undefined) throw refusal('not-a-member');
      await updateOwner(tx, scope.id, body.userId);
      const subject = { type: 'org', id: scope.id };
      const change = { before: { ownerId: org.ownerId }, after: { ownerId: body.userId } };
      await recordAct(tx, { viewer, ip, action: 'org.ownership', orgId: scope.id, subject, ...change });
    });
    return {};
  },
});
