import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryFailure } from '@assay/contract';
import {
  belongsToFrame,
  dataPathsOf,
  detectFormat,
  openArchive,
  placeOfSubmission,
  readAnyPackage,
  treeOfArchive,
  treeOfDirectory,
  type FileTree,
} from '@assay/problem';
import { GIT_LIMITS } from '../git/git-limits.ts';
import {
  idOf,
  makeCommit,
  makeTree,
  MODE,
  type GitObject,
  type NewCommit,
  type TreeEntry,
} from '../git/git-objects.ts';
import { GitRefusal, printable } from '../git/git-refusal.ts';
import { openPack, type GitPack } from '../git/read-pack.ts';
import { findFolder, ofArchive, readCommit, readTree, walkTree, writeFolder } from '../git/repository-folder.ts';
import { writePack } from '../git/write-pack.ts';

export interface CommitInput extends Pick<NewCommit, 'author' | 'message' | 'atS'> {
  /** A pack with the files of the commit that becomes the parent. */
  pack: string;
  parent: string;
  folder: string;
  /** Tree of the folder that the problem has; null: none. */
  known: string | null;
  /** Archive of the version's package. */
  archive: string;
  /** A new folder; the pack to send is written to it. */
  scratch: string;
}

export type CommitResult =
  | { kind: 'made'; commit: string; tree: string; path: string; sizeBytes: number }
  /** The folder has the files of the version already. */
  | { kind: 'same'; tree: string; author: string; subject: string }
  /** The folder has other content than the problem had at its last synchronization. */
  | { kind: 'diverged' }
  | { kind: 'failed'; failure: RepositoryFailure; place: string };

/** Makes a commit that gives the folder the files of a package. Files that are no part of packages stay. */
export async function commitPackage(input: CommitInput): Promise<CommitResult> {
  try {
    const pack = openPack(input.pack, GIT_LIMITS);
    try {
      return await makePackageCommit(pack, input);
    } finally {
      pack.close();
    }
  } catch (error) {
    const refused = ofArchive(error);
    if (!(refused instanceof GitRefusal)) throw error;
    return { kind: 'failed', failure: refused.failure, place: refused.place };
  }
}

async function makePackageCommit(pack: GitPack, input: CommitInput): Promise<CommitResult> {
  const { parent, folder, known, archive, scratch } = input;
  const { tree: root, author, subject } = readCommit(pack, parent);
  const before = findFolder(pack, root, folder);
  const opened = await openArchive(archive);
  try {
    const files = treeOfArchive(opened);
    const old = new Map<string, TreeEntry>();
    if (before !== undefined) for (const entry of walkTree(pack, before, GIT_LIMITS)) old.set(entry.path, entry);
    const next = new Map(old);
    const blobs = new Map<string, string>();
    for (const path of files.paths) {
      if (files.size(path) > GIT_LIMITS.fileBytes) throw new GitRefusal('file-too-large', path);
      const id = await blobIdOf(files, path);
      const was = old.get(path);
      const mode = was?.mode === MODE.program ? MODE.program : MODE.file;
      if (was?.id !== id || was.mode === MODE.link) blobs.set(id, path);
      next.set(path, { mode, name: path.slice(path.lastIndexOf('/') + 1), id });
    }
    const isNew = old.size === 0 && known === null;
    const owned = isNew ? new Set<string>() : await packagePathsOf(pack, before, scratch);
    for (const path of owned) if (!files.has(path)) next.delete(path);
    refuseFolderOfFile([...next.keys()]);
    const trees = new Map<string, GitObject>();
    const tree = makeTrees(next, trees);
    if (before === tree) return { kind: 'same', tree, author: printable(author), subject: printable(subject) };
    if (before !== known && !isNew) return { kind: 'diverged' };
    const rootAfter = withFolder(pack, root, folder, tree, trees);
    const commit = makeCommit({ ...input, tree: rootAfter });
    const made = [...trees].filter(([id]) => !pack.has(id)).map(([, object]) => object);
    const path = join(scratch, 'commit.pack');
    const objects = async function* (): AsyncGenerator<GitObject> {
      yield commit;
      yield* made;
      for (const one of blobs.values()) yield { type: 'blob', bytes: await files.read(one) };
    };
    const sizeBytes = await writePack(path, 1 + made.length + blobs.size, objects());
    return { kind: 'made', commit: idOf(commit), tree, path, sizeBytes };
  } finally {
    opened.close();
  }
}

async function blobIdOf(files: FileTree, path: string): Promise<string> {
  const hash = createHash('sha1').update(`blob ${files.size(path)}\0`);
  for await (const part of files.chunks(path)) hash.update(part);
  return hash.digest('hex');
}

/** The files of a folder that are read when its package is imported. */
async function packagePathsOf(pack: GitPack, tree: string | undefined, scratch: string): Promise<Set<string>> {
  if (tree === undefined) return new Set();
  const folder = join(scratch, 'before');
  mkdirSync(folder);
  writeFolder(pack, tree, folder, GIT_LIMITS);
  const files = await treeOfDirectory(folder);
  const { format } = await detectFormat(files);
  if (format === 'unknown') return new Set();
  if (format !== 'assay') throw new GitRefusal('format-foreign', format);
  const reading = await readAnyPackage(files, {});
  const data = reading.format !== 'unknown' && reading.problem ? await dataPathsOf(reading.problem) : [];
  const ofFrame = files.paths.filter((path) => belongsToFrame(path) || placeOfSubmission(path) !== undefined);
  return new Set([...data, ...ofFrame].filter((path) => files.has(path)));
}

/** A file of the package may have the name of a folder that stays, or the other way round. */
function refuseFolderOfFile(paths: readonly string[]): void {
  const files = new Set(paths);
  for (const path of paths) {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
      if (files.has(path.slice(0, slash))) throw new GitRefusal('name', path);
  }
}

/** Adds the trees of these files, by their paths, and returns the id of the uppermost. */
function makeTrees(files: ReadonlyMap<string, TreeEntry>, trees: Map<string, GitObject>): string {
  const own: TreeEntry[] = [];
  const inner = new Map<string, Map<string, TreeEntry>>();
  for (const [path, entry] of files) {
    const slash = path.indexOf('/');
    if (slash < 0) own.push({ mode: entry.mode, name: path, id: entry.id });
    else {
      const name = path.slice(0, slash);
      const below = inner.get(name) ?? new Map<string, TreeEntry>();
      inner.set(name, below.set(path.slice(slash + 1), entry));
    }
  }
  for (const [name, below] of inner) own.push({ mode: MODE.folder, name, id: makeTrees(below, trees) });
  return addTree(own, trees);
}

/** Replaces a folder of a tree; returns the id of the new tree. */
function withFolder(
  pack: GitPack,
  root: string | undefined,
  folder: string,
  id: string,
  trees: Map<string, GitObject>,
): string {
  if (folder === '') return id;
  const [name = '', ...rest] = folder.split('/');
  const entries = root === undefined ? [] : readTree(pack, root);
  const inner = entries.find((one) => one.name === name && one.mode === MODE.folder);
  const entry = { mode: MODE.folder, name, id: withFolder(pack, inner?.id, rest.join('/'), id, trees) };
  return addTree([...entries.filter((one) => one.name !== name), entry], trees);
}

function addTree(entries: readonly TreeEntry[], trees: Map<string, GitObject>): string {
  const tree = makeTree(entries);
  const id = idOf(tree);
  trees.set(id, tree);
  return id;
}
