import { instanceStates, type InstanceState } from '@assay/contract/states';
import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

/** What a list of instances keeps in its address. `who` absent: one's own. */
export interface InstanceSearch extends Pick<ListSearch, 'page' | 'perPage'> {
  who?: 'all';
  state?: InstanceState;
}

/** Reads the list's state out of the query; what does not fit is dropped. */
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
