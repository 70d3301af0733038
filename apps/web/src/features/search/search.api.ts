import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../lib/api/index.ts';
import type { Language } from '../../lib/i18n/index.ts';

export type Found = Reply<'GET /api/search'>;

const FRESH_MS = 30_000;

/** What a text finds in an organization. The results of the text before stay until these are there. */
export const siteSearch = (orgId: string, search: string, language: Language) =>
  queryOptions({
    queryKey: ['search', orgId, search, language],
    queryFn: ({ signal }) => api('GET /api/search', { query: { orgId, search, language }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
