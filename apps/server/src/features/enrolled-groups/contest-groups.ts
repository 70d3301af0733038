import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { contestEnrolling } from './contest-enrolling.ts';
import { endEnrollment, enroll } from './enroll.ts';
import { listEnrolledGroups } from './queries.ts';

const scope = contestScopeWith('admin');

export const contestGroupRoutes = [
  route('GET /api/contest/:contestId/admin/group', {
    scope,
    handle: ({ scope: { id }, context: { db } }) => listEnrolledGroups(db, contestEnrolling, id),
  }),
  route('POST /api/contest/:contestId/admin/group', {
    scope,
    handle: (request) => enroll(request, contestEnrolling, request.body.groupId),
  }),
  route('DELETE /api/contest/:contestId/admin/group/:groupId', {
    scope,
    handle: (request) => endEnrollment(request, contestEnrolling, request.params.groupId),
  }),
];
