import { orgRoles } from '@assay/contract/capabilities';
import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const memberSorts = ['joined', 'newest', 'name'] as const;
export type MemberSort = (typeof memberSorts)[number];

export const memberRoles = [...orgRoles, 'custom'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** What the list of members keeps in its address. `capability`: mask in decimal text, for who holds all of it. */
export interface MemberSearch extends ListSearch {
  capability?: string;
  role?: MemberRole;
  /** Absent: in the order they joined. */
  sort?: MemberSort;
}

/** Reads the list's state out of the query; what does not fit is dropped. */
export function memberSearch(query: Record<string, unknown>): MemberSearch {
  const given = query['capability'];
  const capability = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  const sort = memberSorts.find((one) => one === query['sort']);
  const role = memberRoles.find((one) => one === query['role']);
  return {
    ...listSearch(query),
    ...(role === undefined ? {} : { role }),
    ...(/^-?\d{1,19}$/.test(capability) && capability !== '0' ? { capability } : {}),
    ...(sort === undefined || sort === 'joined' ? {} : { sort }),
  };
}
