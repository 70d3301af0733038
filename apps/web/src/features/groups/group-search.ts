import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const groupOrders = ['name', 'newest', 'members'] as const;
export type GroupOrder = (typeof groupOrders)[number];

/** What the list of groups keeps in its address. `sort` absent: by name. */
export interface GroupSearch extends ListSearch {
  sort?: GroupOrder;
}

/** Reads the list's state out of the query; what does not fit is dropped. */
export function groupSearch(query: Record<string, unknown>): GroupSearch {
  const sort = groupOrders.find((order) => order === query['sort']);
  return { ...listSearch(query), ...(sort === undefined || sort === 'name' ? {} : { sort }) };
}
