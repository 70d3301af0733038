import { createRoute } from '@tanstack/react-router';
import { contestById } from '../features/contests/contests.api.ts';
import { lazyPage } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

/*
 * Contests as their participants see them. `contestListRoutes` are children of the organization's frame; `contestRoute` is the frame of one
 * contest, whose children are `contestRoutes` and those of its directors.
 */

/** The frame shows how loading goes, so the loader only starts it. */
export const contestRoute = createRoute({
  getParentRoute: () => orgRoute,
  path: '/contest/$contestId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(contestById(params.contestId));
  },
  component: lazyPage(() => import('../pages/org/contest/frame.tsx'), 'ContestFrame'),
});
const home = createRoute({
  getParentRoute: () => contestRoute,
  path: '/',
  component: lazyPage(() => import('../pages/org/contest/index.tsx'), 'ContestPage'),
});

export const contestListRoutes = [] as const;
export const contestRoutes = [home] as const;
