import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { makeArchive } from '../archive/make-archive.ts';
import { composeTree } from '../file-tree.ts';
import type { FileSource, FileTree } from '../file-tree.ts';
import type { SourceProblem } from './source-problem.ts';

/** A zip of the whole package, from which `readSourcePackage` restores the same problem. */
export async function writeSourcePackage(problem: SourceProblem): Promise<Buffer> {
  return makeArchive(treeOfSourceProblem(problem));
}

/** The files of the package, as in a setter's folder. Throws if two would have the same name. */
export function treeOfSourceProblem(problem: SourceProblem): FileTree {
  const { slug, title, tags, accessLevel, config } = problem;
  const files = new Map<string, FileSource>();
  const add = (path: string, content: FileSource) => {
    if (files.has(path)) throw new Error(`two files of the package would be named ${path}`);
    files.set(path, content);
  };
  add('problem.yaml', toYaml({ slug, title, tags, accessLevel, ...config }));
  for (const [locale, text] of Object.entries(problem.statements)) add(`statement.${locale}.md`, text);
  for (const one of problem.submissions) add(one.path, one.bytes);
  for (const one of problem.attachments) add(`attachments/${one.key}`, one.content);
  for (const path of problem.data.paths) add(path, { tree: problem.data, path });
  return composeTree(files);
}

/** Writes the files below a folder, which may exist but must not contain any of them. */
export async function writeTree(tree: FileTree, dir: string): Promise<void> {
  for (const path of tree.paths) {
    const target = join(dir, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await tree.read(path), { flag: 'wx' });
  }
}

/** YAML that parses to the same values, without aliases or folding. */
export function toYaml(value: unknown, options: { sorted?: boolean } = {}): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0, sortMapEntries: options.sorted ?? false });
}
