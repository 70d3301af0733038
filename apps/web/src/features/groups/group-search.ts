import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const groupOrders = ['name', 'newest', 'members'] as const;
export type GroupOrder = (typeof groupOrders)[number];

/** Search parameters of the list of groups. Without `sort`: by name. */
export interface GroupSearch extends ListSearch {
  sort?: GroupOrder;
}

/** Parses the query; drops invalid values. */
export function groupSearch(query: Record<string, unknown>): GroupSearch {
  const sort = groupOrders.find((order) => order === query['sort']);
  return { ...listSearch(query), ...(sort === undefined || sort === 'name' ? {} : { sort }) };
}
