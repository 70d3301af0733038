import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type {
  ContestProblemSettings,
  RoundSettings,
  RuleSet,
  Stage,
  SubmissionLimits,
  TeamCategory,
  TeamSettings,
} from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { CONTEST_STATUS, type ContestStatus, type TimeGrant } from '@assay/rules';
import {
  at,
  attachmentColumns,
  belongsTo,
  createdAt,
  listedColumns,
  listedIndexes,
  noTags,
  tsvector,
} from '../columns.ts';
import { literal } from '../states.ts';
import { accessColumns, groups, orgs, principals, users } from './people.ts';
import { problemGrants } from './problem-grants.ts';
import { problemData, problems, type Translations } from './problems.ts';

/** A removed interval of a contest's clock. */
export interface RemovedIntervalRow {
  id: string;
  startMs: number;
  endMs: number;
  /** As announced to participants. */
  reason: string;
}

/** Rule sets by key. */
export type ContestRules = Partial<Record<'participant' | 'solution', RuleSet>>;

export const contests = pg.pgTable(
  'contests',
  {
    ...listedColumns(),
    orgId: belongsTo('org_id', () => orgs.id),
    translations: pg.jsonb('translations').$type<Translations>().notNull().default({}),
    /** Ordered by start, at least three, the first at 0. */
    stages: pg.jsonb('stages').$type<Stage[]>().notNull(),
    /** 1: stages and the texts of ranklists decide what counts. 2: the clock of the contest does. */
    rulesVersion: pg.smallint('rules_version').$type<1 | 2>().notNull().default(1),
    /** Of the clock; without one the start of the second stage. */
    startsAt: at('starts_at').notNull(),
    /** Of the clock, after `UNKNOWN_INSTANT_MS` during a pause; without one the start of the last stage. */
    endsAt: at('ends_at').notNull(),
    rules: pg.jsonb('rules').$type<ContestRules>().notNull().default({}),
    /** Null: for individuals. */
    teams: pg.jsonb('teams').$type<TeamSettings>(),
    /** Rules of a round with pretests; null: an ordinary contest. */
    round: pg.jsonb('round').$type<RoundSettings>(),
    /** Whether users may take it virtually after its end. */
    allowsVirtual: pg.boolean('allows_virtual').notNull().default(false),
    /** Of a participant over all problems. */
    submissionLimits: pg.jsonb('submission_limits').$type<SubmissionLimits>().notNull().default({}),
    participantCount: pg.integer('participant_count').notNull().default(0),
    /** Status for sorting lists, as of the last stage whose start `runStageJob` has recorded. */
    status: pg.smallint('status').$type<ContestStatus>().notNull().default(CONTEST_STATUS.pending),
    /** The next start of a stage or event of the clock; null after the last one. Rows in the past are due. */
    nextStageAt: at('next_stage_at').default(sql`now()`),
    /** The description in every language for full-text search. */
    searchText: tsvector('search_text'),
  },
  (t) => [
    ...listedIndexes('contests', t),
    pg
      .index('contests_public_order_idx')
      .on(sql`status desc`, sql`starts_at desc`, t.id)
      .where(sql`access_level = ${literal(ACCESS_LEVEL.public)}`),
    pg.index('contests_org_order_idx').on(t.orgId, sql`status desc`, sql`starts_at desc`, t.id),
    pg
      .index('contests_next_stage_idx')
      .on(t.nextStageAt)
      .where(sql`next_stage_at is not null`),
    // The few that run or have not started, among many that have ended.
    pg.index('contests_ends_idx').on(t.endsAt),
    pg.index('contests_search_text_idx').using('gin', t.searchText),
  ],
);

const contestId = () => belongsTo('contest_id', () => contests.id);

/**
 * The clock of a contest with rules version 2. Its row is also the lock of the clock: submissions take it shared,
 * changes exclusively, both before any other lock of the contest.
 */
export const contestClocks = pg.pgTable('contest_clocks', {
  contestId: contestId().primaryKey(),
  version: pg.integer('version').notNull().default(1),
  startAt: at('start_at').notNull(),
  durationMs: pg.bigint('duration_ms', { mode: 'number' }).notNull(),
  freezeMs: pg.bigint('freeze_ms', { mode: 'number' }),
  thawAfterMs: pg.bigint('thaw_after_ms', { mode: 'number' }),
  thawedAt: at('thawed_at'),
  /** Of the start window: participants may start before this contest time. Null without a window. */
  windowLatestMs: pg.bigint('window_latest_ms', { mode: 'number' }),
  /** Of the start window: how long a participant may work. Null without a window. */
  windowLengthMs: pg.bigint('window_length_ms', { mode: 'number' }),
  /** Of the start window: whether results of others are shown before its last participant has finished. */
  windowOpenBoard: pg.boolean('window_open_board').notNull().default(false),
  pausedAt: at('paused_at'),
  /** Announced reason of the current pause; empty without one. */
  pauseReason: pg.text('pause_reason').notNull().default(''),
  /** In order, without overlaps. */
  removed: pg.jsonb('removed').$type<RemovedIntervalRow[]>().notNull().default([]),
  /** The different sums of grants of participants, so that others need not read participants. */
  grants: pg.jsonb('grants').$type<TimeGrant[]>().notNull().default([]),
});

