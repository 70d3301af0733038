import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { ArchiveRefusal } from './archive/archive-refusal.ts';
import { checkEntryName, makeNameGuard } from './archive/entry-name.ts';
import type { Archive } from './archive/open-archive.ts';
import { walkFolder } from './archive/walk-folder.ts';

/**
 * Files by relative path with `/` between parts, stored in a folder, an archive or memory. Every path has passed
 * `checkEntryName`. Files are read on demand, so a tree keeps no contents in memory. A tree of an archive is valid
 * while the archive is open.
 */
export interface FileTree {
  /** In byte order. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** Throws if `has` is false. */
  size(path: string): number;
  /** Throws if `has` is false. */
  read(path: string): Promise<Buffer>;
  /** The contents in chunks, only one of which is in memory at a time. Throws if `has` is false. */
  chunks(path: string): AsyncIterable<Buffer>;
  /** Why files of the folder are missing from the tree; absent if none is. */
  readonly leftOut?: readonly ArchiveRefusal[];
}

/** Source of a file's contents: a path in a tree, or memory. */
export type FileSource = { tree: FileTree; path: string } | Uint8Array | string;

interface TreeFile {
  size: number;
  read(): Promise<Buffer>;
  chunks(): AsyncIterable<Buffer>;
}

/** Maximum bytes of a file read as text, unless its format allows larger files. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** A tree of contents in memory; text is encoded as UTF-8. */
export function treeOfFiles(
  files: ReadonlyMap<string, Uint8Array | string> | Readonly<Record<string, Uint8Array | string>>,
): FileTree {
  const entries = files instanceof Map ? [...files.entries()] : Object.entries(files);
  const guard = makeNameGuard();
  return makeTree(
    entries.map(([path, content]): [string, TreeFile] => {
      checkEntryName(path);
      guard.add(path, false);
      const bytes =
        typeof content === 'string'
          ? Buffer.from(content)
          : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      return [path, inMemory(bytes)];
    }),
  );
}

/**
 * The files of a folder, listed at the time of the call; links within the folder are followed. Other links and special
 * files are rejected with `ArchiveRefusal`; files with names that are invalid in packages are left out.
 */
export async function treeOfDirectory(dir: string): Promise<FileTree> {
  const { files, unfit } = await walkFolder(dir, isLeftover);
  const tree = makeTree(files.map(({ path, absolute, size }): [string, TreeFile] => [path, onDisk(absolute, size)]));
  return unfit.length === 0 ? tree : { ...tree, leftOut: unfit };
}

/** A tree with a single file on disk. */
export async function treeOfFile(path: string, source: string): Promise<FileTree> {
  const { size } = await stat(source);
  return makeTree([[path, onDisk(source, size)]]);
}

/** The files of an open archive. `stripTopFolder` removes a single top folder. */
export function treeOfArchive(archive: Archive, options: { stripTopFolder?: boolean } = {}): FileTree {
  const entries = archive.entries.filter((entry) => !isLeftover(entry.path));
  const top = options.stripTopFolder ? topFolderOf(entries.map((entry) => entry.path)) : '';
  return makeTree(
    entries.map((entry): [string, TreeFile] => [
      entry.path.slice(top.length),
      { size: entry.size, read: () => archive.read(entry.path), chunks: () => archive.chunks(entry.path) },
    ]),
  );
}

/** A tree of selected files: from other trees (possibly renamed) and of contents in memory. */
export function composeTree(files: ReadonlyMap<string, FileSource>): FileTree {
  const guard = makeNameGuard();
  return makeTree(
    [...files].map(([path, source]): [string, TreeFile] => {
      checkEntryName(path);
      guard.add(path, false);
      if (typeof source === 'object' && 'tree' in source) {
        const { tree, path: name } = source;
        return [path, { size: tree.size(name), read: () => tree.read(name), chunks: () => tree.chunks(name) }];
      }
      return [path, inMemory(Buffer.from(source))];
    }),
  );
}

/** The files of a tree that pass the filter, under the same paths. */
export function filterTree(tree: FileTree, keep: (path: string) => boolean): FileTree {
  return composeTree(new Map(tree.paths.filter(keep).map((path) => [path, { tree, path }])));
}

/** The top folder of all paths, with its slash, or `''`. */
export function topFolderOf(paths: readonly string[]): string {
  const first = paths[0];
  if (first === undefined || !first.includes('/')) return '';
  const top = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(top)) ? top : '';
}

/** The top-level folders that contain files, each as a separate tree. */
export function topFolders(tree: FileTree): ReadonlyMap<string, FileTree> {
  const folders = new Map<string, Map<string, FileSource>>();
  for (const path of tree.paths.filter((one) => one.includes('/'))) {
    const slash = path.indexOf('/');
    const name = path.slice(0, slash);
    const files = folders.get(name) ?? new Map<string, FileSource>();
    folders.set(name, files.set(path.slice(slash + 1), { tree, path }));
  }
  return new Map([...folders].map(([name, files]) => [name, composeTree(files)]));
}

/** The contents of a file as bytes. */
export async function bytesOf(source: FileSource): Promise<Buffer> {
  return typeof source === 'object' && 'tree' in source ? await source.tree.read(source.path) : Buffer.from(source);
}

/**
 * Text of a file, without a byte order mark, with `\n` line ends. UTF-8, or UTF-16 with a byte order mark; anything
 * else is read as GB 18030, the encoding of Chinese Windows. Throws `ArchiveRefusal` if it is larger than `maxBytes`.
 */
export async function readText(tree: FileTree, path: string, maxBytes = MAX_TEXT_BYTES): Promise<string> {
  if (tree.size(path) > maxBytes) throw new ArchiveRefusal('text-too-large', path);
  const bytes = await tree.read(path);
  return decode(bytes)
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  if (isUtf8(bytes)) return bytes.toString('utf8');
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return bytes.toString('utf8');
    throw error;
  }
}

/** Files that file managers and version control leave behind. */
export function isLeftover(path: string): boolean {
  const names = ['__MACOSX', '.DS_Store', 'Thumbs.db', 'desktop.ini', '.git', '.svn'];
  return path.split('/').some((part) => names.includes(part) || part.startsWith('._'));
}

/** Byte order of the UTF-8 text: independent of the machine and the locale. */
export function byteOrder(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function makeTree(entries: readonly (readonly [string, TreeFile])[]): FileTree {
  const files = new Map(entries);
  const file = (path: string): TreeFile => {
    const found = files.get(path);
    if (!found) throw new Error(`no such file in the tree: ${path}`);
    return found;
  };
  return {
    paths: [...files.keys()].sort(byteOrder),
    has: (path) => files.has(path),
    size: (path) => file(path).size,
    read: async (path) => file(path).read(),
    chunks: (path) => file(path).chunks(),
  };
}

function inMemory(bytes: Buffer): TreeFile {
  return {
    size: bytes.length,
    read: async () => bytes,
    async *chunks() {
      yield bytes;
    },
  };
}

function onDisk(path: string, size: number): TreeFile {
  return { size, read: () => readFile(path), chunks: () => createReadStream(path) };
}
