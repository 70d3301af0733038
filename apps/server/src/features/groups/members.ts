import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { registerJoined, unregisterLeft } from '../enrolled-groups/keep-in-step.ts';
import { ownsProfile } from '../users/policy.ts';
import { presentGroupMember } from './present.ts';
import {
  deleteGroupMember,
  insertGroupMember,
  listGroupMembers as findGroupMembers,
  lockMembership,
} from './queries.ts';
import { findGroupScope, groupScopeWith } from './group-scope.ts';

export const listGroupMembers = route('GET /api/group/:groupId/member', {
  scope: findGroupScope,
  handle: async ({ scope, query, viewer, context }) => {
    const { rows, total } = await findGroupMembers(context.db, scope.id, query);
    const items = rows.map((row) => {
      const isShown = row.profileConsent === 'granted' || ownsProfile(viewer, row.userId);
      return presentGroupMember(context, row, scope.administersOrg && isShown);
    });
    return { items, ...(total !== undefined && { total }) };
  },
});

/** Succeeds if the user is already in the group. */
export const addGroupMember = route('POST /api/group/:groupId/member', {
  scope: groupScopeWith('admin'),
  handle: async ({ scope, body, viewer, context, ip }) => {
    const { id, orgId } = scope;
    try {
      await context.db.transact(async (tx) => {
        const membershipId = await lockMembership(tx, orgId, body.userId);
        if (membershipId === undefined) throw refusal('not-a-member');
        if (!(await insertGroupMember(tx, id, membershipId))) return;
        const subject = { type: 'group', id };
        await recordAct(tx, { viewer, ip, action: 'group.add', orgId, subject, after: { userId: body.userId } });
        await registerJoined(tx, context.live, { groupIds: [id], userIds: [body.userId] });
      });
    } catch (error) {
      // The group was deleted meanwhile.
      if (violatedReference(error) !== undefined) throw refusal('not-found');
      throw error;
    }
    return {};
  },
});

export const removeGroupMember = route('DELETE /api/group/:groupId/member/:userId', {
  scope: groupScopeWith('admin'),
  handle: async ({ scope, params, viewer, context, ip }) => {
    const { id, orgId } = scope;
    const { userId } = params;
    await context.db.transact(async (tx) => {
      const membershipId = await lockMembership(tx, orgId, userId);
      if (membershipId === undefined || !(await deleteGroupMember(tx, id, membershipId))) throw refusal('not-a-member');
      const subject = { type: 'group', id };
      await recordAct(tx, { viewer, ip, action: 'group.remove', orgId, subject, before: { userId } });
      await unregisterLeft(tx, context.live, { orgId, userIds: [userId] });
    });
    return {};
  },
});
