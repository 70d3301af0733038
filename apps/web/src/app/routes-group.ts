import { createRoute } from '@tanstack/react-router';
import { groupSearch } from '../features/groups/group-search.ts';
import { listSearch } from '../ui/data/list-search.ts';
import { listRoutes } from './list-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

/* Groups of an organization: members, what a group may open, and who has rights on it. */

const lists = listRoutes('group', groupSearch, () => import('../pages/org/group/list.tsx'), 'GroupListPage');
const groupNew = createRoute({
  getParentRoute: () => orgRoute,
  path: '/group/new',
  component: lazyPage(() => import('../pages/org/group/new.tsx'), 'GroupNewPage'),
});
const group = createRoute({
  getParentRoute: () => orgRoute,
  path: '/group/$groupId',
  component: lazyPage(() => import('../pages/org/group/frame.tsx'), 'GroupFrame'),
});
const groupHome = createRoute({
  getParentRoute: () => group,
  path: '/',
  component: lazyPage(() => import('../pages/org/group/index.tsx'), 'GroupHomePage'),
});
const groupMember = createRoute({
  getParentRoute: () => group,
  path: '/member',
  validateSearch: listSearch,
  component: lazyPage(() => import('../pages/org/group/member.tsx'), 'GroupMemberPage'),
});
const groupAccess = createRoute({
  getParentRoute: () => group,
  path: '/access',
  validateSearch: listSearch,
  component: lazyPage(() => import('../pages/org/group/access.tsx'), 'GroupAccessPage'),
});
const groupRights = createRoute({
  getParentRoute: () => group,
  path: '/admin/access',
  component: lazyPage(() => import('../pages/org/group/rights.tsx'), 'GroupRightsPage'),
});
const groupSettings = createRoute({
  getParentRoute: () => group,
  path: '/settings',
  component: lazyPage(() => import('../pages/org/group/settings.tsx'), 'GroupSettingsPage'),
});

/** Children of the organization's frame. */
export const groupRoutes = [
  ...lists,
  groupNew,
  group.addChildren([groupHome, groupMember, groupAccess, groupRights, groupSettings]),
] as const;
