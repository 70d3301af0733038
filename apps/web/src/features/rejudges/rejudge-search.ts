import { listSearch, type PageSize } from '../../ui/data/list-search.ts';

/** What a report keeps in its address. */
export interface ReportSearch {
  page?: number;
  perPage?: PageSize;
  /** Only what has another verdict or score. */
  changed?: true;
}

export function reportSearch(query: Record<string, unknown>): ReportSearch {
  const { page, perPage } = listSearch(query);
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(query['changed'] === true || query['changed'] === 'true' ? { changed: true as const } : {}),
  };
}
