import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedProblems } from '../access/guarded.ts';
import { problemScopeWith } from './problem-scope.ts';

const scope = problemScopeWith('admin');

export const problemAccessRoutes = [
  route('GET /api/problem/:problemId/admin/access', {
    scope,
    handle: (asked) => showAccess(asked, guardedProblems),
  }),
  route('POST /api/problem/:problemId/admin/access', {
    scope,
    handle: (asked) => addAccess(asked, guardedProblems, asked.body.principalId),
  }),
  route('PATCH /api/problem/:problemId/admin/access/:principalId', {
    scope,
    handle: (asked) => changeAccess(asked, guardedProblems, { ...asked.params, ...asked.body }),
  }),
  route('DELETE /api/problem/:problemId/admin/access/:principalId', {
    scope,
    handle: (asked) => removeAccess(asked, guardedProblems, asked.params.principalId),
  }),
  route('PATCH /api/problem/:problemId/admin/accessLevel', {
    scope,
    handle: (asked) => changeAccessLevel(asked, guardedProblems, asked.body.accessLevel),
  }),
];
