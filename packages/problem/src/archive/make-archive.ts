import { createHash } from 'node:crypto';
import type { FileTree } from '../file-tree.ts';
import { packTree } from './write-archive.ts';

/**
 * A zip of the tree, in memory. Reproducible: the same files give the same bytes, and so the same hash. Entries are
 * sorted, with a fixed time and mode, without data of this machine. (zlib compresses; another release of it may
 * compress differently.)
 */
export async function makeArchive(tree: FileTree): Promise<Buffer> {
  const parts: { at: number; bytes: Buffer }[] = [];
  let size = 0;
  await packTree(tree, {
    get size() {
      return size;
    },
    async append(bytes) {
      parts.push({ at: size, bytes });
      size += bytes.length;
    },
    async replace(at, bytes) {
      const part = parts.findLast((one) => one.at === at && one.bytes.length > 0);
      if (part) part.bytes = bytes;
    },
    async truncate(to) {
      while ((parts.at(-1)?.at ?? 0) >= to && parts.length > 0) parts.pop();
      size = to;
    },
  });
  return Buffer.concat(parts.map((one) => one.bytes));
}

/** The name of data and packages: SHA-256 in lower-case hexadecimal. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
