import { capabilityMask } from '@assay/contract';
import { violatedReference, violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { insertMember, MEMBER_KEY } from './queries.ts';
import { findOrgAdminScope } from './scope.ts';

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

export const addMember = route('POST /api/org/:orgId/admin/member', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body, context }) => {
    if (!UUID.test(body.userId)) throw refusal('not-a-member');
    try {
      const access = capabilityMask('org', 'access');
      return { membershipId: await context.db.transact((tx) => insertMember(tx, scope.id, body.userId, access)) };
    } catch (error) {
      if (violatedUnique(error) === MEMBER_KEY) throw refusal('already-member');
      if (violatedReference(error)?.includes('user')) throw refusal('not-a-member');
      throw error;
    }
  },
});
