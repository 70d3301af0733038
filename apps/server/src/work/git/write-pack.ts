import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { GitObject, GitType } from './git-objects.ts';

const CODES: Readonly<Record<GitType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** Writes a pack of whole objects to a new file. `objects` are read one after the other. Returns its size. */
export async function writePack(
  path: string,
  count: number,
  objects: AsyncIterable<GitObject> | Iterable<GitObject>,
): Promise<number> {
  const file = openSync(path, 'wx', 0o600);
  try {
    const hash = createHash('sha1');
    let size = 0;
    const append = (bytes: Buffer) => {
      hash.update(bytes);
      size += writeWhole(file, bytes);
    };
    const header = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1');
    header.writeUInt32BE(count, 8);
    append(header);
    for await (const { type, bytes } of objects) {
      append(entryHeader(CODES[type], bytes.length));
      append(deflateSync(bytes));
    }
    return size + writeWhole(file, hash.digest());
  } finally {
    closeSync(file);
  }
}

function writeWhole(file: number, bytes: Buffer): number {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
  return bytes.length;
}

function entryHeader(code: number, size: number): Buffer {
  const bytes: number[] = [];
  let byte = (code << 4) | (size & 15);
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push(byte | 0x80);
    byte = rest & 0x7f;
  }
  return Buffer.from([...bytes, byte]);
}
