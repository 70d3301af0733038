import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../../lib/api/index.ts';

/** Runners come and go: their languages are refetched after this time. */
const STALE_MS = 60_000;

/** Languages of the online runners for problems with this label. */
export const offeredLanguages = (orgId: string, label: string) =>
  queryOptions({
    queryKey: ['language', orgId, label],
    staleTime: STALE_MS,
    queryFn: ({ signal }) => api('GET /api/org/:orgId/language', { params: { orgId }, query: { label }, signal }),
  });

/** True if a runner knows the language by this name. */
export const isNamed = (
  { name, aliases }: Reply<'GET /api/org/:orgId/language'>['languages'][number],
  wanted: string,
): boolean => name === wanted || aliases.includes(wanted);
