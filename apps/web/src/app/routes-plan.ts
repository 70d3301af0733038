import { createRoute } from '@tanstack/react-router';
import { planListSearch, planParticipantSearch } from '../features/plans/plan-search.ts';
import { taggedListRoutes } from './list-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';

/* Training plans of an organization, and the pages of one plan. */

const lists = taggedListRoutes('plan', planListSearch, () => import('../pages/org/plan/list.tsx'), 'PlanListPage');
const planNew = createRoute({
  getParentRoute: () => orgRoute,
  path: '/plan/new',
  component: lazyPage(() => import('../pages/org/plan/new.tsx'), 'PlanNewPage'),
});
const plan = createRoute({
  getParentRoute: () => orgRoute,
  path: '/plan/$planId',
  component: lazyPage(() => import('../pages/org/plan/frame.tsx'), 'PlanFrame'),
});
const planHome = createRoute({
  getParentRoute: () => plan,
  path: '/',
  component: lazyPage(() => import('../pages/org/plan/index.tsx'), 'PlanHomePage'),
});
const planContests = createRoute({
  getParentRoute: () => plan,
  path: '/contest',
  component: lazyPage(() => import('../pages/org/plan/contests.tsx'), 'PlanContestsPage'),
});
const planContestNew = createRoute({
  getParentRoute: () => plan,
  path: '/contest/new',
  component: lazyPage(() => import('../pages/org/plan/contest-new.tsx'), 'PlanContestNewPage'),
});
const planContest = createRoute({
  getParentRoute: () => plan,
  path: '/contest/$contestId',
  component: lazyPage(() => import('../pages/org/plan/contest-view.tsx'), 'PlanContestPage'),
});
const planParticipants = createRoute({
  getParentRoute: () => plan,
  path: '/participant',
  validateSearch: planParticipantSearch,
  component: lazyPage(() => import('../pages/org/plan/participants.tsx'), 'PlanParticipantsPage'),
});
const loadAdmin = () => import('../pages/org/plan/admin.tsx');
const planAdmin = createRoute({
  getParentRoute: () => plan,
  path: '/admin',
  component: lazyPage(loadAdmin, 'PlanAdminFrame'),
});
const planSettings = createRoute({
  getParentRoute: () => planAdmin,
  path: '/',
  component: lazyPage(loadAdmin, 'PlanSettingsPage'),
});
const planContent = createRoute({
  getParentRoute: () => planAdmin,
  path: '/content',
  component: lazyPage(loadAdmin, 'PlanContentPage'),
});
const planAccess = createRoute({
  getParentRoute: () => planAdmin,
  path: '/access',
  component: lazyPage(loadAdmin, 'PlanAccessPage'),
});

/** Children of the organization's frame. */
export const planRoutes = [
  ...lists,
  planNew,
  plan.addChildren([
    planHome,
    planContests,
    planContestNew,
    planContest,
    planParticipants,
    planAdmin.addChildren([planSettings, planContent, planAccess]),
  ]),
] as const;
