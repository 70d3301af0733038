import { sql } from 'drizzle-orm';
import {
  boolean,
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
  uuid,
} from 'drizzle-orm/pg-core';
import type { ContestProblemSettings, RuleSet, Stage } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { CONTEST_STATUS, type ContestStatus } from '@assay/rules';
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
import { accessColumns, orgs, users } from './people.ts';
import { problems } from './problems.ts';

/** Rule sets by their key. */
export type ContestRules = Partial<Record<'participant' | 'solution', RuleSet>>;

export const contests = pgTable(
  'contests',
  {
    ...listedColumns(),
    orgId: belongsTo('org_id', () => orgs.id),
    /** Rising by start, three or more, the first from 0. */
    stages: jsonb('stages').$type<Stage[]>().notNull(),
    /** Start of the second stage. */
    startsAt: at('starts_at').notNull(),
    /** Start of the last stage. */
    endsAt: at('ends_at').notNull(),
    rules: jsonb('rules').$type<ContestRules>().notNull().default({}),
    participantCount: integer('participant_count').notNull().default(0),
    /** How lists order them. As of the last stage that `keepContestStatuses` has seen begin. */
    status: smallint('status').$type<ContestStatus>().notNull().default(CONTEST_STATUS.pending),
    /** When the next stage begins; null after the last one has. A row whose time has come is due. */
    nextStageAt: at('next_stage_at').default(sql`now()`),
    /** The description as search sees it. */
    searchText: tsvector('search_text'),
  },
  (t) => [
    ...listedIndexes('contests', t),
    index('contests_public_order_idx')
      .on(sql`status desc`, sql`starts_at desc`, t.id)
      .where(sql`access_level = ${literal(ACCESS_LEVEL.public)}`),
    index('contests_org_order_idx').on(t.orgId, sql`status desc`, sql`starts_at desc`, t.id),
    index('contests_next_stage_idx')
      .on(t.nextStageAt)
      .where(sql`next_stage_at is not null`),
    index('contests_search_text_idx').using('gin', t.searchText),
  ],
);

const contestId = () => belongsTo('contest_id', () => contests.id);

export const contestAccess = pgTable(
  'contest_access',
  {
    contestId: contestId(),
    ...accessColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.contestId, t.principalId] }),
    index('contest_access_principal_idx').on(t.principalId),
  ],
);

export const contestAttachments = pgTable(
  'contest_attachments',
  {
    contestId: contestId(),
    ...attachmentColumns(),
  },
  (t) => [primaryKey({ columns: [t.contestId, t.key] })],
);

/** Which problems a contest has. */
export const contestProblems = pgTable(
  'contest_problems',
  {
    contestId: contestId(),
    problemId: belongsTo('problem_id', () => problems.id),
    /** The `slug` of the settings, the problem's letter in this contest. */
    slug: text('slug').notNull(),
    settings: jsonb('settings').$type<ContestProblemSettings>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.contestId, t.problemId] }),
    unique('contest_problems_slug_key').on(t.contestId, t.slug),
    index('contest_problems_problem_idx').on(t.problemId),
  ],
);

export const contestParticipants = pgTable(
  'contest_participants',
  {
    /** Participant id of the wire. */
    id: uuid('id').primaryKey(),
    contestId: contestId(),
    userId: belongsTo('user_id', () => users.id),
    tags: text('tags').array().notNull().default(noTags),
    banned: boolean('banned').notNull().default(false),
    createdAt: createdAt(),
    /** Moves with every change of the row and of its results; rankers read what is newer than what they know. */
    updatedAt: at('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('contest_participants_key').on(t.contestId, t.userId),
    index('contest_participants_user_idx').on(t.userId),
    index('contest_participants_updated_idx').on(t.contestId, t.updatedAt, t.id),
    index('contest_participants_created_idx').on(t.contestId, t.createdAt, t.id),
  ],
);

/** What a participant did with one problem. Stays when the problem is taken out of the contest. */
export const contestResults = pgTable(
  'contest_results',
  {
    contestId: uuid('contest_id').notNull(),
    userId: uuid('user_id').notNull(),
    problemId: belongsTo('problem_id', () => problems.id),
    /** Solutions made, whatever became of them. */
    solutionCount: integer('solution_count').notNull().default(0),
    /** Instances opened, whatever became of them. */
    instanceCount: integer('instance_count').notNull().default(0),
    /** The solution made last; what follows is of it, empty until it is judged. */
    lastSolutionId: uuid('last_solution_id'),
    lastScore: doublePrecision('last_score').notNull().default(0),
    lastStatus: text('last_status').notNull().default(''),
    lastCompletedAt: at('last_completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.contestId, t.userId, t.problemId] }),
    foreignKey({
      name: 'contest_results_participant_fk',
      columns: [t.contestId, t.userId],
      foreignColumns: [contestParticipants.contestId, contestParticipants.userId],
    }).onDelete('cascade'),
    index('contest_results_problem_idx').on(t.problemId),
  ],
);
