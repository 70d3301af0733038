import { listSearch, type ListSearch } from '../../ui/data/list-search.ts';

/** What the list of a contest's clarifications keeps in its address. */
export interface ClarificationSearch extends Omit<ListSearch, 'search'> {
  /** Absent: for the jury what is open, for others everything. */
  show?: 'mine' | 'all';
  category?: 'general' | 'technical';
  /** Only about this problem. */
  problem?: string;
}

export function clarificationSearch(query: Record<string, unknown>): ClarificationSearch {
  const { search: _, ...page } = listSearch(query);
  const { show, category, problem } = query;
  return {
    ...page,
    ...(show === 'mine' || show === 'all' ? { show } : {}),
    ...(category === 'general' || category === 'technical' ? { category } : {}),
    ...(typeof problem === 'string' && problem !== '' ? { problem } : {}),
  };
}
