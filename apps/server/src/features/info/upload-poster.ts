import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_POSTER_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { sentPosterKey } from '../../storage/keys.ts';

export const uploadPoster = route('POST /api/info/posters/upload', {
  handle: async ({ body, origin, context }) => {
    if (body.size > MAX_POSTER_BYTES) throw refusal('too-large');
    const url = await context.store.signedUrl({
      key: sentPosterKey(body.hash),
      method: 'PUT',
      expiresInS: URL_LIFE_S,
      sizeBytes: body.size,
      sha256: body.hash,
      origin,
    });
    return { url };
  },
});
