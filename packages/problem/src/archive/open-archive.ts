import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { byteOrder } from '../file-tree.ts';
import { DEFAULT_ARCHIVE_LIMITS } from './archive-limits.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { checkEntryName, makeNameGuard } from './entry-name.ts';
import { followLinks } from './follow-links.ts';

export interface ArchiveEntry {
  path: string;
  /** Bytes when unpacked, as declared; reading refuses a file that comes out with another size. */
  size: number;
  /** CRC-32 as declared; reading refuses a file that comes out with another one. */
  crc32: number;
}

/** An open zip whose entries have all been checked. Whoever opens it closes it. */
export interface Archive {
  /** Plain files in byte order of their paths; folders are implied by them. */
  readonly entries: readonly ArchiveEntry[];
  /** Yields the file's bytes; fails with `ArchiveRefusal` where size or checksum turn out wrong. */
  chunks(path: string): AsyncGenerator<Buffer>;
  /** The whole file in memory. */
  read(path: string): Promise<Buffer>;
  close(): void;
}

export interface ArchiveOptions extends Partial<ArchiveLimits> {
  /**
   * A problem package, which others may have packed. Symbolic links that stay in the archive are followed: a file appears at each of its
   * paths. Windows may have put backslashes between folders, and Chinese names may be in GBK. All of these are refused or read as written
   * elsewhere, since such archives are handed on as they are.
   */
  isPackage?: boolean;
}

/**
 * Opens a zip and checks every entry before any content is touched: names, kinds, doubles, sizes, ratios, and that no entry
 * overlaps another. Declared sizes are only a first sieve; what comes out is counted again while it is read.
 * Throws `ArchiveRefusal` for the archive's faults, ordinary errors for the machine's.
 */
export async function openArchive(
  source: string | Buffer,
  { isPackage = false, ...limits }: ArchiveOptions = {},
): Promise<Archive> {
  const bounds = { ...DEFAULT_ARCHIVE_LIMITS, ...limits };
  const archiveBytes = typeof source === 'string' ? (await stat(source)).size : source.length;
  // Names are decoded here and not by the library, which would turn backslashes into slashes.
  const options: yauzl.Options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
  const zip = await asRefusal('not-a-zip', '', () =>
    typeof source === 'string' ? yauzl.openPromise(source, options) : yauzl.fromBufferPromise(source, options),
  );
  try {
    if (zip.entryCount > bounds.maxFiles) throw new ArchiveRefusal('too-many-files');
    const centralDirectoryAt = zip.readEntryCursor as unknown as number; // declared as boolean by mistake; it is an offset
    const { files, links } = await readDirectory(zip, bounds, isPackage);
    await checkOverlaps(zip, new Map([...files, ...links]), centralDirectoryAt);
    const all = await withLinks(zip, files, links, bounds);
    checkTotals(all, archiveBytes, bounds);
    return makeOpenArchive(zip, all);
  } catch (error) {
    zip.close();
    throw error;
  }
}

type Files = ReadonlyMap<string, yauzl.Entry>;

interface Directory {
  files: Files;
  /** Entries whose content is the target of a link. */
  links: Files;
}

async function readDirectory(zip: yauzl.ZipFile, limits: ArchiveLimits, isPackage: boolean): Promise<Directory> {
  const files = new Map<string, yauzl.Entry>();
  const links = new Map<string, yauzl.Entry>();
  const guard = makeNameGuard();
  await asRefusal('damaged', '', async () => {
    for await (const entry of zip.eachEntry()) {
      const name = isPackage ? packageNameOf(entry) : nameOf(entry);
      checkEntryName(name, limits);
      const kind = checkKind(entry, name);
      if (kind === 'link' && !isPackage) throw new ArchiveRefusal('link', name);
      guard.add(name, kind === 'folder');
      if (kind === 'folder') continue;
      if (entry.isEncrypted()) throw new ArchiveRefusal('encrypted', name);
      if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
        throw new ArchiveRefusal('unsupported-method', name);
      }
      if (entry.uncompressedSize > limits.maxFileBytes) throw new ArchiveRefusal('too-large', name);
      checkRatio(entry.uncompressedSize, entry.compressedSize, limits, name);
      (kind === 'link' ? links : files).set(name, entry);
    }
  });
  return { files, links };
}

/** The files, each at the paths of the links that lead to it as well. */
async function withLinks(zip: yauzl.ZipFile, files: Files, links: Files, limits: ArchiveLimits): Promise<Files> {
  if (links.size === 0) return files;
  const targets = new Map<string, string>();
  for (const [path, entry] of links) {
    if (entry.uncompressedSize > limits.maxNameBytes) throw new ArchiveRefusal('link', path);
    const one = makeOpenArchive(zip, new Map([[path, entry]]));
    targets.set(path, (await one.read(path)).toString('utf8'));
  }
  const guard = makeNameGuard();
  const all = new Map(files);
  for (const path of files.keys()) guard.add(path, false);
  for (const [path, target] of followLinks(targets, [...files.keys()], limits.maxFiles)) {
    checkEntryName(path, limits);
    guard.add(path, false);
    const entry = files.get(target);
    if (entry) all.set(path, entry);
  }
  return all;
}

const STORED = 0;
const DEFLATED = 8;

const UTF8_FLAG = 0x800;

