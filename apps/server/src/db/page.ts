/** The part of a list that was asked for. */
export interface Page {
  /** From 1. */
  page: number;
  perPage: number;
  /** Whether the number of all rows is wanted. */
  count: boolean;
}

export function offsetOf({ page, perPage }: Page): number {
  return (page - 1) * perPage;
}
