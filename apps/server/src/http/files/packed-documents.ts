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
const LEVEL = 6;
/** How long a document is served without looking for a newer one, in case this server is not notified of it. */
const FRESH_MS = 200;

const pack = promisify(gzip);

export interface PackedDocument {
  etag: string;
  modifiedAt: Date;
  bytes: Promise<Buffer>;
}

/**
 * Documents that thousands read between two changes, compressed once for all of them. Each version is read from the
 * store one time, also if many request it while it is being compressed.
 */
export interface PackedDocuments {
  /** The document if it is in memory and no newer one can be in the store. */
  newest(key: string): PackedDocument | undefined;
  /**
   * The document of an open file. Null if the file is too short or too long for this; then the file remains open.
   * `openedAtMs` is the time of `now` before the file was opened.
   */
  take(key: string, file: OpenStoredFile, openedAtMs: number): Promise<PackedDocument | null>;
  /** From now on, documents are looked for in the store: one has changed. */
  expire(): void;
}

/** `now` in milliseconds, of any clock that only moves forward. */
export function makePackedDocuments(now: () => number): PackedDocuments {
  /** The last version of each document; the least recently used one comes first. */
  const kept = new Map<string, PackedDocument & { sizeBytes: number; openedAtMs: number }>();
  let totalBytes = 0;
  let expiredAtMs = Number.NEGATIVE_INFINITY;
  const forget = (key: string) => {
    totalBytes -= kept.get(key)?.sizeBytes ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, one: PackedDocument & { openedAtMs: number }, sizeBytes: number) => {
    forget(key);
    const document = { ...one, sizeBytes };
    kept.set(key, document);
    totalBytes += sizeBytes;
    for (const oldest of kept.keys()) {
      if (totalBytes <= MAX_PACKED_BYTES) break;
      forget(oldest);
    }
    return document;
  };
  return {
    newest(key) {
      const known = kept.get(key);
      if (!known || known.openedAtMs <= expiredAtMs || now() - known.openedAtMs > FRESH_MS) return undefined;
      return keep(key, known, known.sizeBytes);
    },
    async take(key, file, openedAtMs) {
      if (file.totalBytes < SHORTEST_BYTES || file.totalBytes > LONGEST_BYTES) return null;
      const { etag, modifiedAt } = file;
      const known = kept.get(key);
      if (known?.etag === etag) {
        await file.close();
        return keep(key, { ...known, openedAtMs: Math.max(known.openedAtMs, openedAtMs) }, known.sizeBytes);
      }
      const bytes = readAll(file).then((plain) => pack(plain, { level: LEVEL }));
      // Until its size is known, it does not count.
      keep(key, { etag, modifiedAt, bytes, openedAtMs }, 0);
      try {
        const { length } = await bytes;
        const current = kept.get(key);
        if (current?.bytes === bytes) return keep(key, current, length);
      } catch (error) {
        if (kept.get(key)?.bytes === bytes) forget(key);
        throw error;
      }
      return { etag, modifiedAt, bytes };
    },
    expire() {
      expiredAtMs = now();
    },
  };
}

async function readAll(file: OpenStoredFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file.read().stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
