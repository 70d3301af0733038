import { listSearch, type ListSearch } from '../../ui/list-search.ts';

/** What a list of solutions keeps in its address. */
export interface SolutionSearch extends ListSearch {
  /** `all`: everybody's, where the viewer may see them. */
  who?: 'all';
  status?: string;
  /** Of one problem, in a contest. */
  problem?: string;
  /** Of one user, where the viewer may see everybody's. */
  user?: string;
}

/** `with`: the solution that another one is compared with. */
export function comparisonSearch(query: Record<string, unknown>): { with?: string } {
  const other = query['with'];
  return typeof other === 'string' && other !== '' ? { with: other } : {};
}

export function solutionSearch(query: Record<string, unknown>): SolutionSearch {
  const { page, perPage } = listSearch(query);
  const status = typeof query['status'] === 'string' ? query['status'] : '';
  const problem = typeof query['problem'] === 'string' ? query['problem'] : '';
  const user = typeof query['user'] === 'string' ? query['user'] : '';
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(query['who'] === 'all' ? { who: 'all' as const } : {}),
    ...(status === '' ? {} : { status }),
    ...(problem === '' ? {} : { problem }),
    ...(user === '' ? {} : { user }),
  };
}
