/** The requested page of a list. */
export interface Page {
  /** Starts at 1. */
  page: number;
  perPage: number;
  /** Whether to count all rows. */
  count: boolean;
}

export function offsetOf({ page, perPage }: Page): number {
  return (page - 1) * perPage;
}

interface PagedQuery<Row> {
  limit: (rows: number) => { offset: (rows: number) => PromiseLike<Row[]> };
}

/** The rows of the page, and the number of all rows if requested. */
export async function readPage<Row>(page: Page, query: PagedQuery<Row>, count: () => PromiseLike<number>) {
  const rows = await query.limit(page.perPage).offset(offsetOf(page));
  return { rows, total: page.count ? await count() : undefined };
}
