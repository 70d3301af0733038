export const pageSizes = [15, 30, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** What a list keeps in its address. Absent: first page, the list's own size, no filter. */
export interface ListSearch {
  page?: number;
  perPage?: PageSize;
  search?: string;
}

/** Reads a list's state out of the query; what does not fit is dropped. */
export function listSearch(query: Record<string, unknown>): ListSearch {
  const page = Number(query['page']);
  const perPage = pageSizes.find((size) => size === Number(query['perPage']));
  const search = typeof query['search'] === 'string' ? query['search'] : '';
  return {
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(perPage === undefined ? {} : { perPage }),
    ...(search.trim() === '' ? {} : { search }),
  };
}
