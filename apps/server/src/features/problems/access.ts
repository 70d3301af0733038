import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedProblems } from '../access/guarded.ts';
import { problemScopeWith } from './problem-scope.ts';

const scope = problemScopeWith('admin');

export const problemAccessRoutes = [
  route('GET /api/problem/:problemId/admin/access', {
    scope,
    handle: ({ context, params }) => showAccess(context, guardedProblems, params.problemId),
  }),
  route('POST /api/problem/:problemId/admin/access', {
    scope,
    handle: ({ context, params, body }) => addAccess(context, guardedProblems, params.problemId, body.principalId),
  }),
  route('PATCH /api/problem/:problemId/admin/access/:principalId', {
    scope,
    handle: ({ context, params, body }) =>
      changeAccess(context, guardedProblems, params.problemId, {
        principalId: params.principalId,
        capability: body.capability,
      }),
  }),
  route('DELETE /api/problem/:problemId/admin/access/:principalId', {
    scope,
    handle: ({ context, params }) => removeAccess(context, guardedProblems, params.problemId, params.principalId),
  }),
  route('PATCH /api/problem/:problemId/admin/accessLevel', {
    scope,
    handle: ({ context, params, body }) =>
      changeAccessLevel(context, guardedProblems, params.problemId, body.accessLevel),
  }),
];
