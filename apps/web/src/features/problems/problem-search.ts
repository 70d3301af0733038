import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const problemStates = ['untried', 'tried', 'solved'] as const;
export type ProblemState = (typeof problemStates)[number];
export const problemOrders = ['newest', 'oldest', 'slug', 'difficulty', 'solved', 'rate'] as const;
export type ProblemOrder = (typeof problemOrders)[number];

/** What the list of problems keeps in its URL. `sort` absent: the newest first, or the best match of a search. */
export interface ProblemSearch extends ListSearch {
  status?: ProblemState;
  sort?: ProblemOrder;
}

/** Reads it from the query; drops invalid values. */
export function problemListSearch(query: Record<string, unknown>): ProblemSearch {
  const status = problemStates.find((one) => one === query['status']);
  const sort = problemOrders.find((one) => one === query['sort']);
  return { ...listSearch(query), ...(status && { status }), ...(sort && { sort }) };
}
