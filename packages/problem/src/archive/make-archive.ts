import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { ZipFile } from 'yazl';
import type { FileTree } from '../file-tree.ts';
import { DEFAULT_ARCHIVE_LIMITS } from './archive-limits.ts';

/** Any fixed moment will do. It is written without a time zone, so it is given in local time. */
const FIXED_TIME = new Date(1980, 0, 1, 12);
const FIXED_MODE = 0o100644;
const COMPRESSION_LEVEL = 6;
/** A large file that would shrink further than this is stored as it is, so that readers never take it for a bomb. */
const MAX_OWN_RATIO = DEFAULT_ARCHIVE_LIMITS.maxRatio / 2;
const SMALL_BYTES = DEFAULT_ARCHIVE_LIMITS.ratioFloorBytes / 16;

const deflate = promisify(deflateRaw);

/**
 * A zip of the tree. The same files give the same bytes, and so the same hash: sorted, one fixed time and mode, nothing of this
 * machine in it. (Compression is zlib's: another release of it may pack differently.)
 */
export async function makeArchive(tree: FileTree): Promise<Buffer> {
  const zip = new ZipFile();
  const chunks: Buffer[] = [];
  const packed = (async () => {
    for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  })();
  for (const path of tree.paths) {
    const bytes = await tree.read(path);
    const compress = await isWorthPacking(bytes);
    zip.addBuffer(bytes, path, {
      mtime: FIXED_TIME,
      forceDosTimestamp: true,
      mode: FIXED_MODE,
      compress,
      ...(compress ? { compressionLevel: COMPRESSION_LEVEL } : {}),
    });
  }
  zip.end();
  await packed;
  return Buffer.concat(chunks);
}

/** How data and packages are named: SHA-256 in lower-case hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function isWorthPacking(bytes: Buffer): Promise<boolean> {
  if (bytes.length < SMALL_BYTES) return bytes.length > 0;
  const packed = await deflate(bytes, { level: COMPRESSION_LEVEL });
  return packed.length * MAX_OWN_RATIO > bytes.length;
}
