import { createRoute, redirect } from '@tanstack/react-router';
import { auditSearch } from '../domain/audit/audit-search.ts';
import { memberSearch } from '../features/orgs/member-search.ts';
import { listSearch } from '../ui/data/list-search.ts';
import { lazyPage } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

/* Administration of an organization. */

const admin = createRoute({
  getParentRoute: () => orgRoute,
  path: '/admin',
  component: lazyPage(() => import('../pages/org/admin/frame.tsx'), 'OrgAdminFrame'),
});
const profile = createRoute({
  getParentRoute: () => admin,
  path: '/',
  staticData: { tab: 'orgAdmin:admin.profile' },
  component: lazyPage(() => import('../pages/org/admin/profile.tsx'), 'OrgAdminProfile'),
});
const settings = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  staticData: { tab: 'orgAdmin:admin.settings' },
  component: lazyPage(() => import('../pages/org/admin/settings.tsx'), 'OrgAdminSettings'),
});
const member = createRoute({
  getParentRoute: () => admin,
  path: '/member',
  validateSearch: memberSearch,
  staticData: { tab: 'orgAdmin:admin.members' },
  component: lazyPage(() => import('../pages/org/admin/member.tsx'), 'OrgAdminMember'),
});
const batchImport = createRoute({
  getParentRoute: () => admin,
  path: '/batch-import',
  staticData: { tab: 'orgAdmin:admin.import' },
  component: lazyPage(() => import('../pages/org/admin/batch-import.tsx'), 'OrgAdminImport'),
});
const invitation = createRoute({
  getParentRoute: () => admin,
  path: '/invitation',
  staticData: { tab: 'orgAdmin:admin.invitations' },
  component: lazyPage(() => import('../pages/org/admin/invitation.tsx'), 'OrgAdminInvitations'),
});
const group = createRoute({
  getParentRoute: () => admin,
  path: '/group',
  validateSearch: listSearch,
  staticData: { tab: 'orgAdmin:admin.groups' },
  component: lazyPage(() => import('../pages/org/admin/group.tsx'), 'OrgAdminGroups'),
});
const tag = createRoute({
  getParentRoute: () => admin,
  path: '/tag',
  staticData: { tab: 'orgAdmin:admin.tags' },
  component: lazyPage(() => import('../pages/org/admin/tag.tsx'), 'OrgAdminTags'),
});
const runner = createRoute({
  getParentRoute: () => admin,
  path: '/runner',
  staticData: { tab: 'orgAdmin:admin.runners' },
  component: lazyPage(() => import('../pages/org/admin/runner.tsx'), 'OrgAdminRunner'),
});
const runnerView = createRoute({
  getParentRoute: () => admin,
  path: '/runner/$runnerId',
  component: lazyPage(() => import('../pages/org/admin/runner-view.tsx'), 'OrgAdminRunnerView'),
});
const audit = createRoute({
  getParentRoute: () => admin,
  path: '/audit',
  validateSearch: auditSearch,
  staticData: { tab: 'orgAdmin:admin.audit' },
  component: lazyPage(() => import('../pages/org/admin/audit.tsx'), 'OrgAdminAudit'),
});
const ownership = createRoute({
  getParentRoute: () => admin,
  path: '/ownership',
  staticData: { tab: 'orgAdmin:admin.ownership' },
  component: lazyPage(() => import('../pages/org/admin/ownership.tsx'), 'OrgAdminOwnership'),
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
