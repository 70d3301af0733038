import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedGroups } from '../access/guarded.ts';
import { groupScopeWith } from './group-scope.ts';

const scope = groupScopeWith('admin');

export const groupAccessRoutes = [
  route('GET /api/group/:groupId/admin/access', {
    scope,
    handle: (request) => showAccess(request, guardedGroups),
  }),
  route('POST /api/group/:groupId/admin/access', {
    scope,
    handle: (request) => addAccess(request, guardedGroups, request.body),
  }),
  route('PATCH /api/group/:groupId/admin/access/:principalId', {
    scope,
    handle: (request) => changeAccess(request, guardedGroups, { ...request.params, ...request.body }),
  }),
  route('DELETE /api/group/:groupId/admin/access/:principalId', {
    scope,
    handle: (request) => removeAccess(request, guardedGroups, request.params.principalId),
  }),
  route('PATCH /api/group/:groupId/admin/accessLevel', {
    scope,
    handle: (request) => changeAccessLevel(request, guardedGroups, request.body.accessLevel),
  }),
];
