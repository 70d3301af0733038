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
  /** Declared unpacked size in bytes; reading fails if the actual size differs. */
  size: number;
  /** Declared CRC-32; reading fails if the actual one differs. */
  crc32: number;
}

/** An open zip whose entries have all been checked. The caller closes it. */
export interface Archive {
  /** Plain files in byte order of their paths, which imply the folders. */
  readonly entries: readonly ArchiveEntry[];
  /** Yields the file's bytes; throws `ArchiveRefusal` if size or checksum is wrong. */
  chunks(path: string): AsyncGenerator<Buffer>;
  /** The whole file in memory. */
  read(path: string): Promise<Buffer>;
  close(): void;
}

export interface ArchiveOptions extends Partial<ArchiveLimits> {
  /**
   * A problem package, possibly packed with other tools. Symbolic links within the archive are followed: a file appears
   * at each of its paths. Windows tools may have put backslashes between folders, and Chinese names may be in GBK. In
   * other archives all of these are rejected or read as written, since such archives are passed on unchanged.
   */
  isPackage?: boolean;
}

/**
 * Opens a zip and checks every entry before reading any content: names, kinds, duplicates, sizes, ratios, and that no
 * entry overlaps another. Declared sizes are only a first check; actual sizes are counted during reading. Throws
 * `ArchiveRefusal` for errors in the archive, ordinary errors for those of the machine.
 */
export async function openArchive(
  source: string | Buffer,
  { isPackage = false, ...limits }: ArchiveOptions = {},
): Promise<Archive> {
  const bounds = { ...DEFAULT_ARCHIVE_LIMITS, ...limits };
  const archiveBytes = typeof source === 'string' ? (await stat(source)).size : source.length;
  // Names are decoded here because the library would turn backslashes into slashes.
  const options: yauzl.Options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };
  const zip = await asRefusal('not-a-zip', '', () =>
    typeof source === 'string' ? yauzl.openPromise(source, options) : yauzl.fromBufferPromise(source, options),
  );
  try {
    if (zip.entryCount > bounds.maxFiles) throw new ArchiveRefusal('too-many-files');
    // The library declares it as a boolean by mistake; it is an offset.
    const centralDirectoryAt = zip.readEntryCursor as unknown as number;
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

/** The files, each also at the paths of links to it. */
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

/** Valid UTF-8 names are decoded as UTF-8 even if the flag is missing; others as IBM code page 437. */
function nameOf(entry: yauzl.Entry): string {
  const flags = entry.generalPurposeBitFlag | (isUtf8(entry.fileNameRaw) ? UTF8_FLAG : 0);
  return yauzl.getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, true);
}

/** FAT, OS/2 and the file systems of Windows. */
const WINDOWS_HOSTS: ReadonlySet<number> = new Set([0, 6, 10, 11, 14]);
/** Only characters of GB 2312, at least one of them Chinese: code page 437 would show box drawing and Greek letters. */
const GB2312_NAME = /^(?:[\x20-\x7e]|[\xa1-\xfe]{2})*$/;
const GB2312_HAN = /^(?:[\x20-\x7e]|[\xa1-\xfe]{2})*?[\xb0-\xf7][\xa1-\xfe]/;

/** The intended name: in GBK from Chinese Windows, with backslashes between folders from an old Windows tool. */
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
/** PKWARE's Unix field and the older ASi one: both can contain the target of a link after a header of fixed length. */
const LINK_FIELDS: ReadonlyMap<number, number> = new Map([
  [0x000d, 12],
  [0x756e, 14],
]);

/** The Unix mode applies, whatever system is declared as the creator of the entry. */
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

/** The library's errors are about the archive; errors of the file system are not and are rethrown unchanged. */
function refusalOf(code: 'not-a-zip' | 'damaged', place: string, error: unknown): unknown {
  if (error instanceof ArchiveRefusal || !(error instanceof Error) || 'syscall' in error) return error;
  return new ArchiveRefusal(code, place, { cause: error });
}
