import { orgRoles } from '@assay/contract/capabilities';
import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const memberSorts = ['joined', 'newest', 'name'] as const;
export type MemberSort = (typeof memberSorts)[number];

export const memberRoles = [...orgRoles, 'custom'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Search parameters of the list of members. `capability`: decimal mask; filters members who have all of it. */
export interface MemberSearch extends ListSearch {
  capability?: string;
  role?: MemberRole;
  /** Absent: in the order in which they joined. */
  sort?: MemberSort;
}

/** Parses the query; drops invalid values. */
export function memberSearch(query: Record<string, unknown>): MemberSearch {
  const value = query['capability'];
  const capability = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const sort = memberSorts.find((one) => one === query['sort']);
  const role = memberRoles.find((one) => one === query['role']);
  return {
    ...listSearch(query),
    ...(role === undefined ? {} : { role }),
    ...(/^-?\d{1,19}$/.test(capability) && capability !== '0' ? { capability } : {}),
    ...(sort === undefined || sort === 'joined' ? {} : { sort }),
  };
}
