import { sql } from 'drizzle-orm';
import { bigint, customType, index, smallint, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AccessLevel } from '@assay/contract/states';

/* Column definitions shared by all tables; see `schema.ts` for their guarantees. */

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
/**
 * The database's time with the precision of `at`: a stored time may be rounded up and would be in the future compared
 * with `now()`.
 */
export const dbNow = sql`now()::timestamptz(3)`;
export const capability = (name: string) =>
  bigint(name, { mode: 'bigint' })
    .notNull()
    .default(sql`0`);
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** A document of full-text search, created by `search/tokens.ts`, never by a PostgreSQL configuration. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const noTags = sql`'{}'::text[]`;
export const createdAt = () =>
  at('created_at')
    .notNull()
    .default(sql`now()`);
/** The id of another row; deleting that row deletes this one. */
export const belongsTo = (name: string, column: () => AnyPgColumn) =>
  uuid(name).notNull().references(column, { onDelete: 'cascade' });

/** Id of the uploaded avatar; null if there is none. Every upload has a new id. */
export const picture = () => uuid('picture');
/** Finds the owner of a stored avatar. */
export const pictureIndex = (name: string, column: AnyPgColumn) =>
  uniqueIndex(name)
    .on(column)
    .where(sql`${column} is not null`);

/** Common columns of what an organization owns and lists: problems, contests, plans and apps. */
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
  /** Time of creation; 0 for rows of a version that did not record it. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

type Listed = Record<'id' | 'orgId' | 'slug' | 'title' | 'tags' | 'searchNames', AnyPgColumn>;

/** Indexes of tables with `listedColumns`. */
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
