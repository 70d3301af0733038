import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { int, list, str, strict, uuid } from '../wire.ts';

/* Links by which people join an organization, created by its administrators. Anyone with a link can use it. */

const tags = ['organization'];
const inOrg = z.object({ orgId: uuid() });
const byToken = z.object({ token: str({ min: 1, max: 128 }) });
const adminRefusals = ['not-found', 'no-right'] as const;
const group = z.object({ groupId: z.string(), name: z.string() });

/** Whether a link can be used. */
const state = z.enum(['open', 'expired', 'used-up', 'revoked']);

export const invitations = {
  'GET /api/org/:orgId/admin/invitation': endpoint({
    summary: 'List the invitation links that were not revoked, newest first, at most 100',
    viewer: 'session',
    tags,
    params: inOrg,
    reply: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        /** For the link `/join/<token>`. */
        token: z.string(),
        state,
        groups: z.array(group),
        /** Absent if the account was deleted. */
        createdBy: z.string().optional(),
        createdAt: z.int(),
        expiresAt: z.int(),
        /** Absent if unlimited. */
        maxUses: z.int().optional(),
        useCount: z.int(),
      }),
    ),
    refusals: adminRefusals,
    extension: true,
  }),
  'POST /api/org/:orgId/admin/invitation': endpoint({
    summary: 'Create an invitation link, by which people become plain members and join groups',
    viewer: 'session',
    tags,
    params: inOrg,
    body: strict({
      name: str({ max: 64 }).optional(),
      groupIds: list(uuid(), { max: 20 }).optional(),
      /** 30 if absent. */
      expiresInDays: int({ min: 1, max: 366 }).optional(),
      maxUses: int({ min: 1, max: 100_000 }).optional(),
    }),
    reply: z.object({ _id: z.string(), token: z.string() }),
    refusals: adminRefusals,
    extension: true,
  }),
  'DELETE /api/org/:orgId/admin/invitation/:invitationId': endpoint({
    summary: 'Revoke an invitation link; members who joined with it stay',
    viewer: 'session',
    tags,
    params: z.object({ orgId: uuid(), invitationId: uuid() }),
    reply: done,
    refusals: adminRefusals,
    extension: true,
  }),
  'GET /api/invitation/:token': endpoint({
    summary: 'Get the target of an invitation link; works without an account',
    viewer: 'anyone',
    tags,
    params: byToken,
    reply: z.object({
      org: z.object({ _id: z.string(), name: z.string(), emailHash: z.string() }),
      state,
      /** Groups that users of the link join. */
      groups: z.array(z.string()),
      /** Whether the viewer is a member of the organization, and of all these groups. */
      isMember: z.boolean(),
      isInGroups: z.boolean(),
    }),
    refusals: ['not-found', 'too-many-attempts'],
    extension: true,
  }),
  'POST /api/invitation/:token/join': endpoint({
    summary: 'Become a member of the organization and of the groups of an invitation link',
    viewer: 'session',
    tags,
    params: byToken,
    reply: z.object({
      orgId: z.string(),
      /** `groups`: already a member, and added to groups. `already`: nothing changed. */
      outcome: z.enum(['joined', 'groups', 'already']),
    }),
    refusals: ['not-found', 'too-many-attempts', 'invitation-closed'],
    extension: true,
  }),
};
