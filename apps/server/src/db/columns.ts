import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/* Columns that every table makes the same way; see `schema.ts` for what they promise. */

export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
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
