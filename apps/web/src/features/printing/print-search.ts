import { listSearch, type ListSearch } from '../../ui/data/list-search.ts';

/** What the page of a print queue keeps in its URL. */
export interface PrintSearch extends Omit<ListSearch, 'search'> {
  /** Absent: what needs work. */
  show?: 'done';
}

export function printSearch(query: Record<string, unknown>): PrintSearch {
  const { search: _, ...page } = listSearch(query);
  return { ...page, ...(query['show'] === 'done' ? { show: 'done' } : {}) };
}
