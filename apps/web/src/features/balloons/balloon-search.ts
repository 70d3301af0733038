import { listSearch, type ListSearch } from '../../ui/data/list-search.ts';

/** What the page of a balloon queue keeps in its URL. */
export interface BalloonSearch extends Omit<ListSearch, 'search'> {
  /** Absent: what needs work. */
  show?: 'done';
  /** Only this problem. */
  problem?: string;
}

export function balloonSearch(query: Record<string, unknown>): BalloonSearch {
  const { search: _, ...page } = listSearch(query);
  const { show, problem } = query;
  return {
    ...page,
    ...(show === 'done' ? { show } : {}),
    ...(typeof problem === 'string' && problem !== '' ? { problem } : {}),
  };
}
