import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

/** Search parameters of the log of administrative acts. Absent: no filter. */
export interface AuditSearch extends Omit<ListSearch, 'search'> {
  /** An act (`member.remove`), or a kind of acts (`member`). */
  action?: string;
  /** The acting user. */
  userId?: string;
  /** First and last instant, in ms. */
  from?: number;
  until?: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ACTION = /^[a-z-]{1,32}(\.[a-z-]{1,32})?$/;
export const AUDIT_PER_PAGE = 30;

/** Parses the query; drops invalid values. */
export function auditSearch(query: Record<string, unknown>): AuditSearch {
  const { page, perPage } = listSearch(query);
  const { action, userId } = query;
  const from = Number(query['from'] ?? Number.NaN);
  const until = Number(query['until'] ?? Number.NaN);
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(typeof action === 'string' && ACTION.test(action) ? { action } : {}),
    ...(typeof userId === 'string' && UUID.test(userId) ? { userId } : {}),
    ...(isTime(from) ? { from } : {}),
    ...(isTime(until) ? { until } : {}),
  };
}

/** Query for the endpoint of either log, of the site or of an organization. */
export function auditQueryOf({ page = 1, perPage = AUDIT_PER_PAGE, ...filter }: AuditSearch) {
  return { ...filter, page, perPage, count: true } as const;
}

function isTime(timeMs: number): boolean {
  return Number.isSafeInteger(timeMs) && timeMs >= 0 && timeMs < 253_402_300_800_000;
}
