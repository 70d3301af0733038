import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { refusal } from '../http/refusal.ts';
import type { Announced, StoredFile } from './object-store.ts';

/**
 * Writes a new file as it arrives, with backpressure, and flushes it to disk. Refuses with `file-mismatch` or
 * `too-large` what differs from the announcement; then the caller must delete the file.
 */
export async function receive(
  path: string,
  source: AsyncIterable<Uint8Array>,
  announced: Announced,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  const maxBytes = announced.sizeBytes ?? announced.maxBytes ?? Infinity;
  let sizeBytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw refusal(announced.sizeBytes === undefined ? 'too-large' : 'file-mismatch');
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    const sha256 = hash.digest('hex');
    if (sizeBytes !== (announced.sizeBytes ?? sizeBytes) || sha256 !== (announced.sha256 ?? sha256)) {
      throw refusal('file-mismatch');
    }
    await file.sync();
    return { sizeBytes, sha256 };
  } finally {
    await file.close();
  }
}
