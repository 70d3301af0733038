import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { RouteError } from './shell/route-error.tsx';
import { RoutePending } from './shell/route-pending.tsx';
import { printQuery } from '@assay/contract/client';
import { routeTree } from './routes.ts';

/** Wait before a page that is still loading shows its skeleton instead of the old page. */
export const PENDING_AFTER_MS = 1_000;

/** The routes of the product. Pages are fetched when a link to them is hovered or focused. */
export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    parseSearch,
    stringifySearch: printSearch,
  });
}

/** A key that is repeated is a list. */
function parseSearch(text: string): Record<string, unknown> {
  const query = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(query.keys())].map((key) => {
      const [first, ...others] = query.getAll(key);
      return [key, others.length === 0 ? first : [first, ...others]];
    }),
  );
}

/** Prints a query in plain form, not as JSON. */
function printSearch(search: Record<string, unknown>): string {
  const text = printQuery(search);
  return text === '' ? '' : `?${text}`;
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
