import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { posterKey, sentPosterKey } from '../../storage/keys.ts';
import { imageKindOf } from './image-kind.ts';
import { posterUrlOf } from './poster-names.ts';

/**
 * Only a verified image gets a public name. The uploaded file stays where it is, in case the same file is being
 * uploaded concurrently; both are deleted by the cleanup of orphaned files.
 */
export const keepPoster = route('POST /api/info/posters/keep', {
  handle: async ({ body: { hash }, context: { store } }) => {
    const sent = await store.get(sentPosterKey(hash));
    if (sent === null) throw refusal('not-uploaded');
    const bytes = await buffer(sent.stream);
    const kind = imageKindOf(bytes);
    if (kind === null) throw refusal('not-a-picture');
    const name = `${hash}.${kind}`;
    await store.put(posterKey(name), Readable.from([bytes]), { sizeBytes: bytes.length, sha256: hash });
    return { url: posterUrlOf(name) };
  },
});
