import { createRoute } from '@tanstack/react-router';
import { auditSearch } from '../domain/audit/audit-search.ts';
import { userSearch } from '../features/admin/user-search.ts';
import { listSearch } from '../ui/data/list-search.ts';
import { pagesOf } from './lazy-page.ts';
import { rootRoute } from './root-route.ts';

/* Administration of the whole installation. */

const sitePage = pagesOf(() => import('../pages/admin/pages.ts'));

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: sitePage('AdminFrame'),
});
const adminHome = createRoute({
  getParentRoute: () => admin,
  path: '/',
  staticData: { tab: 'admin:tab.home' },
  component: sitePage('AdminHome'),
});
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/user',
  validateSearch: userSearch,
  staticData: { tab: 'admin:tab.users' },
  component: sitePage('AdminUsers'),
});
const adminNewUser = createRoute({
  getParentRoute: () => admin,
  path: '/user/new',
  component: sitePage('AdminNewUser'),
});
const adminUser = createRoute({
  getParentRoute: () => admin,
  path: '/user/$userId',
  validateSearch: auditSearch,
  component: sitePage('AdminUser'),
});
const adminOrgs = createRoute({
  getParentRoute: () => admin,
  path: '/org',
  validateSearch: listSearch,
  staticData: { tab: 'siteOrgs:tab' },
  component: sitePage('AdminOrgs'),
});
const adminRunners = createRoute({
  getParentRoute: () => admin,
  path: '/runner',
  staticData: { tab: 'siteRunners:tab' },
  component: sitePage('AdminRunners'),
});
const adminRunner = createRoute({
  getParentRoute: () => admin,
  path: '/runner/$runnerId',
  component: sitePage('AdminRunnerView'),
});
const adminQuotas = createRoute({
  getParentRoute: () => admin,
  path: '/runner-quota',
  validateSearch: listSearch,
  staticData: { tab: 'quota:tab' },
  component: sitePage('AdminRunnerQuotas'),
});
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  validateSearch: auditSearch,
  staticData: { tab: 'admin:tab.audit' },
  component: sitePage('AdminAudit'),
});
const adminBranding = createRoute({
  getParentRoute: () => admin,
  path: '/branding',
  staticData: { tab: 'branding:tab' },
  component: sitePage('AdminBranding'),
});
const adminMisc = createRoute({
  getParentRoute: () => admin,
  path: '/misc',
  staticData: { tab: 'admin:tab.misc' },
  component: sitePage('AdminMisc'),
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
