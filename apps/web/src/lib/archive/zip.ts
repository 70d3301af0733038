import { bytesOf as joined, TooLarge, unpack } from './limited.ts';

/* Reads single files out of a zip without loading the archive: reads only the directory and the requested file. */

/** Limit for files that are read as text, compressed and unpacked. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Entry {
  name: string;
  flags: number;
  method: number;
  packedBytes: number;
  sizeBytes: number;
  offset: number;
}

export interface Zip {
  /**
   * Files and folders (which end in a slash), as the directory lists them; names may repeat, and sizes may be false.
   */
  entries: readonly { name: string; sizeBytes: number }[];
  /** The text of the first file with this name; throws if it is missing, encrypted, too large or not UTF-8. */
  readText: (name: string) => Promise<string>;
  /**
   * The bytes of a file by its index in `entries`; throws `TooLarge` beyond `maxBytes`, and throws for an encrypted or
   * broken file.
   */
  read: (index: number, maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Opens a zip (APPNOTE 6.3, without 64-bit extensions); null for bytes that are not a zip. */
export async function openZip(file: Blob): Promise<Zip | null> {
  const tail = await bytesOf(file, Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES), file.size);
  const end = findEnd(tail);
  if (end === null) return null;
  const count = end.getUint16(10, true);
  const directoryBytes = end.getUint32(12, true);
  const start = end.getUint32(16, true);
  if (directoryBytes > MAX_DIRECTORY_BYTES || start === 0xffffffff || count === 0xffff) return null;
  const entries = readDirectory(await bytesOf(file, start, start + directoryBytes));
  const read = async (entry: Entry | undefined, maxBytes: number) => {
    if (!entry) throw new Error('not in the archive');
    return readEntry(file, entry, maxBytes);
  };
  return {
    entries,
    read: (index, maxBytes) => read(entries[index], maxBytes),
    readText: async (name) => {
      const bytes = await read(
        entries.find((one) => one.name === name),
        MAX_TEXT_BYTES,
      );
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    },
  };
}

async function bytesOf(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

function viewOf(bytes: Uint8Array, offset = 0): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + offset, bytes.length - offset);
}

/** The end-of-directory record, searched from the end since a comment may follow it. */
function findEnd(tail: Uint8Array): DataView | null {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6) return viewOf(tail, at);
  }
  return null;
}

function readDirectory(bytes: Uint8Array): Entry[] {
  const entries: Entry[] = [];
  const decoder = new TextDecoder();
  const view = viewOf(bytes);
  for (let at = 0; at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50;) {
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: decoder.decode(bytes.subarray(at + 46, at + 46 + nameBytes)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      sizeBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function readEntry(file: Blob, entry: Entry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { name, flags, method, packedBytes, sizeBytes, offset } = entry;
  if (sizeBytes > maxBytes) throw new TooLarge();
  if ((flags & ENCRYPTED) !== 0) throw new Error(`${name}: encrypted`);
  const headBytes = await bytesOf(file, offset, offset + 30);
  if (headBytes.length < 30) throw new Error(`${name}: not in the archive`);
  const head = viewOf(headBytes);
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(start, start + packedBytes);
  if (method === STORED) {
    if (packed.size > maxBytes) throw new TooLarge();
    return new Uint8Array(await packed.arrayBuffer());
  }
  if (method !== DEFLATED) throw new Error(`${name}: packed in a way that is not supported (${method})`);
  return joined(await unpack(packed, 'deflate-raw', maxBytes));
}
