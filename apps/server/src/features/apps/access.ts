import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedApps } from '../access/guarded.ts';
import { appScopeWith } from './app-scope.ts';

const scope = appScopeWith('admin');

export const appAccessRoutes = [
  route('GET /api/app/:appId/admin/access', {
    scope,
    handle: (asked) => showAccess(asked, guardedApps),
  }),
  route('POST /api/app/:appId/admin/access', {
    scope,
    handle: (asked) => addAccess(asked, guardedApps, asked.body.principalId),
  }),
  route('PATCH /api/app/:appId/admin/access/:principalId', {
    scope,
    handle: (asked) => changeAccess(asked, guardedApps, { ...asked.params, ...asked.body }),
  }),
  route('DELETE /api/app/:appId/admin/access/:principalId', {
    scope,
    handle: (asked) => removeAccess(asked, guardedApps, asked.params.principalId),
  }),
  route('PATCH /api/app/:appId/admin/accessLevel', {
    scope,
    handle: (asked) => changeAccessLevel(asked, guardedApps, asked.body.accessLevel),
  }),
];
