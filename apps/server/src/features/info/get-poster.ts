import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { posterKey } from '../../storage/keys.ts';
import { pictureTypeOf } from './image-kind.ts';

const YEAR_S = 365 * 86_400;

/** The name contains the hash of the content, so the content never changes. */
export const getPoster = route('GET /api/poster/:name', {
  handle: async ({ params: { name }, context, raw, reply }) => {
    const etag = `"${name}"`;
    const file = await context.store.get(posterKey(name));
    if (file === null) throw refusal('not-found');
    reply.headers({
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': pictureTypeOf(name),
      etag,
    });
    if (raw.headers['if-none-match'] === etag) {
      file.stream.destroy();
      return reply.code(304).send();
    }
    return reply.header('content-length', file.sizeBytes).send(file.stream);
  },
});
