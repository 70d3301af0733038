import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/index.ts';
import type { Language } from '../../lib/i18n/index.ts';

export type SearchResults = Reply<'GET /api/search'>;

const FRESH_MS = 30_000;

/** Search in an organization. Shows the previous results until the new ones arrive. */
export const siteSearch = (orgId: string, search: string, language: Language) =>
  queryOptions({
    queryKey: ['search', orgId, search, language],
    queryFn: ({ signal }) => api('GET /api/search', { query: { orgId, search, language }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
