import { listSearch, type ListSearch } from '../../ui/list-search.ts';

/** What a list of solutions keeps in its address. */
export interface SolutionSearch extends ListSearch {
  /** `all`: everybody's, where the viewer may see them. */
  who?: 'all';
  status?: string;
}

export function solutionSearch(query: Record<string, unknown>): SolutionSearch {
  const { page, perPage } = listSearch(query);
  const status = typeof query['status'] === 'string' ? query['status'] : '';
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(query['who'] === 'all' ? { who: 'all' as const } : {}),
    ...(status === '' ? {} : { status }),
  };
}
