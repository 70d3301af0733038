import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestPhotoKey } from '../../storage/keys.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findPhoto } from './queries.ts';

const DAY_S = 86_400;

/** For directors, the jury and observers; others read photos through the contest API. */
export const getPhoto = route('GET /api/contest/:contestId/admin/photo/:photoId/image', {
  scope: contestScopeWith('observer'),
  handle: async ({ scope, params: { photoId }, context: { db, store }, reply }) => {
    const photo = await findPhoto(db, scope.id, photoId);
    const file = photo && (await store.get(contestPhotoKey(scope.id, photoId)));
    if (!file) throw refusal('not-found');
    reply.headers({
      // A photo with this id never changes.
      'cache-control': `private, max-age=${DAY_S}, immutable`,
      'cross-origin-resource-policy': 'same-origin',
      'content-type': photo.mime,
      'content-length': file.sizeBytes,
    });
    return reply.send(file.stream);
  },
});
