import { listSearch, type PageSize } from '../../ui/data/list-search.ts';

/** Search parameters of a report. */
export interface ReportSearch {
  page?: number;
  perPage?: PageSize;
  /** Only solutions whose verdict or score changed. */
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
