import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { listContestImages } from './queries.ts';

export const getContestImages = route('GET /api/contest/:contestId/admin/instance-images', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id, orgId }, context: { db } }) =>
    (await listContestImages(db, id, orgId)).map(({ message, ...row }) => ({
      ...row,
      ...(message !== null && message !== '' && { message }),
    })),
});
