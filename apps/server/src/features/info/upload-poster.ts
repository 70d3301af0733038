import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_POSTER_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { sentPosterKey } from '../../storage/keys.ts';
import { signUpload } from '../../storage/sign-upload.ts';

export const uploadPoster = route('POST /api/info/posters/upload', {
  handle: async ({ body: { size, hash }, origin, context }) => {
    if (size > MAX_POSTER_BYTES) throw refusal('too-large');
    const key = sentPosterKey(hash);
    return { url: await signUpload(context.store, { key, size, hash, expiresInS: URL_LIFE_S, origin }) };
  },
});
