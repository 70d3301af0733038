import { z } from 'zod';
import { done, userProfile } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { cap, list, ms, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { proofRefusals } from './auth-steps.ts';
import { shownUserProfile } from './users.ts';

const tags = ['admin'];
const admin = { viewer: 'admin', tags } as const;

export const auditEntry = z.object({
  _id: z.string(),
  at: z.int(),
  userId: z.string(),
  /** The administrator behind a session that acts as somebody else. */
  actingUserId: z.string().optional(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().optional(),
  /** What it is called now; absent where it is gone or has no name. */
  subjectName: z.string().optional(),
  /** Only what the act changed; null for what was not there. */
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});
export const auditQuery = {
  /** A whole act (`member.remove`), or the noun before the dot for all acts of a kind. */
  action: str({ min: 1, max: 64 }).optional(),
  /** Who did it, or acted as somebody who did. */
  userId: uuid().optional(),
  subjectId: uuid().optional(),
  /** First and last instant. */
  from: ms().optional(),
  until: ms().optional(),
};

export const admins = {
  'GET /api/admin': endpoint({
    ...admin,
    summary: 'Version of the server',
    reply: z.object({ serverVersion: z.string() }),
  }),
  'GET /api/admin/user': endpoint({
    ...admin,
    summary: 'All users, by name',
    query: z.object({
      ...pageQuery,
      search: str({ min: 1, max: 64 }).optional(),
      /** Only users who hold all of these; what is no number is ignored. */
      capability: str({ max: 32 }).optional(),
    }),
    reply: pageOf(
      z.object({
        _id: z.string(),
        profile: shownUserProfile,
        capability: z.string().optional(),
        namespace: z.string().optional(),
        tags: z.array(z.string()).optional(),
      }),
    ),
  }),
  'POST /api/admin/user': endpoint({
    ...admin,
    summary: 'Make an account without a credential',
    body: strict({
      profile: userProfile,
      capability: cap().optional(),
      namespace: str({ min: 1, max: 64 }).optional(),
      tags: list(str({ max: 64 }), { max: 64 }).optional(),
    }),
    reply: z.object({ userId: z.string() }),
    refusals: ['name-taken'],
  }),
  'PATCH /api/admin/user/:userId/capability': endpoint({
    ...admin,
    summary: 'Change what a user may do on this installation; takes a proof',
    params: z.object({ userId: uuid() }),
    body: strict({ capability: cap(), mfaToken: str({ max: 4096 }).optional() }),
    reply: done,
    refusals: ['not-found', 'last-administrator', 'acting-session', ...proofRefusals],
    ownSession: true,
  }),
  'POST /api/admin/user/login': endpoint({
    ...admin,
    summary: 'A session as another user for at most one hour, logged and visible to both',
    body: strict({ userId: uuid(), tags: list(str({ max: 64 }), { max: 16 }).optional() }),
    reply: z.object({ token: z.string() }),
    refusals: ['not-found'],
    ownSession: true,
  }),
  'GET /api/admin/audit': endpoint({
    ...admin,
    summary: 'Administrative acts of the whole installation, newest first',
    query: z.object({ ...pageQuery, ...auditQuery, orgId: uuid().optional() }),
    reply: pageOf(auditEntry.extend({ orgId: z.string().optional(), orgName: z.string().optional() })),
    extension: true,
  }),
};
