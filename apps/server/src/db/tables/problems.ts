import * as pg from 'drizzle-orm/pg-core';
import { attachmentColumns, belongsTo, createdAt, listedColumns, listedIndexes, tsvector } from '../columns.ts';
import { accessColumns, users, orgs } from './people.ts';

export interface Translation {
  title: string;
  description: string;
}

export type Translations = Partial<Record<'en' | 'zh-Hans', Translation>>;

export const problems = pg.pgTable(
  'problems',
  {
    ...listedColumns(),
    orgId: belongsTo('org_id', () => orgs.id),
    translations: pg.jsonb('translations').$type<Translations>().notNull().default({}),
    settings: pg.jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    rules: pg.jsonb('rules').$type<Record<string, unknown>>().notNull().default({}),
    currentDataHash: pg.text('current_data_hash'),
    /** The statement in every language as search sees it. */
    searchText: tsvector('search_text'),
  },
  (t) => [
    ...listedIndexes('problems', t),
    // With the level, so that counting what is visible reads the index alone.
    pg.index('problems_org_created_idx').on(t.orgId, t.createdAt, t.id, t.accessLevel),
    pg.index('problems_search_text_idx').using('gin', t.searchText),
    // The current version is one of the problem's versions, and cannot be deleted while it is.
    pg.foreignKey({
      name: 'problems_current_data_fk',
      columns: [t.id, t.currentDataHash],
      foreignColumns: [problemData.problemId, problemData.hash],
    }),
  ],
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

/** What a user did with a problem outside contests. */
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
  },
  (t) => [
    pg.primaryKey({ columns: [t.userId, t.problemId] }),
    pg.index('problem_statuses_problem_idx').on(t.problemId),
  ],
);
