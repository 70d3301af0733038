import { QueryClient } from '@tanstack/react-query';

/** How long loaded data counts as fresh; live events invalidate it earlier. */
const STALE_MS = 15_000;

/** The page's cache of what the server said. The transport retries, so the cache does not. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: STALE_MS, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
