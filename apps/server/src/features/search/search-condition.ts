import { and, desc, or, sql, type SQL } from 'drizzle-orm';
import { contains } from '../../db/search.ts';
import { parseFragments, parseSearch } from '../../db/search/query.ts';
import type { Searchable } from './searchable.ts';

/** Weights of a tag, a slug and a title, in PostgreSQL's order, which starts with the weight of text. */
const WEIGHTS = '{0.05, 0.3, 0.6, 1}';

/**
 * Objects that match a search: by words of title, slug, tags and, where `mayReadText` allows it (absent: everywhere;
 * null: nowhere), the text; or by any part of title or slug, as clients without word search expect.
 */
export function matchesSearch(kind: Searchable, search: string, mayReadText?: SQL | null): SQL | undefined {
  return or(matchesName(kind, search), matchesText(kind, search, mayReadText));
}

/** The part of it for title, slug and tags. */
export function matchesName(kind: Searchable, search: string): SQL | undefined {
  const query = parseSearch(search);
  if (!query) return isPartOfName(kind, search);
  return or(sql`${kind.searchNames} @@ ${query.names}::tsquery`, isPartOfName(kind, search));
}

/** The part of it for the text; undefined if there is nothing to search. */
export function matchesText(kind: Searchable, search: string, mayReadText?: SQL | null): SQL | undefined {
  const query = parseSearch(search);
  if (!query) return undefined;
  const inText =
    kind.searchText && mayReadText !== null ? sql`${kind.searchText} @@ ${query.text}::tsquery` : undefined;
  return inText && mayReadText ? sql`(${inText} and ${mayReadText})` : inText;
}

/**
 * Best match first: the exact title or slug, then words of title, slug and tags, weighted in this order, then parts
 * of names, then text.
 */
export function bestFirst(kind: Searchable, search: string): SQL {
  const query = parseSearch(search);
  const isIt = sql`lower(${search}) in (lower(${kind.slug}), lower(${kind.title}))`;
  const words = query
    ? sql`${kind.searchNames} @@ ${query.names}::tsquery then 2 + ts_rank(${WEIGHTS}::real[], ${kind.searchNames}, ${query.names}::tsquery) when`
    : sql``;
  return desc(sql`case when ${isIt} then 4 when ${words} ${isPartOfName(kind, search)} then 1 else 0 end`);
}

/** Literal text anywhere in title or slug. Text too short for a trigram index is first looked up by its parts. */
function isPartOfName(kind: Searchable, search: string): SQL | undefined {
  const found = or(contains(kind.title, search), contains(kind.slug, search));
  const fragments = parseFragments(search);
  return fragments === null ? found : and(sql`${kind.searchNames} @@ ${fragments}::tsquery`, found);
}
