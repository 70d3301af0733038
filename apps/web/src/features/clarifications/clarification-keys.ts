import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import { useRenewal } from '../../lib/live/index.ts';

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

/** Refetches what is shown of a contest's clarifications when one changes. */
export function useClarificationNews(contestId: string): void {
  const queries = useQueryClient();
  useRenewal(
    'clarification',
    () => void queries.invalidateQueries({ queryKey: clarificationKeys.contest(contestId) }),
    { concerns: (event) => event.contestId === contestId, spreadMs: SPREAD_MS },
  );
}
