import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { attachmentColumns, belongsTo, createdAt, listedColumns, listedIndexes, tsvector } from '../columns.ts';
import { accessColumns, users, orgs } from './people.ts';

export interface Translation {
  title: string;
  description: string;
}

export type Translations = Partial<Record<'en' | 'zh-Hans', Translation>>;

export const problems = pgTable(
  'problems',
  {
    ...listedColumns(),
    orgId: belongsTo('org_id', () => orgs.id),
    translations: jsonb('translations').$type<Translations>().notNull().default({}),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    rules: jsonb('rules').$type<Record<string, unknown>>().notNull().default({}),
    currentDataHash: text('current_data_hash'),
    /** The statement in every language as search sees it. */
    searchText: tsvector('search_text'),
  },
  (t) => [
    ...listedIndexes('problems', t),
    // With the level, so that counting what is visible reads the index alone.
    index('problems_org_created_idx').on(t.orgId, t.createdAt, t.id, t.accessLevel),
    index('problems_search_text_idx').using('gin', t.searchText),
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
    problemId: belongsTo('problem_id', (): AnyPgColumn => problems.id),
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
    problemId: belongsTo('problem_id', () => problems.id),
    ...attachmentColumns(),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.key] })],
);

export const problemAccess = pgTable(
  'problem_access',
  {
    problemId: belongsTo('problem_id', () => problems.id),
    ...accessColumns(),
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
    problemId: belongsTo('problem_id', () => problems.id),
    userId: belongsTo('user_id', () => users.id),
    solutionCount: integer('solution_count').notNull().default(0),
    instanceCount: integer('instance_count').notNull().default(0),
    lastSolutionId: uuid('last_solution_id'),
    lastSolutionScore: doublePrecision('last_solution_score').notNull().default(0),
    lastSolutionStatus: text('last_solution_status').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.userId, t.problemId] }), index('problem_statuses_problem_idx').on(t.problemId)],
);
