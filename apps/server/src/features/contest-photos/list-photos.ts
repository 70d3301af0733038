import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { listPhotographed } from './queries.ts';

export const listPhotos = route('GET /api/contest/:contestId/admin/photo', {
  scope: contestScopeWith('observer'),
  handle: async ({ scope, context: { db } }) =>
    (await listPhotographed(db, scope.id)).map(({ userId, name, importId, icpcId, photoId, width, height }) => ({
      userId,
      name,
      ...(importId && { importId }),
      ...(icpcId && { icpcId }),
      ...(photoId !== null && width !== null && height !== null && { photo: { id: photoId, width, height } }),
    })),
});
