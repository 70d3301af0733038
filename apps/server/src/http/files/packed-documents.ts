import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OpenStoredFile } from '../../storage/object-store.ts';

/** Maximum total size of the compressed documents in memory. */
const MAX_PACKED_BYTES = 64 * 1024 * 1024;
/** Shorter documents are sent as they are. */
const SHORTEST_BYTES = 16 * 1024;
/** Longer ones are streamed. */
const LONGEST_BYTES = 32 * 1024 * 1024;
/** Boards change too often for a higher level to pay off. */
const LEVEL = 4;

const pack = promisify(gzip);

/**
 * Documents that thousands read between two changes, compressed once for all of them. Each version is read from the
 * store one time, also if many request it while it is being compressed.
 */
export interface PackedDocuments {
  /** Null if the file is too short or too long for this; then the file remains open. */
  take(key: string, file: OpenStoredFile): Promise<Buffer | null>;
}

export function makePackedDocuments(): PackedDocuments {
  /** The last version of each document; the least recently used one comes first. */
  const kept = new Map<string, { etag: string; bytes: Promise<Buffer>; sizeBytes: number }>();
  let totalBytes = 0;
  const forget = (key: string) => {
    totalBytes -= kept.get(key)?.sizeBytes ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, etag: string, bytes: Promise<Buffer>, sizeBytes: number) => {
    forget(key);
    kept.set(key, { etag, bytes, sizeBytes });
    totalBytes += sizeBytes;
    for (const oldest of kept.keys()) {
      if (totalBytes <= MAX_PACKED_BYTES) break;
      forget(oldest);
    }
  };
  return {
    async take(key, file) {
      if (file.totalBytes < SHORTEST_BYTES || file.totalBytes > LONGEST_BYTES) return null;
      const known = kept.get(key);
      if (known?.etag === file.etag) {
        keep(key, known.etag, known.bytes, known.sizeBytes);
        await file.close();
        return await known.bytes;
      }
      const bytes = readAll(file).then((plain) => pack(plain, { level: LEVEL }));
      // Until its size is known, it does not count.
      keep(key, file.etag, bytes, 0);
      try {
        const { length } = await bytes;
        if (kept.get(key)?.bytes === bytes) keep(key, file.etag, bytes, length);
      } catch (error) {
        if (kept.get(key)?.bytes === bytes) forget(key);
        throw error;
      }
      return await bytes;
    },
  };
}

async function readAll(file: OpenStoredFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file.read().stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
