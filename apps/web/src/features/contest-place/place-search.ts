import { listSearch, type ListSearch } from '../../ui/data/list-search.ts';

/** The list of seats in the URL, and the page of the log. */
export interface PlaceSearch extends ListSearch {
  log?: number;
}

export function placeSearch(query: Record<string, unknown>): PlaceSearch {
  const log = Number(query['log']);
  return { ...listSearch(query), ...(Number.isSafeInteger(log) && log > 1 ? { log } : {}) };
}
