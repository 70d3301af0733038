import { createRoute } from '@tanstack/react-router';
import { userSearch } from '../features/admin/user-search.ts';
import { lazyPage } from './lazy-page.ts';
import { listSearch } from '../ui/list-search.ts';
import { orgRoute, rootRoute } from './root-route.ts';
import { contestAdminRoutes, contestNew } from './routes-contest-admin.ts';
import { contestListRoutes, contestRoute, contestRoutes, publicRanklistRoute } from './routes-contest.ts';
import { problemRoutes } from './routes-problem.ts';

/** `redirect`: where to go after signing in; checked where it is used. */
function redirectSearch(search: Record<string, unknown>): { redirect?: string } {
  return typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {};
}

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyPage(() => import('../pages/home.tsx'), 'HomePage'),
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
const initial = createRoute({
  getParentRoute: () => rootRoute,
  path: '/initial',
  validateSearch: (search: Record<string, unknown>): { uid?: string } =>
    typeof search['uid'] === 'string' ? { uid: search['uid'] } : {},
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

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch: redirectSearch,
  component: lazyPage(() => import('../pages/auth/login/frame.tsx'), 'LoginFrame'),
});
const loginIndex = createRoute({
  getParentRoute: () => login,
  path: '/',
  component: lazyPage(() => import('../pages/auth/login/index.tsx'), 'LoginIndex'),
});
const loginPassword = createRoute({
  getParentRoute: () => login,
  path: '/password',
  component: lazyPage(() => import('../pages/auth/login/password.tsx'), 'LoginPassword'),
});
const loginOther = createRoute({
  getParentRoute: () => login,
  path: '/$provider',
  component: lazyPage(() => import('../pages/auth/login/other.tsx'), 'LoginOther'),
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
const orgAdmin = createRoute({
  getParentRoute: () => orgRoute,
  path: '/admin',
  component: lazyPage(() => import('../pages/org/admin/frame.tsx'), 'OrgAdminFrame'),
});
const orgAdminProfile = createRoute({
  getParentRoute: () => orgAdmin,
  path: '/',
  component: lazyPage(() => import('../pages/org/admin/profile.tsx'), 'OrgAdminProfile'),
});
const orgAdminMember = createRoute({
  getParentRoute: () => orgAdmin,
  path: '/member',
  validateSearch: listSearch,
  component: lazyPage(() => import('../pages/org/admin/member.tsx'), 'OrgAdminMember'),
});
const orgAdminRunner = createRoute({
  getParentRoute: () => orgAdmin,
  path: '/runner',
  component: lazyPage(() => import('../pages/org/admin/runner.tsx'), 'OrgAdminRunner'),
});
const orgCatchAll = createRoute({
  getParentRoute: () => orgRoute,
  path: '/$',
  component: lazyPage(() => import('../pages/org/catch-all.tsx'), 'OrgCatchAll'),
});

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: lazyPage(() => import('../pages/admin/frame.tsx'), 'AdminFrame'),
});
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyPage(() => import('../pages/admin/home.tsx'), 'AdminHome'),
});
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/user',
  validateSearch: userSearch,
  component: lazyPage(() => import('../pages/admin/user.tsx'), 'AdminUsers'),
});
const adminMisc = createRoute({
  getParentRoute: () => admin,
  path: '/misc',
  component: lazyPage(() => import('../pages/admin/misc.tsx'), 'AdminMisc'),
});

const user = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$userId',
  component: lazyPage(() => import('../pages/user/view.tsx'), 'UserPage'),
});
const userSettings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$userId/settings',
  component: lazyPage(() => import('../pages/user/settings.tsx'), 'UserSettingsPage'),
});

export const routeTree = rootRoute.addChildren([
  home,
  about,
  debug,
  signUp,
  initial,
  announcementList,
  announcement,
  announcementNew,
  announcementEdit,
  login.addChildren([loginIndex, loginPassword, loginOther]),
  orgNew,
  orgRoute.addChildren([
    orgHome,
    orgAdmin.addChildren([orgAdminProfile, orgAdminMember, orgAdminRunner]),
    ...problemRoutes,
    ...contestListRoutes,
    contestNew,
    contestRoute.addChildren([...contestRoutes, ...contestAdminRoutes]),
    orgCatchAll,
  ]),
  admin.addChildren([adminHome, adminUsers, adminMisc]),
  user,
  userSettings,
  publicRanklistRoute,
]);
