import { createRoute, redirect } from '@tanstack/react-router';
import { appSearch, appTabPaths } from '../features/apps/app-search.ts';
import { listSearch } from '../ui/data/list-search.ts';
import { taggedListRoutes } from './list-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

/* Apps of an organization. */

const lists = taggedListRoutes('app', listSearch, () => import('../pages/org/app/list.tsx'), 'AppListPage');
const appNew = createRoute({
  getParentRoute: () => orgRoute,
  path: '/app/new',
  component: lazyPage(() => import('../pages/org/app/new.tsx'), 'AppNewPage'),
});
const app = createRoute({
  getParentRoute: () => orgRoute,
  path: '/app/$appId',
  component: lazyPage(() => import('../pages/org/app/frame.tsx'), 'AppFrame'),
});
const appHome = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: appSearch,
  beforeLoad: ({ params, search: { tab } }) => {
    if (tab !== undefined) throw redirect({ to: appTabPaths[tab], params, replace: true });
  },
  component: lazyPage(() => import('../pages/org/app/index.tsx'), 'AppHomePage'),
});
const appIntegration = createRoute({
  getParentRoute: () => app,
  path: '/integration',
  component: lazyPage(() => import('../pages/org/app/integration.tsx'), 'AppIntegrationPage'),
});
const appSettings = createRoute({
  getParentRoute: () => app,
  path: '/admin',
  component: lazyPage(() => import('../pages/org/app/admin/settings.tsx'), 'AppSettingsPage'),
});
const appContent = createRoute({
  getParentRoute: () => app,
  path: '/admin/content',
  component: lazyPage(() => import('../pages/org/app/admin/content.tsx'), 'AppContentPage'),
});
const appSecret = createRoute({
  getParentRoute: () => app,
  path: '/admin/secret',
  component: lazyPage(() => import('../pages/org/app/admin/secret.tsx'), 'AppSecretPage'),
});
const appAccess = createRoute({
  getParentRoute: () => app,
  path: '/admin/access',
  component: lazyPage(() => import('../pages/org/app/admin/access.tsx'), 'AppAccessPage'),
});

/** Children of the organization's frame. */
export const appRoutes = [
  ...lists,
  appNew,
  app.addChildren([appHome, appIntegration, appSettings, appContent, appSecret, appAccess]),
] as const;
