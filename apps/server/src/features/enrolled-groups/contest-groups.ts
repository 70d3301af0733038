import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { contestEnrolling } from './contest-enrolling.ts';
import { endEnrollment, enroll, listGroups } from './enroll.ts';

const scope = contestScopeWith('admin');

export const contestGroupRoutes = [
  route('GET /api/contest/:contestId/admin/group', { scope, handle: listGroups(contestEnrolling) }),
  route('POST /api/contest/:contestId/admin/group', { scope, handle: enroll(contestEnrolling) }),
  route('DELETE /api/contest/:contestId/admin/group/:groupId', { scope, handle: endEnrollment(contestEnrolling) }),
];
