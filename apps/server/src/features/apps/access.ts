import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedApps } from '../access/guarded.ts';
import { appScopeWith } from './app-scope.ts';

const scope = appScopeWith('admin');

export const appAccessRoutes = [
  route('GET /api/app/:appId/admin/access', {
    scope,
    handle: (request) => showAccess(request, guardedApps),
  }),
  route('POST /api/app/:appId/admin/access', {
    scope,
    handle: (request) => addAccess(request, guardedApps, request.body),
  }),
  route('PATCH /api/app/:appId/admin/access/:principalId', {
    scope,
    handle: (request) => changeAccess(request, guardedApps, { ...request.params, ...request.body }),
  }),
  route('DELETE /api/app/:appId/admin/access/:principalId', {
    scope,
    handle: (request) => removeAccess(request, guardedApps, request.params.principalId),
  }),
  route('PATCH /api/app/:appId/admin/accessLevel', {
    scope,
    handle: (request) => changeAccessLevel(request, guardedApps, request.body.accessLevel),
  }),
];
