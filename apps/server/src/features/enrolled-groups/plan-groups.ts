import { route } from '../../http/route.ts';
import { planScopeWith } from '../plans/plan-scope.ts';
import { endEnrollment, enroll } from './enroll.ts';
import { planEnrolling } from './plan-enrolling.ts';
import { findGroupsWithAccess } from './plan-queries.ts';
import { listEnrolledGroups } from './queries.ts';

const scope = planScopeWith('admin');

export const planGroupRoutes = [
  route('GET /api/plan/:planId/admin/group', {
    scope,
    handle: async ({ scope: { id }, context: { db } }) => {
      const enrolled = await listEnrolledGroups(db, planEnrolling, id);
      const withAccess = await findGroupsWithAccess(db, id);
      return enrolled.map((group) => ({ ...group, hasAccess: withAccess.has(group.groupId) }));
    },
  }),
  route('POST /api/plan/:planId/admin/group', { scope, handle: enroll(planEnrolling) }),
  route('DELETE /api/plan/:planId/admin/group/:groupId', { scope, handle: endEnrollment(planEnrolling) }),
];
