import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AccessLevel } from '@assay/contract/states';
import { capability, createdAt, noTags, tsvector } from '../columns.ts';
import { principals, users, orgs } from './people.ts';

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
    accessLevel: smallint('access_level').$type<AccessLevel>().notNull(),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    rules: jsonb('rules').$type<Record<string, unknown>>().notNull().default({}),
    currentDataHash: text('current_data_hash'),
    createdAt: createdAt(),
    /** Title, slug and tags for search; a trigger clears it when they change, until they are indexed again. */
    searchNames: tsvector('search_names'),
    /** The statement in every language as search sees it. */
    searchText: tsvector('search_text'),
  },
  (t) => [
    unique('problems_org_slug_key').on(t.orgId, t.slug),
    // With the level, so that counting what is visible reads the index alone.
    index('problems_org_created_idx').on(t.orgId, t.createdAt, t.id, t.accessLevel),
    index('problems_tags_idx').using('gin', t.tags),
    index('problems_title_trgm_idx').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('problems_slug_trgm_idx').using('gin', sql`lower(${t.slug}) gin_trgm_ops`),
    index('problems_search_names_idx').using('gin', t.searchNames),
    index('problems_search_text_idx').using('gin', t.searchText),
    index('problems_unsearched_idx')
      .on(t.id)
      .where(sql`search_names is null`),
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
    /** When it was listed; 0 for those listed by a version that did not know it. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
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
  (t) => [primaryKey({ columns: [t.userId, t.problemId] }), index('problem_statuses_problem_idx').on(t.problemId)],
);
