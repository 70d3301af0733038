import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ArchiveRefusal, openPackage, treeOfDirectory, unfitNames, type FileTree } from '@assay/problem';
import { hasCode } from './board-folder.ts';
import { UserError } from './user-error.ts';

/** File of the folder that says which problem it was pulled from. */
const LINK = '.assay-problem.json';

/** Where a folder comes from. */
export interface Link {
  server: string;
  problemId: string;
  /** State of the problem's package at the last pull or push. */
  state: string;
  /** Hashes of the files of that package, by path. */
  files: Record<string, string>;
}

/** Undefined if the folder was not pulled. Throws a `UserError`. */
export async function readLink(folder: string): Promise<Link | undefined> {
  const file = join(folder, LINK);
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isLink(value)) return value;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    if (!(error instanceof SyntaxError)) throw folderError(error, folder);
  }
  throw new UserError('link-broken', { file });
}

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null || !('files' in value)) return false;
  const texts = ['server' in value && value.server, 'problemId' in value && value.problemId];
  const isComplete = [...texts, 'state' in value && value.state].every((one) => typeof one === 'string');
  if (!isComplete || typeof value.files !== 'object' || value.files === null) return false;
  // The folder may be a repository of someone else, and a pull removes files that the package no longer has.
  return unfitNames(Object.keys(value.files)).length === 0;
}

export async function writeLink(folder: string, link: Link): Promise<void> {
  await replaceFile(join(folder, LINK), `${JSON.stringify(link, null, 2)}\n`);
}

/**
 * The files of a folder that belong to the package: all but hidden ones, which belong to other tools, unless `known`.
 * Throws a `UserError`.
 */
export async function readFolder(folder: string, known: (path: string) => boolean): Promise<FileTree> {
  try {
    const tree = await treeOfDirectory(folder);
    const unfit = tree.leftOut ?? [];
    if (unfit.length > 0) throw new UserError('bad-files', { files: unfit.map(({ place }) => place).join('\n') });
    const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.'));
    return { ...tree, paths: tree.paths.filter((path) => path !== LINK && (!isHidden(path) || known(path))) };
  } catch (error) {
    throw folderError(error, folder);
  }
}

export async function hashesOf(tree: FileTree): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const path of tree.paths) {
    const hash = createHash('sha256');
    for await (const part of tree.chunks(path)) hash.update(part);
    hashes.set(path, hash.digest('hex'));
  }
  return hashes;
}

/** Passes the files of a downloaded package to `work`, which may read them until it returns. */
export async function withPackage<T>(bytes: Uint8Array, work: (tree: FileTree) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'assay-package-'));
  try {
    const file = join(scratch, 'package.zip');
    await writeFile(file, bytes);
    const { tree, close } = await openPackage(file);
    try {
      return await work(tree);
    } finally {
      close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Hash of a file of the folder; undefined if there is none. Throws a `UserError` if a link leads to it. */
export async function hashInFolder(folder: string, path: string): Promise<string | undefined> {
  const parts = path.split('/');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const place = join(folder, ...parts.slice(0, depth));
    const found = await lstat(place).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
      throw folderError(error, folder);
    });
    if (!found) return undefined;
    if (found.isSymbolicLink()) throw new UserError('unsafe-path', { path: place });
  }
  const target = join(folder, path);
  // Something else than a file differs from any file.
  if (!(await stat(target)).isFile()) return '';
  const hash = createHash('sha256');
  for await (const part of createReadStream(target)) hash.update(part as Buffer);
  return hash.digest('hex');
}

export async function writeInFolder(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const target = join(folder, path);
  try {
    await mkdir(dirname(target), { recursive: true });
    await replaceFile(target, bytes);
  } catch (error) {
    throw folderError(error, folder);
  }
}

/** Leaves the old file if writing the new one fails. */
async function replaceFile(target: string, content: Uint8Array | string): Promise<void> {
  const fresh = `${target}.${process.pid}.new`;
  try {
    await writeFile(fresh, content, { flag: 'wx' });
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

export function folderError(error: unknown, folder: string): unknown {
  if (error instanceof ArchiveRefusal) return new UserError('bad-files', { files: `${error.place}: ${error.message}` });
  return hasCode(error) ? new UserError('write-failed', { folder, why: error.message }) : error;
}
