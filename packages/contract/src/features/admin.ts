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
  /** Absent: the system itself. */
  userId: z.string().optional(),
  /** The administrator in a session that acts as another user. */
  actingUserId: z.string().optional(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().optional(),
  /** Its current name; absent if it was deleted or has no name. */
  subjectName: z.string().optional(),
  /** Only the fields that changed; null where a value was missing. */
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});
export const auditQuery = {
  /** A full action (`member.remove`), or the noun before the dot for all actions of that kind. */
  action: str({ min: 1, max: 64 }).optional(),
  /** The user who acted, or the administrator who acted as that user. */
  userId: uuid().optional(),
  subjectId: uuid().optional(),
  /** First and last instant, both included. */
  from: ms().optional(),
  until: ms().optional(),
};

export const admins = {
  'GET /api/admin': endpoint({
    ...admin,
    summary: 'Get the version of the server',
    reply: z.object({ serverVersion: z.string() }),
  }),
  'GET /api/admin/user': endpoint({
    ...admin,
    summary: 'List all users, by name',
    query: z.object({
      ...pageQuery,
      search: str({ min: 1, max: 64 }).optional(),
      /** Only users with all of these capabilities; ignored if it is not a number. */
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
    summary: 'Create an account without credentials',
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
    summary: 'Change the capabilities of a user on this installation; needs a proof of identity',
    params: z.object({ userId: uuid() }),
    body: strict({ capability: cap(), mfaToken: str({ max: 4096 }).optional() }),
    reply: done,
    refusals: ['not-found', 'last-administrator', 'acting-session', ...proofRefusals],
    ownSession: true,
  }),
  'POST /api/admin/user/login': endpoint({
    ...admin,
    summary: 'Create a session as another user for at most one hour; it is logged and visible to both',
    body: strict({ userId: uuid(), tags: list(str({ max: 64 }), { max: 16 }).optional() }),
    reply: z.object({ token: z.string() }),
    refusals: ['not-found'],
    ownSession: true,
  }),
  'GET /api/admin/audit': endpoint({
    ...admin,
    summary: 'List the administrative actions of the whole installation, newest first',
    query: z.object({ ...pageQuery, ...auditQuery, orgId: uuid().optional() }),
    reply: pageOf(auditEntry.extend({ orgId: z.string().optional(), orgName: z.string().optional() })),
    extension: true,
  }),
  'GET /api/admin/audit/csv': endpoint({
    ...admin,
    summary: 'Get the administrative actions of the whole installation as CSV, newest first; at most 100,000',
    query: z.object({ ...auditQuery, orgId: uuid().optional() }),
    reply: null,
    extension: true,
  }),
};
