import { createRoute } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { listSearch } from '../ui/data/list-search.ts';
import { orgRoute, rootRoute } from './root-route.ts';
import { adminRoutes } from './routes-admin.ts';
import { appRoutes } from './routes-app.ts';
import { contestAdminRoutes, contestNew } from './routes-contest-admin.ts';
import {
  balloonRoute,
  contestListRoutes,
  contestRoute,
  contestRoutes,
  printQueueRoute,
  publicRanklistRoute,
  publicReplayRoute,
} from './routes-contest.ts';
import { groupRoutes } from './routes-group.ts';
import { planRoutes } from './routes-plan.ts';
import { identityRoutes, redirectSearch } from './routes-identity.ts';
import { orgAdminRoutes } from './routes-org-admin.ts';
import { problemRoutes } from './routes-problem.ts';

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyPage(() => import('../pages/home/index.tsx'), 'HomePage'),
});
const about = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  component: lazyPage(() => import('../pages/about.tsx'), 'AboutPage'),
});
const debug = createRoute({
  getParentRoute: () => rootRoute,
  path: '/debug',
  component: lazyPage(() => import('../pages/debug.tsx'), 'DebugPage'),
});
const signUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: redirectSearch,
  component: lazyPage(() => import('../pages/signup.tsx'), 'SignUpPage'),
});
const join = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$token',
  component: lazyPage(() => import('../pages/join.tsx'), 'JoinPage'),
});
const initial = createRoute({
  getParentRoute: () => rootRoute,
  path: '/initial',
  validateSearch: (search: Record<string, unknown>): { uid?: string; redirect?: string } => ({
    ...(typeof search['uid'] === 'string' && { uid: search['uid'] }),
    ...redirectSearch(search),
  }),
  component: lazyPage(() => import('../pages/initial.tsx'), 'InitialPage'),
});

const announcementList = createRoute({
  getParentRoute: () => rootRoute,
  path: '/announcement',
  validateSearch: listSearch,
  component: lazyPage(() => import('../pages/announcement/list.tsx'), 'AnnouncementListPage'),
});
const announcement = createRoute({
  getParentRoute: () => rootRoute,
  path: '/announcement/$articleId',
  component: lazyPage(() => import('../pages/announcement/view.tsx'), 'AnnouncementPage'),
});

const announcementNew = createRoute({
  getParentRoute: () => rootRoute,
  path: '/announcement/new',
  component: lazyPage(() => import('../pages/announcement/new.tsx'), 'AnnouncementNewPage'),
});
const announcementEdit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/announcement/$articleId/edit',
  component: lazyPage(() => import('../pages/announcement/edit.tsx'), 'AnnouncementEditPage'),
});

const orgNew = createRoute({
  getParentRoute: () => rootRoute,
  path: '/org/new',
  component: lazyPage(() => import('../pages/org/new.tsx'), 'OrgNewPage'),
});
const orgHome = createRoute({
  getParentRoute: () => orgRoute,
  path: '/',
  component: lazyPage(() => import('../pages/org/home.tsx'), 'OrgHomePage'),
});
const orgCatchAll = createRoute({
  getParentRoute: () => orgRoute,
  path: '/$',
  component: lazyPage(() => import('../pages/org/catch-all.tsx'), 'OrgCatchAll'),
});

export const routeTree = rootRoute.addChildren([
  home,
  about,
  debug,
  signUp,
  initial,
  join,
  announcementList,
  announcement,
  announcementNew,
  announcementEdit,
  ...identityRoutes,
  orgNew,
  orgRoute.addChildren([
    orgHome,
    orgAdminRoutes,
    ...problemRoutes,
    ...appRoutes,
    ...groupRoutes,
    ...planRoutes,
    ...contestListRoutes,
    contestNew,
    balloonRoute,
    printQueueRoute,
    contestRoute.addChildren([...contestRoutes, ...contestAdminRoutes]),
    orgCatchAll,
  ]),
  ...adminRoutes,
  publicRanklistRoute,
  publicReplayRoute,
]);
