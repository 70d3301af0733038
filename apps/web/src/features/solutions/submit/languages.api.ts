import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/index.ts';

/** Runners come and go; what they have is requested again after this long. */
const STALE_MS = 60_000;

/** Languages of the runners that are online for problems with this label. */
export const offeredLanguages = (orgId: string, label: string) =>
  queryOptions({
    queryKey: ['language', orgId, label],
    staleTime: STALE_MS,
    queryFn: ({ signal }) => api('GET /api/org/:orgId/language', { params: { orgId }, query: { label }, signal }),
  });