/** Names that are valid UTF-8 are read as such even where the packer forgot to say so; others by the old IBM page. */
function nameOf(entry: yauzl.Entry): string {
  const flags = entry.generalPurposeBitFlag | (isUtf8(entry.fileNameRaw) ? UTF8_FLAG : 0);
  return yauzl.getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, true);
}

/** FAT, OS/2 and the file systems of Windows. */
const WINDOWS_HOSTS: ReadonlySet<number> = new Set([0, 6, 10, 11, 14]);
/** Characters of GB 2312 only, one of them Chinese: what the old IBM page would show as frames and Greek letters. */
const GB2312_NAME = /^(?:[\x20-\x7e]|[\xa1-\xfe]{2})*$/;
const GB2312_HAN = /^(?:[\x20-\x7e]|[\xa1-\xfe]{2})*?[\xb0-\xf7][\xa1-\xfe]/;

/** The name as its packer meant it: in GBK on Chinese Windows, with backslashes between folders where it is an old tool of Windows. */
function packageNameOf(entry: yauzl.Entry): string {
  const raw = entry.fileNameRaw.toString('latin1');
  const isGbk = !isUtf8(entry.fileNameRaw) && GB2312_NAME.test(raw) && GB2312_HAN.test(raw);
  const name = isGbk ? new TextDecoder('gbk').decode(entry.fileNameRaw) : nameOf(entry);
  return WINDOWS_HOSTS.has(entry.versionMadeBy >>> 8) ? name.replaceAll('\\', '/') : name;
}

const FILE_TYPE_BITS = 0o170000;
const PLAIN_FILE = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;
/** PKWARE's Unix field and the older ASi one: both can carry the target of a link behind a head of fixed length. */
const LINK_FIELDS: ReadonlyMap<number, number> = new Map([
  [0x000d, 12],
  [0x756e, 14],
]);

/** The Unix mode is believed whatever system is said to have made the entry. */
function checkKind(entry: yauzl.Entry, name: string): 'file' | 'folder' | 'link' {
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_BITS;
  const carriesTarget = entry.extraFields.some(({ id, data }) => data.length > (LINK_FIELDS.get(id) ?? Infinity));
  if (carriesTarget) throw new ArchiveRefusal('link', name);
  if (type === LINK && !name.endsWith('/')) return 'link';
  if (type !== 0 && type !== PLAIN_FILE && type !== FOLDER) throw new ArchiveRefusal('special-file', name);
  const isFolder = name.endsWith('/');
  if (isFolder ? type === PLAIN_FILE || entry.uncompressedSize > 0 : type === FOLDER) {
    throw new ArchiveRefusal('damaged', name);
  }
  return isFolder ? 'folder' : 'file';
}

function checkRatio(unpacked: number, packed: number, limits: ArchiveLimits, place: string): void {
  if (unpacked > limits.ratioFloorBytes && unpacked > packed * limits.maxRatio)
    throw new ArchiveRefusal('ratio', place);
}

function checkTotals(files: Files, archiveBytes: number, limits: ArchiveLimits): void {
  const total = [...files.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > limits.maxTotalBytes) throw new ArchiveRefusal('too-large');
  checkRatio(total, archiveBytes, limits, '');
}

/** Entries that share bytes let a small archive unpack to any size, and let two readers see two different archives. */
async function checkOverlaps(zip: yauzl.ZipFile, files: Files, centralDirectoryAt: number): Promise<void> {
  const ranges: { from: number; to: number; path: string }[] = [];
  for (const [path, entry] of files) {
    const header = await asRefusal('damaged', path, () => zip.readLocalFileHeaderPromise(entry, { minimal: true }));
    ranges.push({ path, from: entry.relativeOffsetOfLocalHeader, to: header.fileDataStart + entry.compressedSize });
  }
  ranges.sort((left, right) => left.from - right.from);
  let end = 0;
  for (const range of ranges) {
    if (range.from < end || range.to > centralDirectoryAt) throw new ArchiveRefusal('overlap', range.path);
    end = range.to;
  }
}

function makeOpenArchive(zip: yauzl.ZipFile, files: Files): Archive {
  async function* chunks(path: string): AsyncGenerator<Buffer> {
    const entry = files.get(path);
    if (!entry) throw new Error(`no such file in the archive: ${path}`);
    let size = 0;
    let checksum = 0;
    try {
      const stream: Readable = await zip.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        const bytes: Buffer = chunk;
        size += bytes.length;
        if (size > entry.uncompressedSize) throw new ArchiveRefusal('damaged', path);
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
    } catch (error) {
      throw refusalOf('damaged', path, error);
    }
    if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw new ArchiveRefusal('damaged', path);
  }
  const entries = [...files].map(([path, entry]) => ({ path, size: entry.uncompressedSize, crc32: entry.crc32 }));
  return {
    entries: entries.sort((left, right) => byteOrder(left.path, right.path)),
    chunks,
    read: async (path) => {
      const parts: Buffer[] = [];
      for await (const part of chunks(path)) parts.push(part);
      return Buffer.concat(parts);
    },
    close: () => zip.close(),
  };
}

async function asRefusal<T>(code: 'not-a-zip' | 'damaged', place: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw refusalOf(code, place, error);
  }
}

/** The library's complaints are about the archive; errors of the file system are not and pass as they are. */
function refusalOf(code: 'not-a-zip' | 'damaged', place: string, error: unknown): unknown {
  if (error instanceof ArchiveRefusal || !(error instanceof Error) || 'syscall' in error) return error;
  return new ArchiveRefusal(code, place, { cause: error });
}
