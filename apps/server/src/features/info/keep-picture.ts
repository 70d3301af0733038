import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refusal } from '../../http/refusal.ts';
import { sentPosterKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

/**
 * Copies an uploaded, verified image to its public name, `<hash>.<kind>`. The uploaded file stays, in case the same
 * file is being uploaded concurrently; the cleanup of orphaned files deletes both. Throws `not-uploaded`, `too-large`
 * above `maxBytes`, and `refused` for content that `kindOf` does not recognize.
 */
export async function storeImage(
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
  const bytes = await readUploaded(store, sentPosterKey(hash), maxBytes);
  const kind = kindOf(bytes);
  if (kind === null) throw refusal(refused);
  const name = `${hash}.${kind}`;
  await store.put(keyOf(name), Readable.from([bytes]), { sizeBytes: bytes.length, sha256: hash });
  return name;
}

/** An uploaded file. Throws `not-uploaded`, and `too-large` above `maxBytes`. */
export async function readUploaded(store: ObjectStore, key: string, maxBytes: number): Promise<Buffer> {
  const sent = await store.get(key);
  if (sent === null) throw refusal('not-uploaded');
  if (sent.sizeBytes > maxBytes) {
    sent.stream.destroy();
    throw refusal('too-large');
  }
  return await buffer(sent.stream);
}
