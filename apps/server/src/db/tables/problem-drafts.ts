import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type {
  DraftImportPart,
  DraftOrigin,
  DraftProgram,
  DraftVisit,
  ProblemConfig,
  SubtaskVerdicts,
} from '@assay/contract';
import { at, belongsTo } from '../columns.ts';
import { users } from './people.ts';
import { problemData, problems, type ProblemTranslations } from './problems.ts';

/** An input or an answer: a text, an uploaded file, or a file of the data version that the draft was opened from. */
export type DraftContent = { size: number; origin: DraftOrigin } & (
  { text: string } | { hash: string; head: string | null } | { path: string; head: string | null }
);

/** Which line of the generator script made an input, and with which generator: a hash of its source and arguments. */
export interface GeneratedBy {
  command: string;
  key: string | null;
}

/** The last run that made tests of the generator script, and what failed in it. */
export interface GenerationState {
  benchId: string;
  failures: { key: string; status: string; message: string }[];
}

/**
 * The draft of a problem's judge data, shared by its setters. Each row has the revision of the draft that changed it
 * last; all changes of a draft lock this row.
 */
export const problemDrafts = pg.pgTable(
  'problem_drafts',
  {
    problemId: pg
      .uuid('problem_id')
      .primaryKey()
      .references(() => problems.id, { onDelete: 'cascade' }),
    revision: pg.bigint('revision', { mode: 'number' }).notNull().default(1),
    /** Without cases. */
    config: pg.jsonb('config').$type<ProblemConfig>().notNull(),
    configRevision: pg.bigint('config_revision', { mode: 'number' }).notNull().default(1),
    /** The data version that has the files which are not in the draft; it cannot be deleted. */
    baseHash: pg.text('base_hash'),
    /** Files of that version that the draft keeps unchanged. */
    kept: pg.jsonb('kept').$type<{ path: string; size: number }[]>().notNull().default([]),
    publishedHash: pg.text('published_hash'),
    publishedRevision: pg.bigint('published_revision', { mode: 'number' }),
    publishedAt: at('published_at'),
    /** The trial version of the last run, the revision from which it was made, and the run. */
    trialHash: pg.text('trial_hash'),
    trialRevision: pg.bigint('trial_revision', { mode: 'number' }),
    trialBenchId: pg.uuid('trial_bench_id'),
    generation: pg.jsonb('generation').$type<GenerationState>(),
  },
  (t) => [
    pg.foreignKey({
      name: 'problem_drafts_base_fk',
      columns: [t.problemId, t.baseHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
  ],
);

export const draftTests = pg.pgTable(
  'draft_tests',
  {
    problemId: belongsTo('problem_id', () => problemDrafts.problemId),
    id: pg.uuid('id').notNull(),
    revision: pg.bigint('revision', { mode: 'number' }).notNull(),
    /** Order of the tests. */
    position: pg.doublePrecision('position').notNull(),
    name: pg.text('name').notNull(),
    sample: pg.boolean('sample').notNull(),
    subtask: pg.text('subtask'),
    /** The case in the configuration of the base, for settings that no form shows. */
    original: pg.jsonb('original').$type<Readonly<Record<string, unknown>>>(),
    /** Paths in the base, kept by edited tests. */
    inputPath: pg.text('input_path'),
    answerPath: pg.text('answer_path'),
    input: pg.jsonb('input').$type<DraftContent>().notNull(),
    answer: pg.jsonb('answer').$type<DraftContent>(),
    /** Null for inputs that no line of the generator script made. */
    generated: pg.jsonb('generated').$type<GeneratedBy>(),
    /** Bytes that the draft stores for it; counts for the quota of the organization. */
    sizeBytes: pg.bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    /** Removed tests are kept until the draft is published, to be restored. */
    removed: pg.boolean('removed').notNull().default(false),
  },
  (t) => [
    pg.primaryKey({ columns: [t.problemId, t.id] }),
    pg
      .index('draft_tests_order_idx')
      .on(t.problemId, t.position)
      .where(sql`not removed`),
  ],
);

export const draftPrograms = pg.pgTable(
  'draft_programs',
  {
    problemId: belongsTo('problem_id', () => problemDrafts.problemId),
    id: pg.uuid('id').notNull(),
    revision: pg.bigint('revision', { mode: 'number' }).notNull(),
    role: pg.text('role').$type<DraftProgram['role']>().notNull(),
    /** Path in the package. */
    path: pg.text('path').notNull(),
    text: pg.text('text').notNull(),
    /** Of a solution; null: nothing is expected of single subtasks. */
    subtaskVerdicts: pg.jsonb('subtask_verdicts').$type<SubtaskVerdicts>(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.problemId, t.id] }),
    pg.unique('draft_programs_path_key').on(t.problemId, t.path),
  ],
);

/** Title and statement before an import, and what `textVersionOf` gave for those of the import. */
export interface FormerTexts {
  title: string;
  description: string;
  language: string | null;
  translations: ProblemTranslations;
  versionAfter: string;
}

/** What the last import into a draft replaced. */
export const formerDrafts = pg.pgTable(
  'former_drafts',
  {
    problemId: pg
      .uuid('problem_id')
      .primaryKey()
      .references(() => problemDrafts.problemId, { onDelete: 'cascade' }),
    replacedAt: at('replaced_at').notNull(),
    parts: pg.jsonb('parts').$type<DraftImportPart[]>().notNull(),
    /** Columns of the draft; null if the import left the data. */
    config: pg.jsonb('config').$type<ProblemConfig>(),
    /** It cannot be deleted. */
    baseHash: pg.text('base_hash'),
    kept: pg.jsonb('kept').$type<{ path: string; size: number }[]>().notNull().default([]),
    /** Null if the import left the texts. */
    texts: pg.jsonb('texts').$type<FormerTexts>(),
    /** Bytes that its tests store; counts for the quota of the organization. */
    sizeBytes: pg.bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    pg.foreignKey({
      name: 'former_drafts_base_fk',
      columns: [t.problemId, t.baseHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
  ],
);

/** Rows of `draft_tests` and `draft_programs` that the import replaced. */
export const formerDraftRows = pg.pgTable(
  'former_draft_rows',
  {
    problemId: belongsTo('problem_id', () => formerDrafts.problemId),
    id: pg.uuid('id').notNull(),
    kind: pg.text('kind').$type<'test' | 'program'>().notNull(),
    row: pg.jsonb('row').$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.problemId, t.kind, t.id] })],
);

/** Pages of setters that have a draft open; each is renewed while it is open. Times of the server's clock. */
export const draftVisits = pg.pgTable(
  'draft_visits',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    visitId: pg.uuid('visit_id').notNull(),
    userId: belongsTo('user_id', () => users.id),
    part: pg.text('part').$type<NonNullable<DraftVisit['part']>>(),
    /** The test or program that is open. */
    rowId: pg.uuid('row_id'),
    startedAt: at('started_at').notNull(),
    renewedAt: at('renewed_at').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.problemId, t.visitId] }), pg.index('draft_visits_user_idx').on(t.userId)],
);
