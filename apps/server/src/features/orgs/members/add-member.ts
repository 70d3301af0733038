import { capabilityMask } from '@assay/contract';
import { violatedReference, violatedUnique } from '../../../db/errors.ts';
import { refusal } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { recordAct } from '../../audit/record-act.ts';
import { insertMember, MEMBER_KEY } from '../queries.ts';
import { findOrgAdminScope } from '../org-scope.ts';

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/**
 * Adds a user without asking for agreement; the user is asked whether administrators may see the profile's private
 * fields.
 */
export const addMember = route('POST /api/org/:orgId/admin/member', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body, viewer, context, ip }) => {
    const { userId } = body;
    if (!UUID.test(userId)) throw refusal('not-a-member');
    const capability = capabilityMask('org', 'access');
    try {
      const membershipId = await context.db.transact(async (tx) => {
        const id = await insertMember(tx, scope.id, userId, { capability, profileConsent: 'requested' });
        const subject = { type: 'user', id: userId };
        await recordAct(tx, { viewer, ip, action: 'member.add', orgId: scope.id, subject, after: { capability } });
        return id;
      });
      return { membershipId };
    } catch (error) {
      if (violatedUnique(error) === MEMBER_KEY) throw refusal('already-member');
      if (violatedReference(error)?.includes('user')) throw refusal('not-a-member');
      throw error;
    }
  },
});
