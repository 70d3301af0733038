import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { applyDelta, sizeAfter } from './apply-delta.ts';
import type { GitLimits } from './git-limits.ts';
import { idOf, type GitObject, type GitType } from './git-objects.ts';
import { GitRefusal } from './git-refusal.ts';

/* Packs of git, version 2: gitformat-pack(5). */

/** The objects of a pack file, read one at a time. */
export interface GitPack {
  has(id: string): boolean;
  /** Undefined if the pack has no such object. */
  read(id: string): GitObject | undefined;
  close(): void;
}

interface Entry {
  type: GitType;
  /** Where its content is packed, and the size of what is packed there. */
  at: number;
  size: number;
  /** Offset of the entry that a delta is to be applied to; undefined for a whole object. */
  base: number | undefined;
  depth: number;
}

type Found = { offset: number; at: number; size: number; next: number; packed: Buffer } & (
  { kind: 'whole'; type: GitType } | { kind: 'delta'; base: number } | { kind: 'thin'; baseId: string }
);

const HEADER_BYTES = 12;
const CHECKSUM_BYTES = 20;
const TYPES: Readonly<Record<number, GitType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const OFFSET_DELTA = 6;
const ID_DELTA = 7;
/** Header of an entry: a size, and an offset or an id. */
const MAX_ENTRY_HEADER_BYTES = 64;
/** A real deflate stream is at most this much larger than what it expands to. */
const windowOf = (size: number) => size + Math.ceil(size / 512) + 4096;
/** Expanded objects in memory, as bases of deltas. */
const CACHE_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

const damaged = (cause?: unknown) => new GitRefusal('damaged', '', { cause });

/**
 * Checks a pack file and finds its objects. Takes memory for a few objects, of which none exceeds the limits. Throws
 * `GitRefusal`.
 */
