import { capabilityMask } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { violatedUnique } from '../../db/errors.ts';
import { addressOf } from '../../http/network.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { hashSecretText } from '../../secrets/secret-text.ts';
import { recordAct } from '../audit/record-act.ts';
import { registerJoined } from '../enrolled-groups/keep-in-step.ts';
import { insertGroupMember, lockMembership } from '../groups/queries.ts';
import { insertMember, MEMBER_KEY } from '../orgs/queries.ts';
import { refundAttempts, countAttempt, type Limit } from '../proofs/throttle.ts';
import { orgHash } from '../users/email-hash.ts';
import { countUse, findInvitation, isMember, listGroupsFor, lockGroups, lockInvitation } from './queries.ts';
import { stateOf } from './state.ts';

/** Unknown links, counted by client address. */
const UNKNOWN_LINKS: Limit = { name: 'invitation.unknown', limit: 300, windowMs: 3_600_000 };

/** The link of the path. Guesses are counted. */
async function find(token: string, ip: string, context: AppContext) {
  const counted = { limit: UNKNOWN_LINKS, of: addressOf(ip) };
  const waitS = await countAttempt(context, counted);
  if (waitS > 0) throw refusal('too-many-attempts', { waitS });
  const found = await findInvitation(context.db, hashSecretText(token));
  if (!found) throw refusal('not-found');
  await refundAttempts(context, counted);
  return found;
}

export const getInvitation = route('GET /api/invitation/:token', {
  handle: async ({ params, viewer, ip, context }) => {
    const { invitation, org } = await find(params.token, ip, context);
    const userId = viewer.kind === 'user' ? viewer.userId : null;
    const groups = await listGroupsFor(context.db, invitation, userId);
    return {
      org: { _id: org.id, name: org.name, emailHash: orgHash(context, org) },
      state: stateOf(invitation, context.clock.now()),
      groups: groups.map(({ name }) => name),
      isMember: userId !== null && (await isMember(context.db, org.id, userId)),
      isInGroups: userId !== null && groups.every(({ isIn }) => isIn),
    };
  },
});

/** A use counts only if it changed something, so opening a link twice takes no place from another user. */
export const joinByInvitation = route('POST /api/invitation/:token/join', {
  handle: async ({ params, viewer, ip, context }) => {
    await find(params.token, ip, context);
    const { userId } = viewer;
    try {
      return await context.db.transact(async (tx) => {
        const invitation = await lockInvitation(tx, hashSecretText(params.token));
        if (!invitation) throw refusal('not-found');
        const { orgId } = invitation;
        if (stateOf(invitation, context.clock.now()) !== 'open') throw refusal('invitation-closed');
        const membership = await lockMembership(tx, orgId, userId);
        const membershipId =
          membership ??
          (await insertMember(tx, orgId, userId, {
            capability: capabilityMask('org', 'access'),
            profileConsent: 'requested',
          }));
        const groupIds: string[] = [];
        for (const groupId of await lockGroups(tx, invitation))
          if (await insertGroupMember(tx, groupId, membershipId)) groupIds.push(groupId);
        if (membership !== undefined && groupIds.length === 0) return { orgId, outcome: 'already' as const };
        await countUse(tx, invitation.id);
        await recordAct(tx, {
          viewer,
          ip,
          action: 'member.join',
          orgId,
          subject: { type: 'user', id: userId },
          after: { invitationId: invitation.id, groupIds },
        });
        await registerJoined(tx, context.live, { groupIds, userIds: [userId] });
        return { orgId, outcome: membership === undefined ? ('joined' as const) : ('groups' as const) };
      });
    } catch (error) {
      // A concurrent request of the same user was first.
      if (violatedUnique(error) === MEMBER_KEY) {
        return { orgId: await orgOf(context, params.token), outcome: 'already' as const };
      }
      throw error;
    }
  },
});

async function orgOf({ db }: AppContext, token: string): Promise<string> {
  const found = await findInvitation(db, hashSecretText(token));
  if (!found) throw refusal('not-found');
  return found.org.id;
}
