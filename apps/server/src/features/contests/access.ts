import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedContests } from '../access/guarded.ts';
import { contestScopeWith } from './contest-scope.ts';
import { refuseLosingLastDirector } from './last-director.ts';

const scope = contestScopeWith('admin');

export const contestAccessRoutes = [
  route('GET /api/contest/:contestId/admin/access', {
    scope,
    handle: (request) => showAccess(request, guardedContests),
  }),
  route('POST /api/contest/:contestId/admin/access', {
    scope,
    handle: (request) => addAccess(request, guardedContests, request.body.principalId),
  }),
  route('PATCH /api/contest/:contestId/admin/access/:principalId', {
    scope,
    handle: (request) =>
      changeAccess(request, guardedContests, { ...request.params, ...request.body }, refuseLosingLastDirector),
  }),
  route('DELETE /api/contest/:contestId/admin/access/:principalId', {
    scope,
    handle: (request) => removeAccess(request, guardedContests, request.params.principalId, refuseLosingLastDirector),
  }),
  route('PATCH /api/contest/:contestId/admin/accessLevel', {
    scope,
    handle: (request) => changeAccessLevel(request, guardedContests, request.body.accessLevel),
  }),
];
