import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedPlans } from '../access/guarded.ts';
import { planScopeWith } from './plan-scope.ts';

const scope = planScopeWith('admin');

export const planAccessRoutes = [
  route('GET /api/plan/:planId/admin/access', {
    scope,
    handle: (request) => showAccess(request, guardedPlans),
  }),
  route('POST /api/plan/:planId/admin/access', {
    scope,
    handle: (request) => addAccess(request, guardedPlans, request.body),
  }),
  route('PATCH /api/plan/:planId/admin/access/:principalId', {
    scope,
    handle: (request) => changeAccess(request, guardedPlans, { ...request.params, ...request.body }),
  }),
  route('DELETE /api/plan/:planId/admin/access/:principalId', {
    scope,
    handle: (request) => removeAccess(request, guardedPlans, request.params.principalId),
  }),
  route('PATCH /api/plan/:planId/admin/accessLevel', {
    scope,
    handle: (request) => changeAccessLevel(request, guardedPlans, request.body.accessLevel),
  }),
];
