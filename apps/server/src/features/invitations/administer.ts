import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seal, unseal } from '../../secrets/seal.ts';
import { hashSecretText, makeSecretText } from '../../secrets/secret-text.ts';
import { recordAct } from '../audit/record-act.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { insertInvitation, listInvitations as findInvitations, lockGroups, revokeInvitation } from './queries.ts';
import { stateOf } from './state.ts';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 30;

const keyOf = ({ secret }: Pick<AppContext, 'secret'>) => secret('org-invitation');

export const listInvitations = route('GET /api/org/:orgId/admin/invitation', {
  scope: findOrgAdminScope,
  handle: async ({ scope, context }) => {
    const nowMs = context.clock.now();
    return (await findInvitations(context.db, scope.id)).map(({ invitation, groups }) => ({
      _id: invitation.id,
      name: invitation.name,
      token: unseal(invitation.sealed, keyOf(context)),
      state: stateOf(invitation, nowMs),
      groups: groups.map(({ groupId, name }) => ({ groupId, name })),
      ...(invitation.createdBy !== null && { createdBy: invitation.createdBy }),
      createdAt: invitation.createdAt.getTime(),
      expiresAt: invitation.expiresAt.getTime(),
      ...(invitation.maxUses !== null && { maxUses: invitation.maxUses }),
      useCount: invitation.useCount,
    }));
  },
});

export const makeInvitation = route('POST /api/org/:orgId/admin/invitation', {
  scope: findOrgAdminScope,
  handle: async ({ scope, body, viewer, ip, context }) => {
    const { name = '', expiresInDays = DEFAULT_DAYS, maxUses } = body;
    const groupIds = [...new Set(body.groupIds ?? [])];
    const [id, token] = [randomUUID(), makeSecretText()];
    await context.db.transact(async (tx) => {
      const found = await lockGroups(tx, { orgId: scope.id, groupIds });
      if (found.length < groupIds.length) throw refusal('not-found');
      await insertInvitation(tx, {
        id,
        orgId: scope.id,
        name,
        hash: hashSecretText(token),
        sealed: seal(token, keyOf(context)),
        groupIds,
        createdBy: viewer.userId,
        expiresAt: new Date(context.clock.now() + expiresInDays * DAY_MS),
        maxUses: maxUses ?? null,
      });
      const after = { invitationId: id, name, groupIds, expiresInDays, maxUses: maxUses ?? null };
      const subject = { type: 'org', id: scope.id };
      await recordAct(tx, { viewer, ip, action: 'member.invite', orgId: scope.id, subject, after });
    });
    return { _id: id, token };
  },
});

export const removeInvitation = route('DELETE /api/org/:orgId/admin/invitation/:invitationId', {
  scope: findOrgAdminScope,
  handle: async ({ scope, params: { invitationId }, viewer, ip, context }) => {
    await context.db.transact(async (tx) => {
      const now = new Date(context.clock.now());
      const name = await revokeInvitation(tx, { orgId: scope.id, id: invitationId, now });
      if (name === undefined) throw refusal('not-found');
      const before = { invitationId, name };
      const subject = { type: 'org', id: scope.id };
      await recordAct(tx, { viewer, ip, action: 'member.invite-revoke', orgId: scope.id, subject, before });
    });
    return {};
  },
});
