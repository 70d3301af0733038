import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { posterKey, sentPosterKey } from '../../storage/keys.ts';
import { pictureKindOf } from './picture-kind.ts';
import { posterUrlOf } from './poster-names.ts';

/**
 * Only what was looked at gets a name under which the world can ask for it. The picture as it was sent stays where it
 * is, for whoever sends the same at this moment; both are cleared away with the files that belong to nothing.
 */
export const keepPoster = route('POST /api/info/posters/keep', {
  handle: async ({ body: { hash }, context: { store } }) => {
    const sent = await store.get(sentPosterKey(hash));
    if (sent === null) throw refusal('not-uploaded');
    const bytes = await buffer(sent.stream);
    const kind = pictureKindOf(bytes);
    if (kind === null) throw refusal('not-a-picture');
    const name = `${hash}.${kind}`;
    await store.put(posterKey(name), Readable.from([bytes]), { sizeBytes: bytes.length, sha256: hash });
    return { url: posterUrlOf(name) };
  },
});
