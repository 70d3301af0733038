import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Titles, Translations } from '@assay/contract';
import type { ProblemTranslations } from './schema.ts';

/** The titles among translations, by locale; an empty object where there are none. */
export function titlesOf(translations: PgColumn | SQL): SQL<Titles> {
  return sql<Titles>`jsonb_strip_nulls(jsonb_build_object(
    'en', ${translations} -> 'en' ->> 'title', 'zh-Hans', ${translations} -> 'zh-Hans' ->> 'title'))`;
}

/** The languages of the site, whose texts readers get without asking. */
const SITE_LANGUAGES = sql`'en', 'zh-Hans'`;

/** What readers of a problem get of its translations. `asked`: also this language, or `*` for all. */
export function readTranslations(translations: PgColumn, asked: string | null = null) {
  const isGiven = sql`(key in (${SITE_LANGUAGES}) or ${asked}::text in (key, '*'))`;
  return {
    translations: sql<ProblemTranslations>`(select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(${translations}) where ${isGiven})`,
    otherTitles: sql<Record<string, string>>`(select coalesce(jsonb_object_agg(key, value -> 'title'), '{}')
      from jsonb_each(${translations}) where ${isGiven} is not true)`,
  };
}

/** Changes of the content of a contest or plan; undefined fields stay unchanged. */
export interface ContentChange {
  title?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  tags?: string[] | undefined;
  /** Those named; null removes one. */
  translations?: Readonly<Record<string, Translations['en'] | null>> | undefined;
}

/** The columns that a change sets, given the column of the translations; null if it changes nothing. */
export function changedColumns(column: PgColumn, { translations, ...columns }: ContentChange) {
  if ([translations, ...Object.values(columns)].every((value) => value === undefined)) return null;
  return { ...columns, ...(translations && { translations: mergedTranslations(column, translations) }) };
}

/** Translations after a change: those named are set, and null removes one. */
export function mergedTranslations(column: PgColumn, change: Readonly<Record<string, Translations['en'] | null>>): SQL {
  return sql`jsonb_strip_nulls(${column} || ${JSON.stringify(change)}::jsonb)`;
}
