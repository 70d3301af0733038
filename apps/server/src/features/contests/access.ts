import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedContests } from '../access/guarded.ts';
import { contestScopeWith } from './contest-scope.ts';

const scope = contestScopeWith('admin');

export const contestAccessRoutes = [
  route('GET /api/contest/:contestId/admin/access', {
    scope,
    handle: ({ context, params }) => showAccess(context, guardedContests, params.contestId),
  }),
  route('POST /api/contest/:contestId/admin/access', {
    scope,
    handle: ({ context, params, body }) => addAccess(context, guardedContests, params.contestId, body.principalId),
  }),
  route('PATCH /api/contest/:contestId/admin/access/:principalId', {
    scope,
    handle: ({ context, params, body }) =>
      changeAccess(context, guardedContests, params.contestId, {
        principalId: params.principalId,
        capability: body.capability,
      }),
  }),
  route('DELETE /api/contest/:contestId/admin/access/:principalId', {
    scope,
    handle: ({ context, params }) => removeAccess(context, guardedContests, params.contestId, params.principalId),
  }),
  route('PATCH /api/contest/:contestId/admin/accessLevel', {
    scope,
    handle: ({ context, params, body }) =>
      changeAccessLevel(context, guardedContests, params.contestId, body.accessLevel),
  }),
];
