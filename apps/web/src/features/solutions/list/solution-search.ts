import { listSearch, type ListSearch } from '../../../ui/data/list-search.ts';

/** Search parameters of a list of solutions. */
export interface SolutionSearch extends ListSearch {
  /** `all`: all users', if the viewer may see them. */
  who?: 'all';
  status?: string;
  /** Filters by problem, in a contest. */
  problem?: string;
  /** Filters by user, if the viewer may see all users'. */
  user?: string;
}

/** Search parameters of the page of one solution. */
export interface OneSolutionSearch {
  /** The solution that it is compared with. */
  with?: string | undefined;
  /** Whether its judgings are shown. */
  judgings?: true;
  /** Number of the judging whose cases are shown. */
  cases?: number;
}

export function oneSolutionSearch(query: Record<string, unknown>): OneSolutionSearch {
  const other = query['with'];
  const cases = Number(query['cases']);
  const judgings = query['judgings'] === true || query['judgings'] === 'true';
  return {
    ...(typeof other === 'string' && other !== '' ? { with: other } : {}),
    ...(judgings ? { judgings: true as const } : {}),
    ...(judgings && Number.isSafeInteger(cases) && cases > 0 ? { cases } : {}),
  };
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
