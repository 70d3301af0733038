import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedGroups } from '../access/guarded.ts';
import { groupScopeWith } from './scope.ts';

const scope = groupScopeWith('admin');

export const groupAccessRoutes = [
  route('GET /api/group/:groupId/admin/access', {
    scope,
    handle: (asked) => showAccess(asked, guardedGroups),
  }),
  route('POST /api/group/:groupId/admin/access', {
    scope,
    handle: (asked) => addAccess(asked, guardedGroups, asked.body.principalId),
  }),
  route('PATCH /api/group/:groupId/admin/access/:principalId', {
    scope,
    handle: (asked) => changeAccess(asked, guardedGroups, { ...asked.params, ...asked.body }),
  }),
  route('DELETE /api/group/:groupId/admin/access/:principalId', {
    scope,
    handle: (asked) => removeAccess(asked, guardedGroups, asked.params.principalId),
  }),
  route('PATCH /api/group/:groupId/admin/accessLevel', {
    scope,
    handle: (asked) => changeAccessLevel(asked, guardedGroups, asked.body.accessLevel),
  }),
];
