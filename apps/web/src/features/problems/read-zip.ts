import { inflateSync } from 'fflate';

/* Reads single files out of a zip without loading the archive: only its directory and the wanted file are read. */

/** What is read may not be larger than this, packed or unpacked. */
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  name: string;
  method: number;
  packedBytes: number;
  sizeBytes: number;
  offset: number;
}

export interface Zip {
  names: readonly string[];
  /** Text of a file; throws for what is absent, encrypted, too large or not UTF-8. */
  readText: (name: string) => Promise<string>;
}

/** Opens a zip (APPNOTE 6.3, without 64-bit extensions); null for bytes that are no zip. */
export async function openZip(file: Blob): Promise<Zip | null> {
  const tail = await bytesOf(file, Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES), file.size);
  const end = findEnd(tail);
  if (end === null) return null;
  const count = end.getUint16(10, true);
  const directoryBytes = end.getUint32(12, true);
  const start = end.getUint32(16, true);
  if (directoryBytes > MAX_DIRECTORY_BYTES || start === 0xffffffff || count === 0xffff) return null;
  const entries = readDirectory(await bytesOf(file, start, start + directoryBytes));
  return {
    names: entries.map(({ name }) => name),
    readText: async (name) => {
      const entry = entries.find((one) => one.name === name);
      if (!entry) throw new Error(`${name}: not in the archive`);
      return new TextDecoder('utf-8', { fatal: true }).decode(await readEntry(file, entry));
    },
  };
}

async function bytesOf(file: Blob, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

function viewOf(bytes: Uint8Array, offset = 0): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + offset, bytes.length - offset);
}

/** The record that ends a zip, searched from behind since a comment may follow it. */
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
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      sizeBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function readEntry(file: Blob, { name, method, packedBytes, sizeBytes, offset }: Entry): Promise<Uint8Array> {
  if (Math.max(packedBytes, sizeBytes) > MAX_ENTRY_BYTES) throw new Error(`${name}: too large`);
  const head = viewOf(await bytesOf(file, offset, offset + 30));
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = await bytesOf(file, start, start + packedBytes);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error(`${name}: packed in a way that is not supported (${method})`);
  return inflateSync(packed, { out: new Uint8Array(sizeBytes) });
}
