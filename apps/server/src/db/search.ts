import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Case-insensitive literal text anywhere in the column; served by a trigram index on the lower-case column. */
export function contains(column: PgColumn, text: string): SQL {
  return sql`lower(${column}) like lower(${`%${escapeLike(text)}%`})`;
}

/** Escapes the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
