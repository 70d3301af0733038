import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { apps, contests, plans, problems } from '../../db/schema.ts';

/** A kind of object that full-text search finds, identified by its table. */
export interface Searchable {
  table: PgTable;
  id: PgColumn;
  title: PgColumn;
  slug: PgColumn;
  tags: PgColumn;
  searchNames: PgColumn;
  /** Null if only names are searched. */
  searchText: PgColumn | null;
  /** Titles in other languages, an array; null if there are none. */
  moreTitles: SQL<(string | null)[]> | null;
  /** Texts corresponding to `searchText`, an array; null if only names are searched. */
  texts: SQL<(string | null)[]> | null;
}

type Named = PgTable & Record<'id' | 'title' | 'slug' | 'tags' | 'searchNames', PgColumn>;

function named(table: Named) {
  const { id, title, slug, tags, searchNames } = table;
  return { table, id, title, slug, tags, searchNames };
}

/** Titles and texts in every language. */
function translated({ description, translations }: Record<'description' | 'translations', PgColumn>) {
  const all = (field: string) => sql`array(select value ->> ${field} from jsonb_each(${translations}))`;
  return {
    moreTitles: sql<(string | null)[]>`${all('title')}`,
    texts: sql<(string | null)[]>`(array[${description}] || ${all('description')})`,
  };
}

export const searchableProblems: Searchable = {
  ...named(problems),
  searchText: problems.searchText,
  ...translated(problems),
};

export const searchableContests: Searchable = {
  ...named(contests),
  searchText: contests.searchText,
  ...translated(contests),
};

export const searchablePlans: Searchable = {
  ...named(plans),
  searchText: null,
  moreTitles: translated(plans).moreTitles,
  texts: null,
};

export const searchableApps: Searchable = { ...named(apps), searchText: null, moreTitles: null, texts: null };

export const everySearchable: readonly Searchable[] = [
  searchableProblems,
  searchableContests,
  searchablePlans,
  searchableApps,
];
