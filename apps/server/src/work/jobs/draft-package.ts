import { createHash } from 'node:crypto';
import { composeTree, openArchive, treeOfArchive, writeArchive, type FileSource, type FileTree } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import { withExport, type ExportInput } from './export-problem.ts';
import { placesOf } from './shown-finding.ts';

/** A problem that is packed in our format. */
type PackedProblem = Omit<ExportInput, 'format'>;

/** A package that is given as the difference to a packed problem. */
export interface PatchedPackage {
  packed: PackedProblem;
  /** An archive of the files that differ. */
  file: string;
  /** Files of the packed problem that the package lacks. */
  removed: string[];
  /** State of the packed problem, as `listPackage` gives it; null: it was compared before. */
  state: string | null;
}

interface PackageList {
  state: string;
  slug: string;
  files: { path: string; hash: string; size: number }[];
}

/** The files of a packed problem, and its archive if there is a `target`. */
export async function listPackage({ target, ...packed }: PackedProblem & { target: string | null }) {
  return await withPacked(packed, async (tree, slug): Promise<PackageList & { hash: string | null }> => {
    const files = await filesOf(tree);
    const written = target === null ? null : await writeArchive(tree, target);
    return { slug, files, state: stateOf(files), hash: written?.hash ?? null };
  });
}

/** Passes the files of the patched package to `work`. Refuses with `draft-changed` if the problem has another state. */
export async function withPatched<T>(
  { packed, file, removed, state }: PatchedPackage,
  work: (tree: FileTree) => Promise<T>,
): Promise<T> {
  return await withPacked(packed, async (base) => {
    if (state !== null && stateOf(await filesOf(base)) !== state) throw refusal('draft-changed');
    const archive = await openArchive(file);
    try {
      const sent = treeOfArchive(archive);
      const gone = new Set(removed);
      const files = new Map<string, FileSource>();
      for (const path of base.paths) if (!gone.has(path)) files.set(path, { tree: base, path });
      for (const path of sent.paths) files.set(path, { tree: sent, path });
      return await work(composeTree(files));
    } finally {
      archive.close();
    }
  });
}

async function withPacked<T>(packed: PackedProblem, work: (tree: FileTree, slug: string) => Promise<T>): Promise<T> {
  const row = { ...packed.row, config: inOrder(packed.row.config) };
  return await withExport({ ...packed, row, format: 'assay' }, async ({ tree, slug, findings }) => {
    if (tree) return await work(tree, slug);
    throw refusal('package-refused', { places: placesOf(findings.filter(({ level }) => level === 'error')) });
  });
}

/** The value with sorted keys, whose order depends on whether the database has stored it. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]));
}

async function filesOf(tree: FileTree): Promise<PackageList['files']> {
  const files = [];
  for (const path of tree.paths) {
    const hash = createHash('sha256');
    for await (const part of tree.chunks(path)) hash.update(part);
    files.push({ path, hash: hash.digest('hex'), size: tree.size(path) });
  }
  return files;
}

function stateOf(files: PackageList['files']): string {
  const hash = createHash('sha256');
  for (const one of files) hash.update(`${one.path}\n${one.hash}\n`);
  return hash.digest('hex');
}
