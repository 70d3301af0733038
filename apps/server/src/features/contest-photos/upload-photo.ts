import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_PHOTO_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { sentPhotoKey } from '../../storage/keys.ts';
import { signUpload } from '../../storage/sign-upload.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';

export const uploadPhoto = route('POST /api/contest/:contestId/admin/photo/upload', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, body: { size, hash }, origin, context: { store } }) => {
    if (size > MAX_PHOTO_BYTES) throw refusal('too-large');
    const key = sentPhotoKey(scope.id, hash);
    return { url: await signUpload(store, { key, size, hash, expiresInS: URL_LIFE_S, origin }) };
  },
});
