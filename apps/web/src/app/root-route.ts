import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { guard } from './guard.ts';
import { lazyPage } from './lazy-page.ts';
import { Shell } from './shell/shell.tsx';

export interface RouterContext {
  queryClient: QueryClient;
}

/** The shell with its frame; guards every path. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => guard(location),
  component: Shell,
  notFoundComponent: lazyPage(() => import('../pages/not-found.tsx'), 'NotFoundPage'),
});

/** The frame of an organization: loads the organization and the viewer's rights in it. */
export const orgRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/org/$orgId',
  component: lazyPage(() => import('../pages/org/frame.tsx'), 'OrgFrame'),
});
