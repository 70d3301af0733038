import { listSearch, type ListSearch } from '../../ui/data/list-search.ts';

/** What the list of hacks keeps in its URL. */
export interface HackSearch extends Omit<ListSearch, 'search'> {
  /** Only those of the viewer. */
  show?: 'mine';
}

export function hackSearch(query: Record<string, unknown>): HackSearch {
  const { search: _, ...page } = listSearch(query);
  return { ...page, ...(query['show'] === 'mine' ? { show: 'mine' } : {}) };
}
