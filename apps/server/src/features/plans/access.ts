import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedPlans } from '../access/guarded.ts';
import { planScopeWith } from './plan-scope.ts';

const scope = planScopeWith('admin');

export const planAccessRoutes = [
  route('GET /api/plan/:planId/admin/access', {
    scope,
    handle: (asked) => showAccess(asked, guardedPlans),
  }),
  route('POST /api/plan/:planId/admin/access', {
    scope,
    handle: (asked) => addAccess(asked, guardedPlans, asked.body.principalId),
  }),
  route('PATCH /api/plan/:planId/admin/access/:principalId', {
    scope,
    handle: (asked) => changeAccess(asked, guardedPlans, { ...asked.params, ...asked.body }),
  }),
  route('DELETE /api/plan/:planId/admin/access/:principalId', {
    scope,
    handle: (asked) => removeAccess(asked, guardedPlans, asked.params.principalId),
  }),
  route('PATCH /api/plan/:planId/admin/accessLevel', {
    scope,
    handle: (asked) => changeAccessLevel(asked, guardedPlans, asked.body.accessLevel),
  }),
];
