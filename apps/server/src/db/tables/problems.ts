import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { at, attachmentColumns, belongsTo, createdAt, listedColumns, listedIndexes, tsvector } from '../columns.ts';
import { accessColumns, users, orgs } from './people.ts';

export interface Translation {
  title: string;
  description: string;
}

export type Translations = Partial<Record<'en' | 'zh-Hans', Translation>>;

/** By language tag in its canonical form. */
export type ProblemTranslations = Record<string, Translation>;

export const problems = pg.pgTable(
  'problems',
  {
    ...listedColumns(),
    orgId: belongsTo('org_id', () => orgs.id),
    /** The language of `title` and `description`; null: unknown. */
    language: pg.text('language'),
    translations: pg.jsonb('translations').$type<ProblemTranslations>().notNull().default({}),
    /** The latest change of a title or statement, in any language; null if there was none. */
    textChangedAt: at('text_changed_at'),
    settings: pg.jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    rules: pg.jsonb('rules').$type<Record<string, unknown>>().notNull().default({}),
    currentDataHash: pg.text('current_data_hash'),
    /** The statements in all languages for full-text search. */
    searchText: tsvector('search_text'),
  },
  (t) => [
    ...listedIndexes('problems', t),
    // Includes the access level, so that counting visible rows is an index-only scan.
    pg.index('problems_org_created_idx').on(t.orgId, t.createdAt, t.id, t.accessLevel),
    pg.index('problems_org_difficulty_idx').on(t.orgId, difficultyRank, sql`created_at desc`, sql`id desc`),
    pg.index('problems_search_text_idx').using('gin', t.searchText),
    // The current version must be one of the problem's versions, and cannot be deleted.
    pg.foreignKey({
      name: 'problems_current_data_fk',
      columns: [t.id, t.currentDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
  ],
);

/** Easy problems first, those without a difficulty last. */
export const difficultyRank = sql`(case when '@easy' = any(tags) then 1 when '@medium' = any(tags) then 2 when '@hard' = any(tags) then 3 else 4 end)`;

/**
 * Work on a translation that exists in `translations`, which the statement's editor and translators write. Without a
 * row, as after an import, no one is known to have worked on it.
 */
export const statementTranslations = pg.pgTable(
  'statement_translations',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    language: pg.text('language').notNull(),
    savedAt: at('saved_at'),
    savedBy: pg.uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
    markedAt: at('marked_at'),
    markedBy: pg.uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    /** The source when a translator began, later when the translation was last marked; null: unknown. */
    sourceTitle: pg.text('source_title'),
    sourceDescription: pg.text('source_description'),
  },
  (t) => [pg.primaryKey({ columns: [t.problemId, t.language] })],
);

export const problemData = pg.pgTable(
  'problem_data',
  {
    problemId: belongsTo('problem_id', (): pg.AnyPgColumn => problems.id),
    hash: pg.text('hash').notNull(),
    sizeBytes: pg.bigint('size_bytes', { mode: 'number' }).notNull(),
    config: pg.jsonb('config').$type<Record<string, unknown>>().notNull(),
    description: pg.text('description').notNull(),
    createdAt: createdAt(),
    /** Null for versions from before this was recorded. */
    publishedBy: pg.uuid('published_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * Made from a draft to run its programs: no list shows it and no solution uses it, until it is published. The next
     * run of another content deletes it.
     */
    isTrial: pg.boolean('is_trial').notNull().default(false),
  },
  (t) => [pg.primaryKey({ columns: [t.problemId, t.hash] })],
);

export const problemAttachments = pg.pgTable(
  'problem_attachments',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    ...attachmentColumns(),
  },
  (t) => [pg.primaryKey({ columns: [t.problemId, t.key] })],
);

export const problemAccess = pg.pgTable(
  'problem_access',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    ...accessColumns(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.problemId, t.principalId] }),
    pg.index('problem_access_principal_idx').on(t.principalId),
  ],
);

/** A user's results on a problem outside contests. */
export const problemStatuses = pg.pgTable(
  'problem_statuses',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    userId: belongsTo('user_id', () => users.id),
    solutionCount: pg.integer('solution_count').notNull().default(0),
    instanceCount: pg.integer('instance_count').notNull().default(0),
    lastSolutionId: pg.uuid('last_solution_id'),
    lastSolutionScore: pg.doublePrecision('last_solution_score').notNull().default(0),
    lastSolutionStatus: pg.text('last_solution_status').notNull().default(''),
    /** Whether any solution got a verdict, and whether any got the full score; see `problemSolveCounts`. */
    isTried: pg.boolean('is_tried').notNull().default(false),
    isSolved: pg.boolean('is_solved').notNull().default(false),
  },
  (t) => [
    pg.primaryKey({ columns: [t.userId, t.problemId] }),
    pg.index('problem_statuses_problem_idx').on(t.problemId),
  ],
);

/**
 * How many users tried and solved a problem, one row per problem. Everyone who may open the problem sees the two
 * numbers. Only solutions outside contests count, during a contest and after it, so that they reveal no results that a
 * contest hides or freezes or has not yet revealed.
 *
 * Triggers maintain the row in the transaction of the change: one on `problems` creates it, one on `solutions` updates
 * the user's status and this row when a solution is judged, and one on `problem_statuses` updates it when a user is
 * deleted. While a rejudge runs, a user's earlier result counts until the next of the user's solutions is judged.
 * Solutions are deleted only with their problem or user. It is a separate table because a judged solution must not wait
 * for a problem that is being edited, nor update all indexes of `problems`.
 */
export const problemSolveCounts = pg.pgTable(
  'problem_solve_counts',
  {
    problemId: pg
      .uuid('problem_id')
      .primaryKey()
      .references(() => problems.id, { onDelete: 'cascade' }),
    /** Copies of the problem's columns, which never change, so that an index provides the order of a list. */
    orgId: pg.uuid('org_id').notNull(),
    createdAt: at('created_at').notNull(),
    triedCount: pg.integer('tried_count').notNull().default(0),
    solvedCount: pg.integer('solved_count').notNull().default(0),
    /** Of `problem_votes`; a trigger on that table maintains them. The median is null without votes. */
    voteCount: pg.integer('vote_count').notNull().default(0),
    voteMedian: pg.real('vote_median'),
  },
  (t) => [
    pg
      .index('problem_solve_counts_solved_idx')
      .on(t.orgId, sql`solved_count desc`, sql`created_at desc`, sql`problem_id desc`),
    pg
      .index('problem_solve_counts_rate_idx')
      .on(
        t.orgId,
        sql`${solveRate} desc nulls last`,
        sql`solved_count desc`,
        sql`created_at desc`,
        sql`problem_id desc`,
      ),
  ],
);

/** Share of users who solved the problem among those who tried it; null if no user tried it. */
export const solveRate = sql`(case when tried_count > 0 then solved_count::float8 / tried_count end)`;
