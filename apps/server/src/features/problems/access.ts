import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedProblems } from '../access/guarded.ts';
import { problemScopeWith } from './problem-scope.ts';

const scope = problemScopeWith('admin');

export const problemAccessRoutes = [
  route('GET /api/problem/:problemId/admin/access', {
    scope,
    handle: (request) => showAccess(request, guardedProblems),
  }),
  route('POST /api/problem/:problemId/admin/access', {
    scope,
    handle: (request) => addAccess(request, guardedProblems, request.body),
  }),
  route('PATCH /api/problem/:problemId/admin/access/:principalId', {
    scope,
    handle: (request) => changeAccess(request, guardedProblems, { ...request.params, ...request.body }),
  }),
  route('DELETE /api/problem/:problemId/admin/access/:principalId', {
    scope,
    handle: (request) => removeAccess(request, guardedProblems, request.params.principalId),
  }),
  route('PATCH /api/problem/:problemId/admin/accessLevel', {
    scope,
    handle: (request) => changeAccessLevel(request, guardedProblems, request.body.accessLevel),
  }),
];
