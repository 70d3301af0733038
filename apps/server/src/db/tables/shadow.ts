import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { ShadowFailure, ShadowObstacle, ShadowState } from '@assay/contract';
import { at, belongsTo, bytea, createdAt } from '../columns.ts';
import { contests, contestTeams } from './contests.ts';
import { users } from './people.ts';
import { solutions } from './solutions.ts';

/** Contests that shadow a contest of another system, the primary: its connection, and what was read last. */
export const contestShadows = pg.pgTable(
  'contest_shadows',
  {
    contestId: belongsTo('contest_id', () => contests.id).primaryKey(),
    /** Of the contest at the primary, without trailing slash. */
    url: pg.text('url').notNull(),
    username: pg.text('username').notNull().default(''),
    /** Encrypted; null without a password. */
    sealedPassword: bytea('sealed_password'),
    enabled: pg.boolean('enabled').notNull().default(true),
    /** Rises with every change of the connection: a reader of an earlier one stops. */
    version: pg.integer('version').notNull().default(1),
    /** Problems and languages here by ids of the primary. */
    problems: pg.jsonb('problems').$type<Record<string, string>>().notNull().default({}),
    languages: pg.jsonb('languages').$type<Record<string, string>>().notNull().default({}),
    state: pg.text('state').$type<ShadowState>().notNull().default('connecting'),
    failure: pg.text('failure').$type<ShadowFailure>(),
    /** Failed attempts since the last event. */
    failures: pg.integer('failures').notNull().default(0),
    /** When the next attempt is due. */
    dueAt: at('due_at')
      .notNull()
      .default(sql`now()`),
    /** The server that reads the feed, until when. */
    leaseId: pg.uuid('lease_id'),
    leaseEndsAt: at('lease_ends_at'),
    /** Position in the feed; null: from its start. */
    token: pg.text('token'),
    connectedAt: at('connected_at'),
    readAt: at('read_at'),
    eventAt: at('event_at'),
    events: pg.bigint('events', { mode: 'number' }).notNull().default(0),
    invalidLines: pg.bigint('invalid_lines', { mode: 'number' }).notNull().default(0),
    invalidLine: pg.text('invalid_line'),
    /** Rows of the scoreboard of the primary by team. */
    scoreboard: pg.jsonb('scoreboard').$type<ShadowStanding[]>(),
    scoreboardAt: at('scoreboard_at'),
    createdAt: createdAt(),
  },
  (t) => [
    pg
      .index('contest_shadows_due_idx')
      .on(t.dueAt)
      .where(sql`enabled`),
  ],
);

/** A row of a scoreboard, of either side. */
export interface ShadowStanding {
  /** Id of the team at the primary. */
  teamId: string;
  rank: number;
  solved?: number;
  /** In whole minutes. */
  penalty?: number;
  score?: number;
}

const shadowId = () => belongsTo('contest_id', () => contestShadows.contestId);

/** Other objects of the primary: contest, judgement types, languages, groups, organizations, teams and problems. */
export const shadowObjects = pg.pgTable(
  'shadow_objects',
  {
    contestId: shadowId(),
    type: pg.text('type').notNull(),
    objectId: pg.text('object_id').notNull(),
    data: pg.jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.type, t.objectId] })],
);

/** Teams here of the teams of the primary. */
export const shadowTeams = pg.pgTable(
  'shadow_teams',
  {
    contestId: shadowId(),
    teamId: pg.text('team_id').notNull(),
    userId: belongsTo('user_id', () => contestTeams.id),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.teamId] }), pg.uniqueIndex('shadow_teams_user_key').on(t.userId)],
);

/** Submissions of the primary, and those here. */
export const shadowSubmissions = pg.pgTable(
  'shadow_submissions',
  {
    contestId: shadowId(),
    submissionId: pg.text('submission_id').notNull(),
    teamId: pg.text('team_id').notNull(),
    problemId: pg.text('problem_id').notNull(),
    languageId: pg.text('language_id').notNull(),
    submittedAt: at('submitted_at').notNull(),
    contestTimeMs: pg.bigint('contest_time_ms', { mode: 'number' }).notNull(),
    /** URL of the zip as the primary states it, possibly relative; null if it states none. */
    href: pg.text('href'),
    entryPoint: pg.text('entry_point'),
    /** The primary has deleted it, and it is deleted here next. */
    deleted: pg.boolean('deleted').notNull().default(false),
    /** Something must be done here. */
    pending: pg.boolean('pending').notNull().default(true),
    obstacle: pg.text('obstacle').$type<ShadowObstacle>(),
    attempts: pg.integer('attempts').notNull().default(0),
    dueAt: at('due_at')
      .notNull()
      .default(sql`now()`),
    solutionId: pg.uuid('solution_id').references(() => solutions.id, { onDelete: 'set null' }),
    /** Rises with every change at the primary. */
    revision: pg.integer('revision').notNull().default(1),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.submissionId] }),
    pg.uniqueIndex('shadow_submissions_solution_key').on(t.solutionId),
    pg
      .index('shadow_submissions_due_idx')
      .on(t.contestId, t.dueAt)
      .where(sql`pending`),
  ],
);

/** Judgements of the primary. */
export const shadowJudgements = pg.pgTable(
  'shadow_judgements',
  {
    contestId: shadowId(),
    judgementId: pg.text('judgement_id').notNull(),
    submissionId: pg.text('submission_id').notNull(),
    /** Null: it is not final. */
    typeId: pg.text('type_id'),
    score: pg.doublePrecision('score'),
    runTimeMs: pg.doublePrecision('run_time_ms'),
    /** False: replaced by another one of the submission. */
    isCurrent: pg.boolean('is_current').notNull().default(true),
    /** In the order in which they first came: the last current one counts. */
    position: pg.bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.contestId, t.judgementId] }),
    pg.index('shadow_judgements_submission_idx').on(t.contestId, t.submissionId, t.position),
  ],
);

/** Differences that someone has looked at. */
export const shadowMarks = pg.pgTable(
  'shadow_marks',
  {
    contestId: shadowId(),
    /** Of the submission or the team. */
    key: pg.text('key').notNull(),
    /** The difference as it was. */
    version: pg.text('version').notNull(),
    note: pg.text('note').notNull(),
    markedBy: pg.uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    markedAt: at('marked_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [pg.primaryKey({ columns: [t.contestId, t.key] }), pg.index('shadow_marks_by_idx').on(t.markedBy)],
);
