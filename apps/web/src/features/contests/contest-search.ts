import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const contestStatuses = ['upcoming', 'running', 'past'] as const;
export type ContestStatus = (typeof contestStatuses)[number];
export const contestOrders = ['latest', 'soonest', 'title', 'participants'] as const;
export type ContestOrder = (typeof contestOrders)[number];

/** Search parameters of the list of contests. Without `sort` the server's order applies: running first. */
export interface ContestSearch extends ListSearch {
  status?: ContestStatus;
  sort?: ContestOrder;
}

/** Parses the query; drops invalid values. */
export function contestListSearch(query: Record<string, unknown>): ContestSearch {
  const status = contestStatuses.find((one) => one === query['status']);
  const sort = contestOrders.find((one) => one === query['sort']);
  return { ...listSearch(query), ...(status && { status }), ...(sort && { sort }) };
}
