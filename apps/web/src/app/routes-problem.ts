import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../ui/list-search.ts';
import { lazyPage } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

/*
 * Problems and solutions of an organization. `problemRoutes` becomes children of the organization's frame.
 */

const problemList = createRoute({
  getParentRoute: () => orgRoute,
  path: '/problem',
  validateSearch: listSearch,
  component: lazyPage(() => import('../pages/org/catch-all.tsx'), 'OrgCatchAll'),
});
const problemSearch = createRoute({
  getParentRoute: () => orgRoute,
  path: '/problem/search',
  validateSearch: listSearch,
  component: lazyPage(() => import('../pages/org/catch-all.tsx'), 'OrgCatchAll'),
});
const problemNew = createRoute({
  getParentRoute: () => orgRoute,
  path: '/problem/new',
  component: lazyPage(() => import('../pages/org/catch-all.tsx'), 'OrgCatchAll'),
});
const solutionList = createRoute({
  getParentRoute: () => orgRoute,
  path: '/solution',
  validateSearch: listSearch,
  component: lazyPage(() => import('../pages/org/catch-all.tsx'), 'OrgCatchAll'),
});

export const problemRoutes = [problemList, problemSearch, problemNew, solutionList] as const;
