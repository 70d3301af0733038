import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Titles, Translations } from '@assay/contract';

/** The titles among translations, by locale; an empty object where there are none. */
export function titlesOf(translations: PgColumn | SQL): SQL<Titles> {
  return sql<Titles>`jsonb_strip_nulls(jsonb_build_object(
    'en', ${translations} -> 'en' ->> 'title', 'zh-Hans', ${translations} -> 'zh-Hans' ->> 'title'))`;
}

/** Translations after a change: those named are set, and null removes one. */
export function mergedTranslations(column: PgColumn, change: Readonly<Record<string, Translations['en'] | null>>): SQL {
  return sql`jsonb_strip_nulls(${column} || ${JSON.stringify(change)}::jsonb)`;
}