/** Time that a director has granted to a user, or to the members that a group had then. */
export const contestTimeGrants = pg.pgTable(
  'contest_time_grants',
  {
    id: pg.uuid('id').primaryKey(),
    contestId: contestId(),
    /** Null once the user or the group is deleted. */
    principalId: pg.uuid('principal_id').references(() => principals.id, { onDelete: 'set null' }),
    delayMs: pg.bigint('delay_ms', { mode: 'number' }).notNull(),
    extraMs: pg.bigint('extra_ms', { mode: 'number' }).notNull(),
    /** As shown to the participants. */
    reason: pg.text('reason').notNull(),
    grantedBy: pg.uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    grantedAt: at('granted_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.index('contest_time_grants_contest_idx').on(t.contestId, t.grantedAt),
    pg.index('contest_time_grants_principal_idx').on(t.principalId),
    pg.index('contest_time_grants_by_idx').on(t.grantedBy),
  ],
);

export const contestAccess = pg.pgTable(
  'contest_access',
  {
    contestId: contestId(),
    ...accessColumns(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.principalId] }),
    pg.index('contest_access_principal_idx').on(t.principalId),
  ],
);

export const contestAttachments = pg.pgTable(
  'contest_attachments',
  {
    contestId: contestId(),
    ...attachmentColumns(),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.key] })],
);

