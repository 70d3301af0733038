import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedContests } from '../access/guarded.ts';
import { contestScopeWith } from './contest-scope.ts';

const scope = contestScopeWith('admin');

export const contestAccessRoutes = [
  route('GET /api/contest/:contestId/admin/access', {
    scope,
    handle: (asked) => showAccess(asked, guardedContests),
  }),
  route('POST /api/contest/:contestId/admin/access', {
    scope,
    handle: (asked) => addAccess(asked, guardedContests, asked.body.principalId),
  }),
  route('PATCH /api/contest/:contestId/admin/access/:principalId', {
    scope,
    handle: (asked) => changeAccess(asked, guardedContests, { ...asked.params, ...asked.body }),
  }),
  route('DELETE /api/contest/:contestId/admin/access/:principalId', {
    scope,
    handle: (asked) => removeAccess(asked, guardedContests, asked.params.principalId),
  }),
  route('PATCH /api/contest/:contestId/admin/accessLevel', {
    scope,
    handle: (asked) => changeAccessLevel(asked, guardedContests, asked.body.accessLevel),
  }),
];
