import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryFailure } from '@assay/contract';
import { detectFormat, treeOfDirectory, writeArchive, type FileTree } from '@assay/problem';
import { GIT_LIMITS } from '../git/git-limits.ts';
import { GitRefusal, printable } from '../git/git-refusal.ts';
import { openPack } from '../git/read-pack.ts';
import { findFolder, ofArchive, readCommit, writeFolder } from '../git/repository-folder.ts';

export interface RepositoryInput {
  /** A pack with the files of one commit. */
  pack: string;
  commit: string;
  /** Of the package in the repository, without slashes at its ends; empty: the whole repository. */
  folder: string;
  /** A new folder for the files; the package is written to it. */
  scratch: string;
  /** Tree of the folder that is known: its files are not read. */
  known: string | null;
}

interface ReadCommit {
  /** Names the content of the folder. */
  tree: string;
  author: string;
  subject: string;
}

export type RepositoryReading =
  | ({ kind: 'read'; hash: string; sizeBytes: number; path: string; format: string } & ReadCommit)
  | ({ kind: 'same' } & ReadCommit)
  | { kind: 'failed'; failure: RepositoryFailure; place: string; commit: ReadCommit | null };

/** Writes the package of a repository as an archive. */
export async function readRepository({
  pack: packPath,
  commit: commitId,
  folder,
  scratch,
  known,
}: RepositoryInput): Promise<RepositoryReading> {
  let commit: ReadCommit | null = null;
  try {
    const pack = openPack(packPath, GIT_LIMITS);
    try {
      const { tree: root, author, subject } = readCommit(pack, commitId);
      const tree = findFolder(pack, root, folder);
      if (tree === undefined) throw new GitRefusal('folder-missing', folder);
      commit = { tree, author: printable(author), subject: printable(subject) };
      if (tree === known) return { kind: 'same', ...commit };
      const files = join(scratch, 'files');
      mkdirSync(files);
      writeFolder(pack, tree, files, GIT_LIMITS);
      const found = await treeOfDirectory(files);
      refuseUnfit(found);
      const detected = await detectFormat(found);
      if (detected.format === 'unknown') throw new GitRefusal('no-package', folder);
      const path = join(scratch, 'package.zip');
      return { kind: 'read', path, format: detected.format, ...(await writeArchive(found, path)), ...commit };
    } finally {
      pack.close();
    }
  } catch (error) {
    const refused = ofArchive(error);
    if (!(refused instanceof GitRefusal)) throw error;
    const { failure, place } = refused;
    return { kind: 'failed', failure, place, commit };
  }
}

/** Links can repeat a file any number of times. */
function refuseUnfit(tree: FileTree): void {
  const [first] = tree.leftOut ?? [];
  if (first) throw first;
  let total = 0;
  for (const path of tree.paths) total += tree.size(path);
  if (total > GIT_LIMITS.expandedBytes) throw new GitRefusal('too-large', `${GIT_LIMITS.expandedBytes / 1048576} MiB`);
}
