import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refusal } from '../../http/refusal.ts';
import { sentPosterKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

/**
 * Gives an uploaded image its public name, `<hash>.<kind>`, once it is verified. The uploaded file stays where it is,
 * in case the same file is being uploaded concurrently; both are deleted by the cleanup of orphaned files. Throws
 * `not-uploaded`, `too-large` past `maxBytes`, and `refused` for anything that `kindOf` does not know.
 */
export async function keepPicture(
  store: ObjectStore,
  hash: string,
  {
    kindOf,
    keyOf,
    refused,
    maxBytes = Infinity,
  }: {
    kindOf: (bytes: Buffer) => string | null;
    keyOf: (name: string) => string;
    refused: 'not-a-picture' | 'not-a-mark';
    maxBytes?: number;
  },
): Promise<string> {
  const sent = await store.get(sentPosterKey(hash));
  if (sent === null) throw refusal('not-uploaded');
  if (sent.sizeBytes > maxBytes) {
    sent.stream.destroy();
    throw refusal('too-large');
  }
  const bytes = await buffer(sent.stream);
  const kind = kindOf(bytes);
  if (kind === null) throw refusal(refused);
  const name = `${hash}.${kind}`;
  await store.put(keyOf(name), Readable.from([bytes]), { sizeBytes: bytes.length, sha256: hash });
  return name;
}
