import { listSearch } from '../../ui/data/list-search.ts';
import type { ListSearch } from '../../ui/data/list-search.ts';

/** What the list of all users keeps in its address. `capability`: mask in decimal text, for who holds all of it. */
export interface UserSearch extends ListSearch {
  capability?: string;
}

/** Reads the list's state out of the query; what does not fit is dropped. */
export function userSearch(query: Record<string, unknown>): UserSearch {
  const given = query['capability'];
  const capability = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  return { ...listSearch(query), ...(/^-?\d{1,19}$/.test(capability) && capability !== '0' ? { capability } : {}) };
}