export function openPack(path: string, limits: GitLimits): GitPack {
  const file = openSync(path, 'r');
  try {
    return indexPack(file, limits);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function indexPack(file: number, limits: GitLimits): GitPack {
  const end = fstatSync(file).size - CHECKSUM_BYTES;
  const header = readAt(file, 0, HEADER_BYTES);
  if (end < HEADER_BYTES || header.toString('latin1', 0, 4) !== 'PACK' || header.readUInt32BE(4) !== 2) throw damaged();
  checkSum(file, end);
  const count = header.readUInt32BE(8);
  if (count > limits.objects) throw new GitRefusal('too-many-files', String(limits.objects));
  const reader = makeReader(file, limits);
  let waiting: (Found & { kind: 'thin' })[] = [];
  let at = HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    const found = findEntry(file, at, end, limits);
    at = found.next;
    if (found.kind === 'thin' && !reader.ids.has(found.baseId)) waiting.push(found);
    else reader.add(found);
  }
  if (at !== end) throw damaged();
  // The base of a delta may come later.
  while (waiting.length > 0) {
    const ready = waiting.filter(({ baseId }) => reader.ids.has(baseId));
    if (ready.length === 0) throw damaged();
    for (const one of ready) reader.add(one);
    waiting = waiting.filter((one) => !ready.includes(one));
  }
  return {
    has: (id) => reader.ids.has(id),
    read: (id) => {
      const offset = reader.ids.get(id);
      return offset === undefined ? undefined : reader.read(offset);
    },
    close: () => closeSync(file),
  };
}

function makeReader(file: number, limits: GitLimits) {
  const entries = new Map<number, Entry>();
  const ids = new Map<string, number>();
  const cache = new Map<number, Buffer>();
  let cachedBytes = 0;
  let expandedBytes = 0;
  const keep = (offset: number, bytes: Buffer) => {
    if (bytes.length > CACHE_BYTES / 4 || cache.has(offset)) return;
    cache.set(offset, bytes);
    cachedBytes += bytes.length;
    for (const [oldest, { length }] of cache) {
      if (cachedBytes <= CACHE_BYTES) break;
      cache.delete(oldest);
      cachedBytes -= length;
    }
  };
  const entryAt = (offset: number): Entry => {
    const entry = entries.get(offset);
    if (!entry) throw damaged();
    return entry;
  };
  const contentAt = (offset: number): Buffer => {
    // From the object down to a whole one, or one in memory.
    const deltas: { offset: number; entry: Entry }[] = [];
    let [place, bytes] = [offset, cache.get(offset)];
    while (bytes === undefined) {
      const entry = entryAt(place);
      if (entry.base === undefined) bytes = inflateAt(file, entry);
      else {
        deltas.push({ offset: place, entry });
        place = entry.base;
        bytes = cache.get(place);
      }
    }
    for (const { offset: at, entry } of deltas.reverse()) {
      bytes = applyDelta(bytes, inflateAt(file, entry));
      keep(at, bytes);
    }
    return bytes;
  };
  return {
    ids,
    read: (offset: number): GitObject => ({ type: entryAt(offset).type, bytes: contentAt(offset) }),
    add(found: Found) {
      const { offset, at, size, packed } = found;
      const baseAt = found.kind === 'delta' ? found.base : found.kind === 'thin' ? ids.get(found.baseId) : undefined;
      if (found.kind !== 'whole' && baseAt === undefined) throw damaged();
      const base = baseAt === undefined ? undefined : entryAt(baseAt);
      const type = found.kind === 'whole' ? found.type : entryAt(baseAt ?? 0).type;
      const depth = base === undefined ? 0 : base.depth + 1;
      if (depth > limits.deltaDepth) throw damaged();
      const wholeBytes = baseAt === undefined ? size : sizeAfter(packed);
      checkSize(type, wholeBytes, limits);
      expandedBytes += wholeBytes;
      if (expandedBytes > limits.expandedBytes) throw new GitRefusal('too-large', mebibytes(limits.expandedBytes));
      const bytes = baseAt === undefined ? packed : applyDelta(contentAt(baseAt), packed);
      entries.set(offset, { type, at, size, base: baseAt, depth });
      ids.set(idOf({ type, bytes }), offset);
      keep(offset, bytes);
    },
  };
}

function findEntry(file: number, offset: number, end: number, limits: GitLimits): Found {
  const head = readAt(file, offset, Math.min(MAX_ENTRY_HEADER_BYTES, end - offset));
  let at = 0;
  const next = () => {
    const byte = head[at];
    if (byte === undefined) throw damaged();
    at += 1;
    return byte;
  };
  let byte = next();
  const code = (byte >> 4) & 7;
  let size = byte & 15;
  for (let factor = 16; byte & 0x80; factor *= 128) {
    byte = next();
    size += (byte & 0x7f) * factor;
    if (size > Number.MAX_SAFE_INTEGER) throw damaged();
  }
  const type = TYPES[code];
  if (type) {
    checkSize(type, size, limits);
    return { kind: 'whole', type, offset, ...inflated(file, offset + at, size, end) };
  }
  checkSize('blob', size, limits);
  if (code === OFFSET_DELTA) {
    byte = next();
    let back = byte & 0x7f;
    while (byte & 0x80) {
      byte = next();
      back = (back + 1) * 128 + (byte & 0x7f);
      if (back > Number.MAX_SAFE_INTEGER) throw damaged();
    }
    return { kind: 'delta', base: offset - back, offset, ...inflated(file, offset + at, size, end) };
  }
  if (code !== ID_DELTA) throw damaged();
  const baseId = head.subarray(at, at + 20).toString('hex');
  return { kind: 'thin', baseId, offset, ...inflated(file, offset + at + 20, size, end) };
}

function checkSize(type: GitType, size: number, limits: GitLimits): void {
  if (type === 'blob' && size > limits.fileBytes) throw new GitRefusal('file-too-large', mebibytes(size));
  if (type !== 'blob' && size > limits.recordBytes) throw new GitRefusal('too-large', mebibytes(limits.recordBytes));
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / (1024 * 1024))} MiB`;

function inflated(file: number, at: number, size: number, end: number) {
  const { bytes, used } = inflate(readAt(file, at, Math.min(windowOf(size), end - at)), size);
  return { at, size, packed: bytes, next: at + used };
}

function inflateAt(file: number, { at, size }: Entry): Buffer {
  return inflate(readAt(file, at, windowOf(size)), size).bytes;
}

function inflate(window: Buffer, size: number): { bytes: Buffer; used: number } {
  try {
    // With `info`, the result also has the engine, which counts what it has read. The types lack that.
    const result = inflateSync(window, { info: true, maxOutputLength: Math.max(size, 1) }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    if (result.buffer.length !== size) throw damaged();
    return { bytes: result.buffer, used: result.engine.bytesWritten };
  } catch (error) {
    throw damaged(error);
  }
}

function checkSum(file: number, end: number): void {
  const hash = createHash('sha1');
  for (let at = 0; at < end; at += CHUNK_BYTES) hash.update(readAt(file, at, Math.min(CHUNK_BYTES, end - at)));
  if (!hash.digest().equals(readAt(file, end, CHECKSUM_BYTES))) throw damaged();
}

/** Fewer bytes at the end of the file. */
function readAt(file: number, at: number, size: number): Buffer {
  const bytes = Buffer.alloc(Math.max(size, 0));
  let done = 0;
  while (done < bytes.length) {
    const read = readSync(file, bytes, done, bytes.length - done, at + done);
    if (read === 0) break;
    done += read;
  }
  return bytes.subarray(0, done);
}
