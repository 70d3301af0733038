import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A time in the database as whole milliseconds since 1970. */
export function epochMs(time: SQL | PgColumn): SQL<number> {
  return sql<number>`round(extract(epoch from ${time}) * 1000)`.mapWith(Number);
}

/** The same of a column that may be null. */
export function epochMsOrNull(time: SQL | PgColumn): SQL<number | null> {
  return sql<number | null>`round(extract(epoch from ${time}) * 1000)::float8`;
}

/** The database's clock, in milliseconds since 1970. */
export const databaseNowMs = epochMs(sql`now()`);
