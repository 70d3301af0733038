import { createRoute } from '@tanstack/react-router';
import { auditSearch } from '../domain/audit/audit-search.ts';
import { userSearch } from '../features/admin/user-search.ts';
import { listSearch } from '../ui/data/list-search.ts';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.ts';

/* Administration of the whole installation. */

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: lazyPage(() => import('../pages/admin/frame.tsx'), 'AdminFrame'),
});
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  staticData: { tab: 'admin:tab.home' },
  component: lazyPage(() => import('../pages/admin/home.tsx'), 'AdminHome'),
});
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/user',
  validateSearch: userSearch,
  staticData: { tab: 'admin:tab.users' },
  component: lazyPage(() => import('../pages/admin/user.tsx'), 'AdminUsers'),
});
const adminNewUser = createRoute({
  getParentRoute: () => admin,
  path: '/user/new',
  component: lazyPage(() => import('../pages/admin/new-user.tsx'), 'AdminNewUser'),
});
const adminUser = createRoute({
  getParentRoute: () => admin,
  path: '/user/$userId',
  validateSearch: auditSearch,
  component: lazyPage(() => import('../pages/admin/user-view.tsx'), 'AdminUser'),
});
const adminOrgs = createRoute({
  getParentRoute: () => admin,
  path: '/org',
  validateSearch: listSearch,
  staticData: { tab: 'siteOrgs:tab' },
  component: lazyPage(() => import('../pages/admin/org.tsx'), 'AdminOrgs'),
});
const adminRunners = createRoute({
  getParentRoute: () => admin,
  path: '/runner',
  staticData: { tab: 'siteRunners:tab' },
  component: lazyPage(() => import('../pages/admin/runner.tsx'), 'AdminRunners'),
});
const adminRunner = createRoute({
  getParentRoute: () => admin,
  path: '/runner/$runnerId',
  component: lazyPage(() => import('../pages/admin/runner-view.tsx'), 'AdminRunnerView'),
});
const adminQuotas = createRoute({
  getParentRoute: () => admin,
  path: '/runner-quota',
  validateSearch: listSearch,
  staticData: { tab: 'quota:tab' },
  component: lazyPage(() => import('../pages/admin/runner-quota.tsx'), 'AdminRunnerQuotas'),
});
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  validateSearch: auditSearch,
  staticData: { tab: 'admin:tab.audit' },
  component: lazyPage(() => import('../pages/admin/audit.tsx'), 'AdminAudit'),
});
const adminBranding = createRoute({
  getParentRoute: () => admin,
  path: '/branding',
  staticData: { tab: 'branding:tab' },
  component: lazyPage(() => import('../pages/admin/branding.tsx'), 'AdminBranding'),
});
const adminMisc = createRoute({
  getParentRoute: () => admin,
  path: '/misc',
  staticData: { tab: 'admin:tab.misc' },
  component: lazyPage(() => import('../pages/admin/misc.tsx'), 'AdminMisc'),
});

export const adminRoutes = [
  admin.addChildren([
    adminHome,
    adminOrgs,
    adminUsers,
    adminNewUser,
    adminUser,
    adminRunners,
    adminRunner,
    adminQuotas,
    adminAudit,
    adminBranding,
    adminMisc,
  ]),
] as const;
