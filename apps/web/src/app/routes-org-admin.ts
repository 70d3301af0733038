import { createRoute, redirect } from '@tanstack/react-router';
import { auditSearch } from '../domain/audit/audit-search.ts';
import { memberSearch } from '../features/orgs/member-search.ts';
import { listSearch } from '../ui/data/list-search.ts';
import { pagesOf } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

/* Administration of an organization. */

const orgAdminPage = pagesOf(() => import('../pages/org/admin/pages.ts'));

const admin = createRoute({
  getParentRoute: () => orgRoute,
  path: '/admin',
  component: orgAdminPage('OrgAdminFrame'),
});
const profile = createRoute({
  getParentRoute: () => admin,
  path: '/',
  staticData: { tab: 'orgAdmin:admin.profile' },
  component: orgAdminPage('OrgAdminProfile'),
});
const settings = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  staticData: { tab: 'orgAdmin:admin.settings' },
  component: orgAdminPage('OrgAdminSettings'),
});
const member = createRoute({
  getParentRoute: () => admin,
  path: '/member',
  validateSearch: memberSearch,
  staticData: { tab: 'orgAdmin:admin.members' },
  component: orgAdminPage('OrgAdminMember'),
});
const role = createRoute({
  getParentRoute: () => admin,
  path: '/role',
  staticData: { tab: 'orgAdmin:admin.roles' },
  component: orgAdminPage('OrgAdminRoles'),
});
const batchImport = createRoute({
  getParentRoute: () => admin,
  path: '/batch-import',
  staticData: { tab: 'orgAdmin:admin.import' },
  component: orgAdminPage('OrgAdminImport'),
});
const invitation = createRoute({
  getParentRoute: () => admin,
  path: '/invitation',
  staticData: { tab: 'orgAdmin:admin.invitations' },
  component: orgAdminPage('OrgAdminInvitations'),
});
const group = createRoute({
  getParentRoute: () => admin,
  path: '/group',
  validateSearch: listSearch,
  staticData: { tab: 'orgAdmin:admin.groups' },
  component: orgAdminPage('OrgAdminGroups'),
});
const tag = createRoute({
  getParentRoute: () => admin,
  path: '/tag',
  staticData: { tab: 'orgAdmin:admin.tags' },
  component: orgAdminPage('OrgAdminTags'),
});
const runner = createRoute({
  getParentRoute: () => admin,
  path: '/runner',
  staticData: { tab: 'orgAdmin:admin.runners' },
  component: orgAdminPage('OrgAdminRunner'),
});
const runnerView = createRoute({
  getParentRoute: () => admin,
  path: '/runner/$runnerId',
  component: orgAdminPage('OrgAdminRunnerView'),
});
const audit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  validateSearch: auditSearch,
  staticData: { tab: 'orgAdmin:admin.audit' },
  component: orgAdminPage('OrgAdminAudit'),
});
const ownership = createRoute({
  getParentRoute: () => admin,
  path: '/ownership',
  staticData: { tab: 'orgAdmin:admin.ownership' },
  component: orgAdminPage('OrgAdminOwnership'),
});
/** The permissions in an organization are shown with its members. */
const access = createRoute({
  getParentRoute: () => admin,
  path: '/access',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$orgId/admin/member', params, replace: true });
  },
});

export const orgAdminRoutes = admin.addChildren([
  profile,
  settings,
  member,
  role,
  batchImport,
  invitation,
  group,
  tag,
  runner,
  runnerView,
  audit,
  ownership,
  access,
]);
