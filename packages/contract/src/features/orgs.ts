import { z } from 'zod';
import { done, orgProfile, tagNames, userProfile } from '../common.ts';
import { orgRoles } from '../capabilities.ts';
import { endpoint } from '../endpoint.ts';
import { storageUse } from './runner-quotas.ts';
import { bool, cap, int, list, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { auditEntry, auditQuery } from './admin.ts';
import { profileConsent } from './memberships.ts';
import { shownUserProfile } from './users.ts';

const tags = ['organization'];
const params = z.object({ orgId: uuid() });
const memberParams = z.object({ orgId: uuid(), userId: uuid() });
const adminRefusals = ['not-found', 'no-right'] as const;
const shownProfile = z.object({ name: z.string(), email: z.string() });

/** An S3 bucket with its keys. */
export const oss = strict({
  bucket: str({ min: 1, max: 256 }),
  accessKey: str({ max: 256 }),
  secretKey: str({ max: 256 }),
  region: str({ max: 64 }).optional(),
  endpoint: str({ max: 512 }).optional(),
  pathStyle: bool().optional(),
});
const shownSettings = z.object({
  oss: z
    .object({
      bucket: z.string(),
      accessKey: z.string(),
      secretKey: z.literal(''),
      region: z.string().optional(),
      endpoint: z.string().optional(),
      pathStyle: z.boolean().optional(),
    })
    .optional(),
  problemInstanceLimit: z.number().optional(),
  /** Bytes that the organization stores in all its buckets, and its quota. */
  storage: storageUse,
  /** Buckets with older files, newest first. Each was written to from `since` until `until`, if known. */
  formerBuckets: z.array(
    z.object({
      endpoint: z.string(),
      bucket: z.string(),
      region: z.string(),
      since: z.number(),
      until: z.number().nullable(),
    }),
  ),
  /** Administrators can act only in sessions with a second factor. */
  requireSecondFactor: z.boolean().optional(),
  /** Publishing test data needs the approval of another user. An extension of the API. */
  requireApproval: z.boolean().optional(),
  /** Public problems, contests and boards can be read without an account. An extension of the API. */
  visitors: z.boolean().optional(),
  /** Shown to everybody who can open the organization. An extension of the API. */
  tagNames: tagNames.optional(),
});

/** Outcome of a row. A single row with one of the last four outcomes prevents the whole import. */
const importOutcome = z.enum([
  'created',
  'attached',
  'already-member',
  'name-taken',
  'duplicate-row',
  'weak-password',
  'unknown-group',
]);
const importMembers = endpoint({
  summary: 'Create accounts and memberships from a table: all rows or none',
  viewer: 'session',
  tags,
  params,
  body: strict({
    users: list(
      strict({
        profile: userProfile,
        password: str({ max: 1024 }),
        passwordResetDue: bool().default(false),
        orgCapability: cap().default('1'),
        orgGroups: list(uuid(), { max: 64 }).default([]),
      }),
      { max: 5000 },
    ),
    /** Rows that name an existing account add that account, if the caller may. */
    ignoreDuplicates: bool().default(false),
    /**
     * Reports the outcome of each row and stores nothing. Logged, and rate-limited for rows whose e-mail does not match
     * the named account.
     */
    dryRun: bool().optional(),
  }),
  reply: z.object({
    /** False if a row prevents the import, and for a dry run. */
    stored: z.boolean(),
    /** Accounts created. */
    insertedCount: z.int(),
    /** Memberships created. */
    successCount: z.int(),
    rows: z.array(z.object({ name: z.string(), outcome: importOutcome })),
  }),
  refusals: [...adminRefusals, 'too-many-attempts'],
});

export const orgs = {
  'POST /api/org': endpoint({
    summary: 'Create an organization',
    viewer: 'session',
    tags,
    body: strict({ profile: orgProfile }),
    reply: z.object({ orgId: z.string() }),
    refusals: ['no-right', 'name-taken'],
  }),
  'GET /api/org': endpoint({
    summary: 'List the organizations that the viewer joined',
    viewer: 'session',
    tags,
    reply: z.array(z.object({ _id: z.string(), profile: shownProfile, emailHash: z.string() })),
  }),
  'GET /api/org/:orgId': endpoint({
    summary: 'Get an organization and what the viewer may do in it',
    viewer: 'visitor',
    tags,
    params,
    reply: z.object({
      profile: shownProfile,
      emailHash: z.string(),
      membership: z.object({ capability: z.string() }),
      /** Whether the viewer has instances here, and may open groups and apps. An extension of the API. */
      has: z.object({ instances: z.boolean(), groups: z.boolean(), apps: z.boolean() }).optional(),
      /** An extension of the API. */
      tagNames: tagNames.optional(),
    }),
    refusals: ['not-found'],
  }),
  'POST /api/org/:orgId/search-principals': endpoint({
    summary: 'Find users and groups by id, by exact name, or by part of a name',
    viewer: 'session',
    tags,
    params,
    body: strict({
      principalId: uuid().optional(),
      name: str({ min: 1, max: 64 }).optional(),
      /**
       * Part of a name, or of a member's e-mail address, which only administrators may search for. At most 15 results.
       */
      search: str({ min: 1, max: 64 }).optional(),
    }),
    reply: z.array(
      z.object({
        principalId: z.string(),
        principalType: z.enum(['guest', 'member', 'group']),
        name: z.string(),
        emailHash: z.string(),
      }),
    ),
    refusals: ['not-found', 'no-right', 'invalid-input'],
  }),
  'GET /api/org/:orgId/admin/member': endpoint({
    summary: 'Members',
    viewer: 'session',
    tags,
    params,
    query: z.object({
      ...pageQuery,
      capability: cap().optional(),
      /**
       * Only members with this role, the id of a role that the organization has named, or `custom` for capabilities
       * that match no role. An extension of the API.
       */
      role: z.union([z.enum([...orgRoles, 'custom']), uuid()]).optional(),
      search: str({ min: 1, max: 64 }).optional(),
      sort: z.enum(['joined', 'newest', 'name']).optional(),
    }),
    reply: pageOf(
      z.object({
        _id: z.string(),
        user: z.object({ _id: z.string(), profile: shownUserProfile }),
        capability: z.string(),
        /** Whether private fields are visible here; with `requested` and `withheld` they are not. */
        profileConsent,
        /** True if an import of this organization created the account. An extension of the API. */
        accountMade: z.literal(true).optional(),
        groups: z.array(z.object({ _id: z.string(), profile: shownProfile })),
      }),
    ),
    refusals: [...adminRefusals, 'invalid-input'],
  }),
  'POST /api/org/:orgId/admin/member': endpoint({
    summary: 'Add a member, whose private fields stay hidden until the user agrees',
    viewer: 'session',
    tags,
    params,
    body: strict({ userId: str({ max: 64 }) }),
    reply: z.object({ membershipId: z.string() }),
    refusals: [...adminRefusals, 'not-a-member', 'already-member'],
  }),
  'PATCH /api/org/:orgId/admin/member/:userId/capability': endpoint({
    summary: 'Change the capabilities of a member',
    viewer: 'session',
    tags,
    params: memberParams,
    body: strict({ capability: cap() }),
    reply: done,
    refusals: [...adminRefusals, 'last-administrator', 'owner-stays'],
  }),
  'DELETE /api/org/:orgId/admin/member/:userId': endpoint({
    summary: 'Remove a member',
    viewer: 'session',
    tags,
    params: memberParams,
    reply: done,
    refusals: [...adminRefusals, 'not-yourself', 'owner-stays'],
  }),
  'GET /api/org/:orgId/admin/settings': endpoint({
    summary: 'Get the settings, without the storage secret',
    viewer: 'session',
    tags,
    params,
    reply: shownSettings,
    refusals: adminRefusals,
  }),
  'PATCH /api/org/:orgId/admin/settings': endpoint({
    summary: 'Change the given settings; an empty secret keeps the stored one',
    viewer: 'session',
    tags,
    params,
    body: strict({
      oss: oss.optional(),
      problemInstanceLimit: int({ min: 0, max: 1000 }).optional(),
      requireSecondFactor: bool().optional(),
      visitors: bool().optional(),
      requireApproval: bool().optional(),
      /** Replaces the names of these tags; an empty object removes them. */
      tagNames: tagNames.optional(),
    }),
    reply: done,
    refusals: adminRefusals,
  }),
  'POST /api/org/:orgId/admin/settings/test-storage': endpoint({
    summary: 'Test a bucket: connect, write a file and delete it; an empty secret means the stored one',
    viewer: 'session',
    tags,
    params,
    body: strict({ oss }),
    reply: z.object({
      /** Also `unreachable` if this installation does not allow the URL. */
      outcome: z.enum(['works', 'unreachable', 'denied', 'no-bucket', 'not-writable', 'not-storage']),
      /** The error code of the storage service; empty if it returned none. */
      code: z.string(),
    }),
    refusals: adminRefusals,
    extension: true,
  }),
  'GET /api/org/:orgId/admin/ownership': endpoint({
    summary: 'Get the owner of the organization, and what deleting it would delete',
    viewer: 'session',
    tags,
    params,
    reply: z.object({
      ownerId: z.string(),
      /** Whether the viewer may transfer and delete it. */
      isOwner: z.boolean(),
      /** Whether new users join it. If so, it cannot be deleted. */
      isDefault: z.boolean(),
      /** What deleting the organization deletes. */
      holds: z.object({
        members: z.int(),
        groups: z.int(),
        problems: z.int(),
        contests: z.int(),
        plans: z.int(),
        apps: z.int(),
        solutions: z.int(),
        runners: z.int(),
      }),
    }),
    refusals: adminRefusals,
    extension: true,
  }),
  'GET /api/org/:orgId/admin/profile': endpoint({
    summary: 'Get the profile of the organization',
    viewer: 'session',
    tags,
    params,
    reply: shownProfile,
    refusals: adminRefusals,
  }),
  'PATCH /api/org/:orgId/admin/profile': endpoint({
    summary: 'Change the profile',
    viewer: 'session',
    tags,
    params,
    body: orgProfile,
    reply: done,
    refusals: [...adminRefusals, 'name-taken'],
  }),
  'POST /api/org/:orgId/admin/member/batchImport': importMembers,
  /** An alias of the previous route that newer clients use. */
  'POST /api/org/:orgId/admin/member/batch-import': { ...importMembers, extension: true as const },
  'PATCH /api/org/:orgId/admin/ownership': endpoint({
    summary: 'Transfer the organization to another member, who gets every capability; only for the owner',
    viewer: 'session',
    tags,
    params,
    body: strict({ userId: uuid() }),
    reply: done,
    refusals: [...adminRefusals, 'not-a-member'],
  }),
  'DELETE /api/org/:orgId/admin': endpoint({
    summary: 'Delete the organization with all its content; only for the owner, who must repeat its name',
    viewer: 'session',
    tags,
    params,
    body: strict({ name: str({ max: 64 }) }),
    reply: done,
    refusals: [...adminRefusals, 'default-org', 'instances-live', 'problem-lent'],
  }),
  'GET /api/org/:orgId/admin/audit': endpoint({
    summary: 'List the administrative actions in the organization, newest first',
    viewer: 'session',
    tags,
    params,
    query: z.object({ ...pageQuery, ...auditQuery }),
    reply: pageOf(auditEntry),
    refusals: adminRefusals,
    extension: true,
  }),
};
