import { listSearch } from '../../ui/data/list-search.ts';
import type { ListSearch } from '../../ui/data/list-search.ts';

/** Search parameters of the list of all users. `capability`: decimal mask; filters users who have all of it. */
export interface UserSearch extends ListSearch {
  capability?: string;
}

/** Parses the query; drops invalid values. */
export function userSearch(query: Record<string, unknown>): UserSearch {
  const value = query['capability'];
  const capability = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return { ...listSearch(query), ...(/^-?\d{1,19}$/.test(capability) && capability !== '0' ? { capability } : {}) };
}
