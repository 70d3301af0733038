import { sql } from 'drizzle-orm';
import { bigint, customType, index, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AccessLevel } from '@assay/contract/states';

/* Columns that every table makes the same way; see `schema.ts` for what they promise. */

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
/**
 * The database's time as exactly as `at` keeps it: what was kept just now may be rounded up, and would not have come
 * yet by `now()`.
 */
export const dbNow = sql`now()::timestamptz(3)`;
export const capability = (name: string) =>
  bigint(name, { mode: 'bigint' })
    .notNull()
    .default(sql`0`);
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A document as full-text search sees it: made by `search/tokens.ts`, never by a configuration of PostgreSQL. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const noTags = sql`'{}'::text[]`;
export const createdAt = () =>
  at('created_at')
    .notNull()
    .default(sql`now()`);
/** The id of another row, with which this one is deleted. */
export const belongsTo = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' });

/** Of what an organization owns and lists: problems, contests, plans and apps. */
export const listedColumns = () => ({
  id: uuid('id').primaryKey(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  tags: text('tags').array().notNull().default(noTags),
  accessLevel: smallint('access_level').$type<AccessLevel>().notNull(),
  createdAt: createdAt(),
  /** Title, slug and tags for search; a trigger clears it when they change, until they are indexed again. */
  searchNames: tsvector('search_names'),
});

export const attachmentColumns = () => ({
  key: text('key').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** When it was listed; 0 for those listed by a version that did not know it. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

type Listed = Record<'id' | 'orgId' | 'slug' | 'title' | 'tags' | 'searchNames', AnyPgColumn>;

/** Of tables with `listedColumns`. */
export const listedIndexes = (table: string, t: Listed) => [
  unique(`${table}_org_slug_key`).on(t.orgId, t.slug),
  index(`${table}_tags_idx`).using('gin', t.tags),
  index(`${table}_title_trgm_idx`).using('gin', sql`lower(${t.title}) gin_trgm_ops`),
  index(`${table}_slug_trgm_idx`).using('gin', sql`lower(${t.slug}) gin_trgm_ops`),
  index(`${table}_search_names_idx`).using('gin', t.searchNames),
  index(`${table}_unsearched_idx`)
    .on(t.id)
    .where(sql`search_names is null`),
];
