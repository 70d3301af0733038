export const pageSizes = [15, 30, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The state of a list in the URL. Absent: first page, the list's default page size, no filter. */
export interface ListSearch {
  page?: number;
  perPage?: PageSize;
  search?: string;
}

/** Parses a list's state from the query; drops invalid values. */
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
