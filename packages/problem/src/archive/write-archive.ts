import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import type { FileTree } from '../file-tree.ts';
import { DEFAULT_ARCHIVE_LIMITS } from './archive-limits.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { centralDirectory, localHeader } from './zip-records.ts';
import type { ZipFile } from './zip-records.ts';

const COMPRESSION_LEVEL = 6;
/**
 * A large file that would compress better than this ratio is stored uncompressed, so that readers never mistake it for
 * a bomb.
 */
const MAX_OWN_RATIO = DEFAULT_ARCHIVE_LIMITS.maxRatio / 2;
const SMALL_BYTES = DEFAULT_ARCHIVE_LIMITS.ratioFloorBytes / 16;
/** Files up to this size are packed in memory, larger ones in parts. */
const MAX_WHOLE_BYTES = 4 * 1024 * 1024;
/** The maximum of the format without zip64, which our reader does not support. */
const MAX_ARCHIVE_BYTES = 0xffffffff;
const MAX_ENTRIES = 0xfffe;

const deflate = promisify(deflateRaw);

/** Target of an archive. Only appended to, except that headers written earlier are replaced. */
export interface ArchiveSink {
  /** Bytes so far. */
  readonly size: number;
  append(bytes: Buffer): Promise<void>;
  /** Replaces what one `append` wrote at this offset with the same number of bytes. */
  replace(at: number, bytes: Buffer): Promise<void>;
  truncate(size: number): Promise<void>;
}

/**
 * Writes an archive of the tree to a new file, with the same bytes as `makeArchive`. Takes a few MiB of memory,
 * whatever the file sizes.
 */
export async function writeArchive(tree: FileTree, path: string): Promise<{ hash: string; sizeBytes: number }> {
  const file = await open(path, 'wx', 0o600);
  try {
    const sink = makeFileSink(file);
    await packTree(tree, sink);
    return { hash: await hashOfFile(path), sizeBytes: sink.size };
  } finally {
    await file.close();
  }
}

/** Packs the files of the tree, then the central directory. Throws `ArchiveRefusal` for what a zip cannot contain. */
export async function packTree(tree: FileTree, sink: ArchiveSink): Promise<void> {
  if (tree.paths.length > MAX_ENTRIES) throw new ArchiveRefusal('too-many-files');
  const files: ZipFile[] = [];
  for (const path of tree.paths) {
    files.push(
      await (tree.size(path) <= MAX_WHOLE_BYTES ? packWhole(tree, path, sink) : packInParts(tree, path, sink)),
    );
    if (sink.size > MAX_ARCHIVE_BYTES) throw new ArchiveRefusal('too-large', path);
  }
  await sink.append(centralDirectory(files, sink.size));
}

async function packWhole(tree: FileTree, path: string, sink: ArchiveSink): Promise<ZipFile> {
  const bytes = await tree.read(path);
  const deflated = bytes.length > 0 ? await deflate(bytes, { level: COMPRESSION_LEVEL }) : bytes;
  const isDeflated = bytes.length > 0 && isWorthPacking(bytes.length, deflated.length);
  const packed = isDeflated ? deflated : bytes;
  const sizes = { packedBytes: packed.length, unpackedBytes: bytes.length };
  const file = { path, isDeflated, crc32: crc32(bytes), ...sizes, headerAt: sink.size };
  await sink.append(localHeader(file));
  await sink.append(packed);
  return file;
}

/** Writes the header twice: sizes are known only after the contents are written. */
async function packInParts(tree: FileTree, path: string, sink: ArchiveSink): Promise<ZipFile> {
  const file: ZipFile = { path, isDeflated: true, crc32: 0, packedBytes: 0, unpackedBytes: 0, headerAt: sink.size };
  await sink.append(localHeader(file));
  const from = sink.size;
  await pipeline(
    Readable.from(countedChunks(tree, file)),
    createDeflateRaw({ level: COMPRESSION_LEVEL }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const part of packed) await sink.append(part);
    },
  );
  if (!isWorthPacking(file.unpackedBytes, sink.size - from)) {
    await sink.truncate(from);
    file.isDeflated = false;
    for await (const part of tree.chunks(path)) await sink.append(part);
  }
  file.packedBytes = sink.size - from;
  await sink.replace(file.headerAt, localHeader(file));
  return file;
}

/** Yields the contents and records the size and checksum in `file`. */
async function* countedChunks(tree: FileTree, file: ZipFile): AsyncGenerator<Buffer> {
  for await (const part of tree.chunks(file.path)) {
    file.unpackedBytes += part.length;
    file.crc32 = crc32(part, file.crc32);
    if (file.unpackedBytes > MAX_ARCHIVE_BYTES) throw new ArchiveRefusal('too-large', file.path);
    yield part;
  }
}

function isWorthPacking(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes < SMALL_BYTES || packedBytes * MAX_OWN_RATIO > unpackedBytes;
}

function makeFileSink(file: FileHandle): ArchiveSink {
  let size = 0;
  const write = async (bytes: Buffer, at: number) => {
    for (let done = 0; done < bytes.length;) {
      done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
    }
  };
  return {
    get size() {
      return size;
    },
    async append(bytes) {
      await write(bytes, size);
      size += bytes.length;
    },
    replace: (at, bytes) => write(bytes, at),
    async truncate(to) {
      await file.truncate(to);
      size = to;
    },
  };
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  // A file stream without an encoding yields bytes.
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
