import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MAX_MARK_BYTES } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { markKey, sentPosterKey } from '../../storage/keys.ts';
import { markKindOf } from './mark-kind.ts';
import { markUrlOf } from './mark-names.ts';

/** Only a verified image gets a public name. Marks are uploaded in the same way as posters. */
export const keepMark = route('POST /api/info/mark/keep', {
  handle: async ({ body: { hash }, context: { store } }) => {
    const sent = await store.get(sentPosterKey(hash));
    if (sent === null) throw refusal('not-uploaded');
    if (sent.sizeBytes > MAX_MARK_BYTES) {
      sent.stream.destroy();
      throw refusal('too-large');
    }
    const bytes = await buffer(sent.stream);
    const kind = markKindOf(bytes);
    if (kind === null) throw refusal('not-a-mark');
    const name = `${hash}.${kind}`;
    await store.put(markKey(name), Readable.from([bytes]), { sizeBytes: bytes.length, sha256: hash });
    return { url: markUrlOf(name) };
  },
});
