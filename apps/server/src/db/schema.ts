import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { at, bytea, capability, createdAt, noTags } from './columns.ts';
import { contests } from './tables/contests.ts';

export * from './tables/apps.ts';
export * from './tables/audit.ts';
export * from './tables/contests.ts';
export * from './tables/instances.ts';
export * from './tables/plans.ts';
export * from './tables/ranklists.ts';

/*
 * Tables. Columns that hold a set of capabilities are signed 64-bit numbers. Times have millisecond precision, because the
 * wire carries milliseconds and cursors compare them for equality. Secrets are stored as SHA-256.
 */

/** Whoever can be put on an access list: a user or a group. */
export const principals = pgTable('principals', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['user', 'group'] }).notNull(),
});

export const users = pgTable(
  'users',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** Accounts without a namespace sign in with a password by name. */
    namespace: text('namespace'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    realname: text('realname').notNull().default(''),
    telephone: text('telephone'),
    school: text('school'),
    studentGrade: text('student_grade'),
    /** Names of profile fields proven by a sign-in provider. */
    verified: text('verified').array().notNull().default(noTags),
    capability: capability('capability'),
    tags: text('tags').array().notNull().default(noTags),
    /** argon2id, null for accounts without a password. */
    passwordHash: text('password_hash'),
    passwordResetDue: boolean('password_reset_due').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_namespace_name_key').on(sql`coalesce(${t.namespace}, '')`, t.name),
    index('users_name_pattern_idx').on(sql`lower(${t.name}) text_pattern_ops`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** The `sid` claim of the token. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator who signed in as the user; null for the user's own sessions. Ends with the administrator's account. */
    actingUserId: uuid('acting_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Token tags that restrict it; null for none. */
    tags: text('tags').array(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    seenAt: at('seen_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    index('sessions_user_idx').on(t.userId),
    index('sessions_expires_idx').on(t.expiresAt),
    index('sessions_acting_user_idx')
      .on(t.actingUserId)
      .where(sql`acting_user_id is not null`),
  ],
);

export interface OrgSettings {
  oss?: {
    bucket: string;
    accessKey: string;
    secretKey: string;
    region?: string | undefined;
    endpoint?: string | undefined;
    pathStyle?: boolean | undefined;
  };
  problemInstanceLimit?: number;
}

export const orgs = pgTable('orgs', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique('orgs_name_key'),
  email: text('email').notNull(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id),
  settings: jsonb('settings').$type<OrgSettings>().notNull().default({}),
  createdAt: createdAt(),
});

export const orgMembers = pgTable(
  'org_members',
  {
    /** Membership id of the wire. */
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    capability: capability('capability'),
    createdAt: createdAt(),
  },
  (t) => [unique('org_members_org_user_key').on(t.orgId, t.userId), index('org_members_user_idx').on(t.userId)],
);

export const groups = pgTable(
  'groups',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => principals.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('groups_org_name_key').on(t.orgId, t.name)],
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => orgMembers.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.membershipId] }),
    index('group_members_membership_idx').on(t.membershipId),
  ],
);

export interface Translation {
  title: string;
  description: string;
}
export type Translations = Partial<Record<'en' | 'zh-Hans', Translation>>;

export const problems = pgTable(
  'problems',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    translations: jsonb('translations').$type<Translations>().notNull().default({}),
    tags: text('tags').array().notNull().default(noTags),
    accessLevel: smallint('access_level').$type<0 | 1 | 2>().notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    rules: jsonb('rules').$type<Record<string, unknown>>().notNull().default({}),
    currentDataHash: text('current_data_hash'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('problems_org_slug_key').on(t.orgId, t.slug),
    index('problems_org_created_idx').on(t.orgId, t.createdAt, t.id),
    index('problems_tags_idx').using('gin', t.tags),
    index('problems_title_trgm_idx').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('problems_slug_trgm_idx').using('gin', sql`lower(${t.slug}) gin_trgm_ops`),
    // The current version is one of the problem's versions, and cannot be deleted while it is.
    foreignKey({
      name: 'problems_current_data_fk',
      columns: [t.id, t.currentDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
  ],
);

export const problemData = pgTable(
  'problem_data',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references((): AnyPgColumn => problems.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    config: jsonb('config').$type<Record<string, unknown>>().notNull(),
    description: text('description').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.hash] })],
);

