export const pageSizes = [15, 30, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Default page size. */
export const LIST_SIZE = 30;

/** The state of a list in the URL. Absent: first page, the list's default page size, no filter. */
export interface ListSearch {
  page?: number;
  perPage?: PageSize;
  search?: string;
}

/** The parameters of a list endpoint for the state in the URL. */
export function listParameters({ page = 1, perPage = LIST_SIZE, search }: ListSearch) {
  return { page, perPage, count: true, ...(search === undefined ? {} : { search }) };
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
