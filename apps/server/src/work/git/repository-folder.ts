import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveRefusal, checkEntryName, makeNameGuard } from '@assay/problem';
import type { GitLimits } from './git-limits.ts';
import { MODE, parseCommit, parseTree, type Commit, type TreeEntry } from './git-objects.ts';
import { GitRefusal } from './git-refusal.ts';
import type { GitPack } from './read-pack.ts';

/** The target of a link is a path. */
const MAX_LINK_BYTES = 4_096;
const LFS_POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const MAX_POINTER_BYTES = 1_024;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export function readCommit(pack: GitPack, id: string): Commit {
  const found = pack.read(id);
  if (found?.type !== 'commit') throw new GitRefusal('damaged');
  return parseCommit(found.bytes);
}

export function readTree(pack: GitPack, id: string): TreeEntry[] {
  const found = pack.read(id);
  if (found?.type !== 'tree') throw new GitRefusal('damaged');
  return parseTree(found.bytes);
}

/** Id of the tree of a folder, given without slashes at its ends; undefined if there is no such folder. */
export function findFolder(pack: GitPack, root: string, folder: string): string | undefined {
  let id: string | undefined = root;
  for (const part of folder === '' ? [] : folder.split('/')) {
    if (id === undefined) return undefined;
    const entry: TreeEntry | undefined = readTree(pack, id).find(({ name }) => name === part);
    id = entry?.mode === MODE.folder ? entry.id : undefined;
  }
  return id;
}

export interface FolderEntry extends TreeEntry {
  path: string;
}

/** Everything below a tree except folders, in the order of the trees. Refuses too many entries. */
export function* walkTree(pack: GitPack, root: string, limits: GitLimits): Generator<FolderEntry> {
  let entries = 0;
  const walk = function* (id: string, prefix: string): Generator<FolderEntry> {
    for (const entry of readTree(pack, id)) {
      const path = prefix + entry.name;
      // Trees may contain each other many times, so folders count too.
      entries += 1;
      if (entries > limits.entries) throw new GitRefusal('too-many-files', String(limits.entries));
      checkName(path);
      if (entry.mode === MODE.folder) yield* walk(entry.id, `${path}/`);
      else yield { ...entry, path };
    }
  };
  yield* walk(root, '');
}

/**
 * Writes the files and links of a tree into a new, empty folder. Links are written last, so that no file is written
 * through one; the caller reads the folder in a way that does not follow those which lead out of it.
 */
export function writeFolder(pack: GitPack, root: string, target: string, limits: GitLimits): void {
  const guard = makeNameGuard();
  const folders = new Set<string>();
  const links: { path: string; to: string }[] = [];
  for (const { path, mode, id } of walkTree(pack, root, limits)) {
    asGitRefusal(() => guard.add(path, false));
    if (mode === MODE.submodule) throw new GitRefusal('submodule', path);
    if (mode !== MODE.link && !mode.startsWith('100')) throw new GitRefusal('special-file', path);
    const found = pack.read(id);
    // The server was asked to leave out files beyond the limit.
    if (!found) throw new GitRefusal('file-too-large', path);
    const { type, bytes } = found;
    if (type !== 'blob') throw new GitRefusal('damaged', path);
    if (mode === MODE.link) {
      if (bytes.length === 0 || bytes.length > MAX_LINK_BYTES || bytes.includes(0)) throw new GitRefusal('link', path);
      links.push({ path, to: bytes.toString('utf8') });
      continue;
    }
    if (bytes.length <= MAX_POINTER_BYTES && bytes.toString('latin1').startsWith(LFS_POINTER))
      throw new GitRefusal('lfs', path);
    makeFolders(target, path, folders);
    writeFileSync(join(target, path), bytes, { flag: 'wx', mode: FILE_MODE });
  }
  for (const { path, to } of links) {
    makeFolders(target, path, folders);
    symlinkSync(to, join(target, path));
  }
}

function makeFolders(target: string, path: string, made: Set<string>): void {
  const parts = path.split('/').slice(0, -1);
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const folder = parts.slice(0, depth).join('/');
    if (made.has(folder)) continue;
    mkdirSync(join(target, folder), { mode: FOLDER_MODE });
    made.add(folder);
  }
}

function checkName(path: string): void {
  asGitRefusal(() => checkEntryName(path));
  // Git refuses such names itself; a hostile server does not.
  if (path.split('/').some((part) => part.toLowerCase() === '.git')) throw new GitRefusal('name', path);
}

/** Passes on what is wrong with a name, a link or a size. */
export function asGitRefusal<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw ofArchive(error);
  }
}

export function ofArchive(error: unknown): unknown {
  if (!(error instanceof ArchiveRefusal)) return error;
  const { code, place } = error;
  const failure =
    code === 'link'
      ? 'link'
      : code === 'special-file'
        ? 'special-file'
        : code === 'too-many-files'
          ? 'too-many-files'
          : code === 'too-large' || code === 'text-too-large' || code === 'ratio'
            ? 'too-large'
            : 'name';
  return new GitRefusal(failure, place, { cause: error });
}
