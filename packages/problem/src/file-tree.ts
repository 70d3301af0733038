import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveRefusal } from './archive/archive-refusal.ts';
import { checkEntryName, makeNameGuard } from './archive/entry-name.ts';
import type { Archive } from './archive/open-archive.ts';

/**
 * Files by relative path with `/` between parts, wherever they lie: in a folder, an archive or memory. Every path has passed
 * `checkEntryName`. A file is read when asked for, so a tree costs no memory for its contents. A tree of an archive lives as long
 * as the archive is open.
 */
export interface FileTree {
  /** In byte order. */
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** Throws where `has` says no. */
  size(path: string): number;
  /** Throws where `has` says no. */
  read(path: string): Promise<Buffer>;
}

interface TreeFile {
  size: number;
  read(): Promise<Buffer>;
}

/** A tree of contents held in memory; text is stored as UTF-8. */
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
      return [path, { size: bytes.length, read: async () => bytes }];
    }),
  );
}

/** The plain files of a folder, at the time of the call. A link or another special file in it is refused with `ArchiveRefusal`. */
export async function treeOfDirectory(dir: string): Promise<FileTree> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  const files = await Promise.all(
    entries.map(async (entry): Promise<[string, TreeFile] | undefined> => {
      const absolute = join(entry.parentPath, entry.name);
      const path = absolute.slice(join(dir, '/').length);
      if (isLeftover(path) || entry.isDirectory()) return undefined;
      if (entry.isSymbolicLink()) throw new ArchiveRefusal('link', path);
      if (!entry.isFile()) throw new ArchiveRefusal('special-file', path);
      checkEntryName(path);
      const { size } = await stat(absolute);
      return [path, { size, read: () => readFile(absolute) }];
    }),
  );
  return makeTree(files.filter((file) => file !== undefined));
}

/** The files of an open archive. With `stripTopFolder`, one folder that wraps everything is taken away. */
export function treeOfArchive(archive: Archive, options: { stripTopFolder?: boolean } = {}): FileTree {
  const entries = archive.entries.filter((entry) => !isLeftover(entry.path));
  const top = options.stripTopFolder ? topFolderOf(entries.map((entry) => entry.path)) : '';
  return makeTree(
    entries.map((entry): [string, TreeFile] => [
      entry.path.slice(top.length),
      { size: entry.size, read: () => archive.read(entry.path) },
    ]),
  );
}

/** A tree of chosen files: from other trees (possibly under other names) and of contents in memory. */
export function composeTree(
  files: ReadonlyMap<string, { tree: FileTree; path: string } | Uint8Array | string>,
): FileTree {
  const guard = makeNameGuard();
  return makeTree(
    [...files].map(([path, source]): [string, TreeFile] => {
      checkEntryName(path);
      guard.add(path, false);
      if (typeof source === 'object' && 'tree' in source) {
        return [path, { size: source.tree.size(source.path), read: () => source.tree.read(source.path) }];
      }
      const bytes = Buffer.from(source);
      return [path, { size: bytes.length, read: async () => bytes }];
    }),
  );
}

/** The files of a tree that pass, under the names they have. */
export function filterTree(tree: FileTree, keep: (path: string) => boolean): FileTree {
  return composeTree(new Map(tree.paths.filter(keep).map((path) => [path, { tree, path }])));
}

/** The files below a folder (with its slash), named from there. */
export function subtree(tree: FileTree, folder: string): FileTree {
  const paths = tree.paths.filter((path) => path.startsWith(folder));
  return composeTree(new Map(paths.map((path) => [path.slice(folder.length), { tree, path }])));
}

/** The folder with its slash that all paths lie in, or `''`. */
export function topFolderOf(paths: readonly string[]): string {
  const first = paths[0];
  if (first === undefined || !first.includes('/')) return '';
  const top = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(top)) ? top : '';
}

/** Text of a file, without a byte order mark, line ends as `\n`. */
export async function readText(tree: FileTree, path: string): Promise<string> {
  const text = (await tree.read(path)).toString('utf8');
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** What file managers and version control leave behind. */
export function isLeftover(path: string): boolean {
  return path.split('/').some((part) => ['__MACOSX', '.DS_Store', 'Thumbs.db', '.git', '.svn'].includes(part));
}

/** Order of the bytes of the UTF-8 text: the same on every machine and in every locale. */
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
  };
}
