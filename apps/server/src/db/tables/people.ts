import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { TagNames } from '@assay/contract';
import { ACCESS_LEVEL, type AccessLevel } from '@assay/contract/states';
import { at, belongsTo, bytea, capability, createdAt, noTags, picture, pictureIndex } from '../columns.ts';

/** Principals, which access lists can contain: users and groups. */
export const principals = pg.pgTable('principals', {
  id: pg.uuid('id').primaryKey(),
  kind: pg.text('kind', { enum: ['user', 'group'] }).notNull(),
});

/** Common columns of access list entries. */
export const accessColumns = () => ({
  principalId: belongsTo('principal_id', () => principals.id),
  capability: capability('capability'),
});

export const users = pg.pgTable(
  'users',
  {
    id: pg
      .uuid('id')
      .primaryKey()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** Accounts without a namespace sign in with a password by name. */
    namespace: pg.text('namespace'),
    name: pg.text('name').notNull(),
    email: pg.text('email').notNull(),
    realname: pg.text('realname').notNull().default(''),
    telephone: pg.text('telephone'),
    school: pg.text('school'),
    studentGrade: pg.text('student_grade'),
    /** Names of profile fields verified by a sign-in provider. */
    verified: pg.text('verified').array().notNull().default(noTags),
    capability: capability('capability'),
    tags: pg.text('tags').array().notNull().default(noTags),
    /** Argon2id; null for accounts without a password. */
    passwordHash: pg.text('password_hash'),
    passwordResetDue: pg.boolean('password_reset_due').notNull().default(false),
    /** Whether the profile shows solved problems, submissions and contests to the user alone. */
    activityHidden: pg.boolean('activity_hidden').notNull().default(false),
    picture: picture(),
    /**
     * Whether the row stands for a team of a contest (`contest_teams`): its participant, which no one signs in as. The
     * namespace is that of the contest, so names of its teams are unique.
     */
    isTeam: pg.boolean('is_team').notNull().default(false),
    /** Numeric id for programs written for GitHub. */
    number: pg.bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique('users_number_key'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.uniqueIndex('users_namespace_name_key').on(sql`coalesce(${t.namespace}, '')`, t.name),
    pg.index('users_name_idx').on(t.name, t.id),
    pg.index('users_name_trgm_idx').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
    pg.index('users_email_idx').on(sql`lower(${t.email})`),
    pg.index('users_name_pattern_idx').on(sql`lower(${t.name}) text_pattern_ops`),
    pictureIndex('users_picture_key', t.picture),
  ],
);

/** Names in use: those of accounts, and those released recently. See `features/users/names.ts`. */
export const userNames = pg.pgTable(
  'user_names',
  {
    /** '' for accounts without one. */
    namespace: pg.text('namespace').notNull(),
    /** The key shared by lookalike names. */
    key: pg.text('key').notNull(),
    userId: belongsTo('user_id', () => users.id),
    /** Until when only this account can take it again; null for the account's current name. */
    heldUntil: at('held_until'),
  },
  (t) => [pg.primaryKey({ columns: [t.namespace, t.key] }), pg.index('user_names_user_idx').on(t.userId)],
);

/**
 * Visibility of a member's private fields to administrators of an organization: all, nothing, or nothing until the
 * member decides.
 */
export const profileConsents = ['granted', 'withheld', 'requested'] as const;

export const sessions = pg.pgTable(
  'sessions',
  {
    /** The `sid` claim of the token. */
    id: pg.uuid('id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    /**
     * The administrator acting as the user; null for the user's own sessions. Deleted with the administrator's account.
     */
    actingUserId: pg.uuid('acting_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** A user's own session, an app's access token, or a personal token. */
    kind: pg
      .text('kind', { enum: ['session', 'app', 'personal'] })
      .notNull()
      .default('session'),
    /**
     * For an app's token: the sign-in at the app that it belongs to (`oauth_families`, which refers here by way of
     * other tables).
     */
    familyId: pg.uuid('family_id'),
    /** Token tags that restrict it; null for no restriction. */
    tags: pg.text('tags').array(),
    /** Sign-in provider; '' for sessions not created by the user. */
    provider: pg.text('provider').notNull().default(''),
    /** Whether a second factor was given, at sign-in or later in the session. */
    secondFactor: pg.boolean('second_factor').notNull().default(false),
    ip: pg.text('ip').notNull().default(''),
    userAgent: pg.text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    seenAt: at('seen_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    pg.index('sessions_user_idx').on(t.userId),
    pg.index('sessions_expires_idx').on(t.expiresAt),
    pg
      .index('sessions_family_idx')
      .on(t.familyId)
      .where(sql`family_id is not null`),
    pg
      .index('sessions_acting_user_idx')
      .on(t.actingUserId)
      .where(sql`acting_user_id is not null`),
  ],
);

export interface OrgSettings {
  oss?: {
    bucket: string;
    accessKey: string;
    /** Encrypted, see `bucket-keys.ts`. */
    secretKey: string;
    region?: string | undefined;
    endpoint?: string | undefined;
    pathStyle?: boolean | undefined;
  };
  problemInstanceLimit?: number;
  /** Administrators may act only in sessions with a second factor. */
  requireSecondFactor?: boolean;
  /** Publishing test data needs the approval of another user. */
  requireApproval?: boolean;
  /** Public objects can be read without an account. */
  visitors?: boolean;
  tagNames?: TagNames;
}

export const orgs = pg.pgTable(
  'orgs',
  {
    id: pg.uuid('id').primaryKey(),
    name: pg.text('name').notNull().unique('orgs_name_key'),
    email: pg.text('email').notNull(),
    picture: picture(),
    ownerId: pg
      .uuid('owner_id')
      .notNull()
      .references(() => users.id),
    settings: pg.jsonb('settings').$type<OrgSettings>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [pictureIndex('orgs_picture_key', t.picture)],
);

export const orgMembers = pg.pgTable(
  'org_members',
  {
    /** Membership id on the wire. */
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    userId: belongsTo('user_id', () => users.id),
    capability: capability('capability'),
    profileConsent: pg.text('profile_consent', { enum: profileConsents }).notNull().default('withheld'),
    /** Whether an import of this organization created the account. Then its administrators may reset its password. */
    accountMade: pg.boolean('account_made').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique('org_members_org_user_key').on(t.orgId, t.userId),
    pg.index('org_members_user_idx').on(t.userId),
    pg.index('org_members_joined_idx').on(t.orgId, t.createdAt, t.id),
  ],
);

export const groups = pg.pgTable(
  'groups',
  {
    id: pg
      .uuid('id')
      .primaryKey()
      .references(() => principals.id, { onDelete: 'cascade' }),
    orgId: belongsTo('org_id', () => orgs.id),
    name: pg.text('name').notNull(),
    email: pg.text('email').notNull(),
    picture: picture(),
    /** Restricted by default: every member of the organization sees the group and its members. */
    accessLevel: pg.smallint('access_level').$type<AccessLevel>().notNull().default(ACCESS_LEVEL.restricted),
    createdAt: createdAt(),
  },
  (t) => [pg.unique('groups_org_name_key').on(t.orgId, t.name), pictureIndex('groups_picture_key', t.picture)],
);

export const groupAccess = pg.pgTable(
  'group_access',
  {
    groupId: belongsTo('group_id', () => groups.id),
    ...accessColumns(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.groupId, t.principalId] }),
    pg.index('group_access_principal_idx').on(t.principalId),
  ],
);

export const groupMembers = pg.pgTable(
  'group_members',
  {
    groupId: belongsTo('group_id', () => groups.id),
    membershipId: belongsTo('membership_id', () => orgMembers.id),
  },
  (t) => [
    pg.primaryKey({ columns: [t.groupId, t.membershipId] }),
    pg.index('group_members_membership_idx').on(t.membershipId),
  ],
);

/** Roles that an organization has named: sets of capabilities. A member has the one with exactly their capabilities. */
export const orgRoles = pg.pgTable(
  'org_roles',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    name: pg.text('name').notNull(),
    description: pg.text('description').notNull(),
    capability: capability('capability'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique('org_roles_name_key').on(t.orgId, t.name),
    pg.unique('org_roles_capability_key').on(t.orgId, t.capability),
  ],
);

/** Links through which users join an organization as plain members. */
export const orgInvitations = pg.pgTable(
  'org_invitations',
  {
    id: pg.uuid('id').primaryKey(),
    orgId: belongsTo('org_id', () => orgs.id),
    /** A note for administrators. */
    name: pg.text('name').notNull(),
    /** Hash of the token in the link. */
    hash: bytea('hash').notNull().unique('org_invitations_hash_key'),
    /** The encrypted token, so that administrators can copy the link again. */
    sealed: bytea('sealed').notNull(),
    /** Groups that users join through the link; deleted ones are skipped. */
    groupIds: pg.uuid('group_ids').array().notNull(),
    createdBy: pg.uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: at('expires_at').notNull(),
    /** Maximum number of users; null: unlimited. */
    maxUses: pg.integer('max_uses'),
    useCount: pg.integer('use_count').notNull().default(0),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.index('org_invitations_org_idx').on(t.orgId, t.createdAt),
    pg.index('org_invitations_created_by_idx').on(t.createdBy),
  ],
);
