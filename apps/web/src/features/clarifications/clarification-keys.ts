import { hashKey, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import { useLive, useRenewal } from '../../lib/live/index.ts';

/*
 * What every page of a contest loads of clarifications, desks included: everything else is fetched with the pages and
 * dialogs that need it.
 */

export const clarificationKeys = {
  contest: (contestId: string) => ['clarification', contestId] as const,
  unread: ['clarification-unread'] as const,
};

export const clarificationCount = (contestId: string) =>
  queryOptions({
    queryKey: [...clarificationKeys.contest(contestId), 'count'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/clarification-count', { params: { contestId }, signal }),
  });

/** All participants are notified of a notice in the same moment; the jury's events are spread by the server. */
export const SPREAD_MS = 400;

/**
 * Refetches what is shown of a contest's clarifications when one changes. A notice, which thousands receive in the same
 * moment, is counted without a request.
 */
export function useClarificationNews(contestId: string): void {
  const queries = useQueryClient();
  const queryKey = clarificationKeys.contest(contestId);
  useRenewal('clarification', () => void queries.invalidateQueries({ queryKey }), {
    concerns: (event) => event.contestId === contestId && event.notice === undefined,
    spreadMs: SPREAD_MS,
  });
  useLive('clarification', ({ contestId: changedId, notice, spreadMs = 0 }) => {
    if (changedId !== contestId || notice === undefined) return;
    // Once the unread ones are loaded, `countNotice` is called.
    const isCounted = queries.getQueryData(clarificationKeys.unread) !== undefined;
    const countHash = hashKey(clarificationCount(contestId).queryKey);
    const renew = () =>
      queries.invalidateQueries({ queryKey, predicate: ({ queryHash }) => !(isCounted && queryHash === countHash) });
    setTimeout(() => void renew(), Math.random() * Math.max(SPREAD_MS, spreadMs));
  });
}

/** Adds a notice of a thread that had nothing unread to the count of its contest. */
export function countNotice(queries: QueryClient, contestId: string): void {
  const { queryKey } = clarificationCount(contestId);
  // A reply on its way may be older than the notice, or contain it.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
  else queries.setQueryData(queryKey, (count) => count && { ...count, unread: count.unread + 1 });
}
