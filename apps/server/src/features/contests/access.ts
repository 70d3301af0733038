import { route } from '../../http/route.ts';
import { addAccess, changeAccess, changeAccessLevel, removeAccess, showAccess } from '../access/edit-access.ts';
import { guardedContests } from '../access/guarded.ts';
import { findParticipating } from './access-queries.ts';
import { contestScopeWith, type ContestScope } from './contest-scope.ts';
import { refuseLosingLastDirector } from './last-director.ts';
import { GRANTED_BY_DIRECTORS } from './policy.ts';

const scope = contestScopeWith('admin');

/** The request of a director, who may grant the roles whose work directors do. */
function granting<R extends { scope: ContestScope }>(request: R): R {
  return { ...request, scope: { ...request.scope, capability: request.scope.capability | GRANTED_BY_DIRECTORS } };
}

export const contestAccessRoutes = [
  route('GET /api/contest/:contestId/admin/access', {
    scope,
    handle: async (request) => {
      const { context, scope: contest } = request;
      const participating = await findParticipating(context.db, contest.id);
      const entries = await showAccess(request, guardedContests);
      return entries.map((entry) => ({ ...entry, participates: participating.has(entry.principalId) }));
    },
  }),
  route('POST /api/contest/:contestId/admin/access', {
    scope,
    handle: (request) => addAccess(granting(request), guardedContests, request.body),
  }),
  route('PATCH /api/contest/:contestId/admin/access/:principalId', {
    scope,
    handle: (request) =>
      changeAccess(
        granting(request),
        guardedContests,
        { ...request.params, ...request.body },
        refuseLosingLastDirector,
      ),
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
