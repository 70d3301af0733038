import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const contestStatuses = ['upcoming', 'running', 'past'] as const;
export type ContestStatus = (typeof contestStatuses)[number];
export const contestOrders = ['latest', 'soonest', 'title', 'participants'] as const;
export type ContestOrder = (typeof contestOrders)[number];

/** What the list of contests keeps in its address. `sort` absent: the server's own order, running ones first. */
export interface ContestSearch extends ListSearch {
  status?: ContestStatus;
  sort?: ContestOrder;
}

/** Reads it out of the query; what does not fit is dropped. */
export function contestListSearch(query: Record<string, unknown>): ContestSearch {
  const status = contestStatuses.find((one) => one === query['status']);
  const sort = contestOrders.find((one) => one === query['sort']);
  return { ...listSearch(query), ...(status && { status }), ...(sort && { sort }) };
}