export const problemAttachments = pgTable(
  'problem_attachments',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problems.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.key] })],
);

export const problemAccess = pgTable(
  'problem_access',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problems.id, { onDelete: 'cascade' }),
    principalId: uuid('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    capability: capability('capability'),
  },
  (t) => [
    primaryKey({ columns: [t.problemId, t.principalId] }),
    index('problem_access_principal_idx').on(t.principalId),
  ],
);

/** What a user did with a problem outside contests. */
export const problemStatuses = pgTable(
  'problem_statuses',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problems.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    solutionCount: integer('solution_count').notNull().default(0),
    instanceCount: integer('instance_count').notNull().default(0),
    lastSolutionId: uuid('last_solution_id'),
    lastSolutionScore: doublePrecision('last_solution_score').notNull().default(0),
    lastSolutionStatus: text('last_solution_status').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.userId, t.problemId] })],
);

export const runners = pgTable(
  'runners',
  {
    id: uuid('id').primaryKey(),
    /** null: a runner of the whole installation, which works for every organization. */
    orgId: uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    labels: text('labels').array().notNull().default(noTags),
    version: text('version').notNull().default(''),
    message: text('message').notNull().default(''),
    ip: text('ip').notNull().default(''),
    keyHash: bytea('key_hash').notNull(),
    createdAt: createdAt(),
    accessedAt: at('accessed_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('runners_org_idx').on(t.orgId)],
);

/** What kept a solution from being judged. */
export interface JudgeFaultRow {
  origin: 'machine' | 'package';
  reason: string;
  advice?: string | undefined;
}

export const solutions = pgTable(
  'solutions',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problems.id, { onDelete: 'cascade' }),
    contestId: uuid('contest_id').references(() => contests.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    problemDataHash: text('problem_data_hash').notNull(),
    solutionDataHash: text('solution_data_hash').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Language named when the solution was announced, empty when unknown. */
    language: text('language').notNull().default(''),
    /** 0 created, 1 pending, 2 queued, 3 running, 4 completed. */
    state: smallint('state').$type<0 | 1 | 2 | 3 | 4>().notNull().default(0),
    score: doublePrecision('score').notNull().default(0),
    metrics: jsonb('metrics').$type<Record<string, number>>().notNull().default({}),
    status: text('status').notNull().default(''),
    message: text('message').notNull().default(''),
    /** Why no verdict could be given, for those who can do something about it; null otherwise. Never shown to contestants. */
    fault: jsonb('fault').$type<JudgeFaultRow>(),
    /** Live details while running, null otherwise. */
    progress: jsonb('progress').$type<Record<string, unknown>>(),
    /** The lease under which it was last judged; the only proof of ownership. */
    taskId: uuid('task_id'),
    runnerId: uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    preferPrivate: boolean('prefer_private').notNull().default(false),
    createdAt: createdAt(),
    submittedAt: at('submitted_at'),
    completedAt: at('completed_at'),
  },
  (t) => [
    foreignKey({
      name: 'solutions_data_fk',
      columns: [t.problemId, t.problemDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
    // One announced and not yet submitted solution per user, problem and contest.
    uniqueIndex('solutions_created_key')
      .on(t.userId, t.problemId, sql`coalesce(contest_id, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`state = 0`),
    index('solutions_problem_submitted_idx')
      .on(t.problemId, sql`submitted_at desc nulls first`, sql`id desc`)
      .where(sql`contest_id is null`),
    index('solutions_org_submitted_idx').on(t.orgId, sql`submitted_at desc nulls first`, sql`id desc`),
    index('solutions_user_submitted_idx').on(t.userId, t.orgId, sql`submitted_at desc nulls first`, sql`id desc`),
    index('solutions_contest_submitted_idx')
      .on(t.contestId, sql`submitted_at desc nulls first`, sql`id desc`)
      .where(sql`contest_id is not null`),
    index('solutions_contest_problem_idx')
      .on(t.contestId, t.problemId, t.userId)
      .where(sql`contest_id is not null`),
    // What rankers read on from.
    index('solutions_contest_completed_idx')
      .on(t.contestId, t.completedAt, t.id)
      .where(sql`contest_id is not null and state = 4`),
    index('solutions_task_idx').on(t.taskId),
  ],
);

/**
 * The task queue: one row for each piece of work that waits or is being done. It is born `ready`, becomes `leased` when a
 * runner takes it, and is deleted when the work is concluded. A lease that ends makes it ready again, up to a number of attempts.
 */
export const tasks = pgTable(
  'tasks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `ranklist`: for our own engine; `ranking`: the same for a foreign ranker. */
    kind: text('kind', { enum: ['solution', 'ranklist', 'ranking', 'instance'] }).notNull(),
    /** The solution, contest or instance the work is for. */
    subjectId: uuid('subject_id').notNull(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => orgs.id, { onDelete: 'cascade' }),
    /** For fairness: turns go round the users who wait. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** 0 contest, 1 practice, 2 rejudge; the lowest goes first. */
    priority: smallint('priority').notNull(),
    /** Round in which the user's work is due; see `enqueueTask`. */
    turn: bigint('turn', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['ready', 'leased'] })
      .notNull()
      .default('ready'),
    /** Names the lease; fresh at every take. */
    taskId: uuid('task_id'),
    runnerId: uuid('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    leaseMs: integer('lease_ms').notNull().default(0),
    leaseEndsAt: at('lease_ends_at'),
    attempts: smallint('attempts').notNull().default(0),
    readyAt: at('ready_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('tasks_subject_key').on(t.kind, t.subjectId),
    index('tasks_ready_idx')
      .on(t.kind, t.priority, t.turn, t.id)
      .where(sql`state = 'ready'`),
    index('tasks_turn_idx')
      .on(t.userId, t.kind, t.priority, t.turn)
      .where(sql`state = 'ready'`),
    index('tasks_lease_idx')
      .on(t.leaseEndsAt)
      .where(sql`state = 'leased'`),
    uniqueIndex('tasks_task_id_key').on(t.taskId),
    check('tasks_leased_check', sql`(state = 'leased') = (task_id is not null)`),
  ],
);

/** One row: what the home page shows and where new users go. */
export const siteInfo = pgTable(
  'site_info',
  {
    id: smallint('id').primaryKey().default(1),
    milestone: jsonb('milestone').$type<{ csp: string; noip: string }>().notNull(),
    friends: jsonb('friends').$type<{ title: string; url: string }[]>().notNull().default([]),
    posters: jsonb('posters').$type<{ title: string; url: string }[]>().notNull().default([]),
    defaultOrgId: uuid('default_org_id').references(() => orgs.id, { onDelete: 'set null' }),
  },
  (t) => [check('site_info_single_row', sql`${t.id} = 1`)],
);

export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').references(() => orgs.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Chosen by the writer; any text that reads as a date. */
    date: text('date').notNull(),
    public: boolean('public').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('announcements_date_idx').on(sql`date desc`, t.id)],
);

/** Registration tokens already used, so that each makes one runner. */
export const usedRegistrationTokens = pgTable('used_registration_tokens', {
  runnerId: uuid('runner_id').primaryKey(),
  usedAt: at('used_at')
    .notNull()
    .default(sql`now()`),
});
