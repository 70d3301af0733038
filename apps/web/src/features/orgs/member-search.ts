import { orgRoles } from '@assay/contract/capabilities';
import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const memberSorts = ['joined', 'newest', 'name'] as const;
export type MemberSort = (typeof memberSorts)[number];

export const memberRoles = [...orgRoles, 'custom'] as const;
const ROLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Search parameters of the list of members. `capability`: decimal mask; filters members who have all of it. */
export interface MemberSearch extends ListSearch {
  capability?: string;
  /** One that every organization has, or the id of one that it has named. */
  role?: string;
  /** Absent: in the order in which they joined. */
  sort?: MemberSort;
}

/** Parses the query; drops invalid values. */
export function memberSearch(query: Record<string, unknown>): MemberSearch {
  const value = query['capability'];
  const capability = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const sort = memberSorts.find((one) => one === query['sort']);
  const wanted = query['role'];
  const isId = typeof wanted === 'string' && ROLE_ID.test(wanted);
  const role = isId ? wanted : memberRoles.find((one) => one === wanted);
  return {
    ...listSearch(query),
    ...(role === undefined ? {} : { role }),
    ...(/^-?\d{1,19}$/.test(capability) && capability !== '0' ? { capability } : {}),
    ...(sort === undefined || sort === 'joined' ? {} : { sort }),
  };
}
