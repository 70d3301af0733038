import { instanceStates, type InstanceState } from '@assay/contract/states';
import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

/** Search parameters of a list of instances. Without `who`: the viewer's own. */
export interface InstanceSearch extends Pick<ListSearch, 'page' | 'perPage'> {
  who?: 'all';
  state?: InstanceState;
}

/** Parses the query; drops invalid values. */
export function instanceSearch(query: Record<string, unknown>): InstanceSearch {
  const { page, perPage } = listSearch(query);
  const state = instanceStates.find((one) => one === query['state']);
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(query['who'] === 'all' ? { who: 'all' } : {}),
    ...(state === undefined ? {} : { state }),
  };
}