/** Problems of a contest. */
export const contestProblems = pg.pgTable(
  'contest_problems',
  {
    contestId: contestId(),
    problemId: belongsTo('problem_id', () => problems.id),
    /** The `slug` of the settings, the problem's letter in this contest. */
    slug: pg.text('slug').notNull(),
    settings: pg.jsonb('settings').$type<ContestProblemSettings>().notNull(),
    /** Of a problem of another organization: how it was lent. Null otherwise. */
    grantId: pg.uuid('grant_id').references(() => problemGrants.id, { onDelete: 'set null' }),
    /** Of a lent problem: the data version that the contest uses. Null: the current one. See `dataInContest`. */
    dataHash: pg.text('data_hash'),
    createdAt: createdAt(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.problemId] }),
    pg.unique('contest_problems_slug_key').on(t.contestId, t.slug),
    pg.index('contest_problems_problem_idx').on(t.problemId),
    pg
      .index('contest_problems_grant_idx')
      .on(t.grantId)
      .where(sql`grant_id is not null`),
    pg.foreignKey({
      name: 'contest_problems_data_fk',
      columns: [t.problemId, t.dataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
  ],
);

export const contestParticipants = pg.pgTable(
  'contest_participants',
  {
    /** Participant id on the wire. */
    id: pg.uuid('id').primaryKey(),
    contestId: contestId(),
    userId: belongsTo('user_id', () => users.id),
    tags: pg.text('tags').array().notNull().default(noTags),
    banned: pg.boolean('banned').notNull().default(false),
    /**
     * Registered only as a member of an enrolled group: leaving the group unregisters the participant if they have
     * submitted nothing.
     */
    byGroup: pg.boolean('by_group').notNull().default(false),
    /** Sums of the participant's grants of time. */
    delayMs: pg.bigint('delay_ms', { mode: 'number' }).notNull().default(0),
    extraMs: pg.bigint('extra_ms', { mode: 'number' }).notNull().default(0),
    /** When the participant pressed Start; null: not yet, or the contest has no start window. */
    startedAt: at('started_at'),
    createdAt: createdAt(),
    /** Advances with every change of the row and of its results; rankers read rows newer than their last. */
    updatedAt: at('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.unique('contest_participants_key').on(t.contestId, t.userId),
    pg.index('contest_participants_user_idx').on(t.userId),
    pg.index('contest_participants_updated_idx').on(t.contestId, t.updatedAt, t.id),
    pg.index('contest_participants_created_idx').on(t.contestId, t.createdAt, t.id),
    pg
      .index('contest_participants_own_time_idx')
      .on(t.contestId)
      .where(sql`delay_ms > 0 or extra_ms > 0 or started_at is not null`),
  ],
);

/** Teams of a contest. The team's row in `users` is its participant: boards, results and quotas belong to it. */
export const contestTeams = pg.pgTable(
  'contest_teams',
  {
    /** Id of the participant's user. */
    id: pg
      .uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    contestId: contestId(),
    /** With which people join. */
    code: pg.text('code').notNull(),
    /** Such as a school; empty if unknown. */
    affiliation: pg.text('affiliation').notNull().default(''),
    /** ISO 3166-1, two or three letters; empty if unknown. */
    country: pg.text('country').notNull().default(''),
    coach: pg.text('coach').notNull().default(''),
    seat: pg.text('seat').notNull().default(''),
    /** Id in imported files, with which a second import finds the team; empty if it was not imported. */
    importId: pg.text('import_id').notNull().default(''),
    /** Id in the registration system of the ICPC; empty if unknown. */
    icpcId: pg.text('icpc_id').notNull().default(''),
    categories: pg.text('categories').array().$type<TeamCategory[]>().notNull().default(noTags),
    createdAt: createdAt(),
  },
  (t) => [
    pg.unique('contest_teams_code_key').on(t.contestId, t.code),
    pg.index('contest_teams_created_idx').on(t.contestId, t.createdAt, t.id),
  ],
);

/** Members of a team, who act as the team in its contest: see `acting/acting-id.ts`. */
export const contestTeamMembers = pg.pgTable(
  'contest_team_members',
  {
    contestId: contestId(),
    userId: belongsTo('user_id', () => users.id),
    teamId: belongsTo('team_id', () => contestTeams.id),
    /** Removes members, renames the team and renews its code. */
    captain: pg.boolean('captain').notNull().default(false),
    joinedAt: at('joined_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.userId] }),
    pg.index('contest_team_members_team_idx').on(t.teamId, t.joinedAt),
    pg.index('contest_team_members_user_idx').on(t.userId, t.teamId),
  ],
);

/** Participants of a grant. */
export const contestTimeGrantParticipants = pg.pgTable(
  'contest_time_grant_participants',
  {
    grantId: pg.uuid('grant_id').notNull(),
    participantId: pg.uuid('participant_id').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.grantId, t.participantId] }),
    // Named: the generated names are longer than PostgreSQL's 63 bytes.
    pg
      .foreignKey({
        name: 'contest_time_grant_participants_grant_fk',
        columns: [t.grantId],
        foreignColumns: [contestTimeGrants.id],
      })
      .onDelete('cascade'),
    pg
      .foreignKey({
        name: 'contest_time_grant_participants_participant_fk',
        columns: [t.participantId],
        foreignColumns: [contestParticipants.id],
      })
      .onDelete('cascade'),
    pg.index('contest_time_grant_participants_participant_idx').on(t.participantId),
  ],
);

/** Groups whose members are registered, including members who join later. */
export const contestGroups = pg.pgTable(
  'contest_groups',
  {
    contestId: contestId(),
    groupId: belongsTo('group_id', () => groups.id),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.groupId] }), pg.index('contest_groups_group_idx').on(t.groupId)],
);

/** When a person was last reminded of missing work in a contest. */
export const contestReminders = pg.pgTable(
  'contest_reminders',
  {
    contestId: contestId(),
    userId: belongsTo('user_id', () => users.id),
    remindedAt: at('reminded_at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.userId] }), pg.index('contest_reminders_user_idx').on(t.userId)],
);

/** A participant's results on one problem. Stays when the problem is removed from the contest. */
export const contestResults = pg.pgTable(
  'contest_results',
  {
    contestId: pg.uuid('contest_id').notNull(),
    userId: pg.uuid('user_id').notNull(),
    problemId: belongsTo('problem_id', () => problems.id),
    /** Number of solutions created, whatever their outcome. */
    solutionCount: pg.integer('solution_count').notNull().default(0),
    /** Number of instances opened, whatever their outcome. */
    instanceCount: pg.integer('instance_count').notNull().default(0),
    /** The last created solution; the following columns belong to it and are empty until it is judged. */
    lastSolutionId: pg.uuid('last_solution_id'),
    lastScore: pg.doublePrecision('last_score').notNull().default(0),
    lastStatus: pg.text('last_status').notNull().default(''),
    lastCompletedAt: at('last_completed_at'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.userId, t.problemId] }),
    pg
      .foreignKey({
        name: 'contest_results_participant_fk',
        columns: [t.contestId, t.userId],
        foreignColumns: [contestParticipants.contestId, contestParticipants.userId],
      })
      .onDelete('cascade'),
    pg.index('contest_results_problem_idx').on(t.problemId),
  ],
);
