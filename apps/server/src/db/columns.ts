import { sql } from 'drizzle-orm';
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';

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

export const attachmentColumns = () => ({
  key: text('key').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  /** When it was listed; 0 for those listed by a version that did not know it. */
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});
