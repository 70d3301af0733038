import { mkdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import {
  openPackage,
  readAnyPackage,
  treeOfDirectory,
  treeOfSourceProblem,
  writeTree,
  type ImportReport,
  type ReadingOptions,
  type SourceProblem,
} from '@assay/problem';

/** A package converted to our format, with the messages about it. */
export interface LoadedPackage {
  /** Absent if it is unusable. */
  problem?: SourceProblem;
  /** Contains the problem's data under the names that the problem uses. */
  folder: string;
  notes: PackageNote[];
}

export interface PackageNote {
  level: 'error' | 'warning' | 'note';
  text: string;
}

/**
 * Loads a folder, a zip or a bare XML file: a package in our format, or in another one, which is converted into a
 * folder below `scratch`. Throws `ArchiveRefusal` for a rejected archive.
 */
export async function loadPackage(
  path: string,
  scratch: string,
  options: Pick<ReadingOptions, 'format' | 'pick'> = {},
): Promise<LoadedPackage> {
  const folder = (await stat(path)).isDirectory() ? await realpath(path) : await unpack(path, scratch);
  const tree = await treeOfDirectory(folder);
  const name = basename(path).replace(/\.(zip|xml)$/i, '');
  const reading = await readAnyPackage(tree, { name, ...options });
  if (reading.format === 'unknown') return { folder, notes: [{ level: 'error', text: reading.message }] };
  const { problem, findings, report, choices, picked } = reading;
  const notes: PackageNote[] = findings.map(({ level, place, message }) => ({ level, text: `${place}: ${message}` }));
  if (report) notes.push(...notesOf(report));
  if (choices.length > 0) {
    const keys = choices.map(({ key }) => key).join(', ');
    notes.unshift({ level: 'note', text: `"${picked}" of these problems: ${keys}. Choose another with --pick.` });
  }
  if (!problem) return { folder, notes };
  if (!report && picked === undefined) return { problem, folder, notes };
  const converted = join(scratch, randomUUID());
  await mkdir(converted, { recursive: true, mode: 0o700 });
  await writeTree(treeOfSourceProblem(problem), converted);
  return { problem, folder: await realpath(converted), notes };
}

async function unpack(path: string, scratch: string): Promise<string> {
  const target = join(scratch, randomUUID());
  const { tree, close } = await openPackage(path);
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    await writeTree(tree, target);
  } finally {
    close();
  }
  return await realpath(target);
}

function notesOf(report: ImportReport): PackageNote[] {
  const lines = (level: PackageNote['level'], prefix: string, notes: ImportReport['refused']) =>
    notes.map(({ place, message }) => ({ level, text: `${place}: ${prefix}${message}` }));
  return [
    ...lines('error', '', report.refused),
    ...lines('warning', 'changed: ', report.changed),
    ...lines('note', 'ignored: ', report.unused),
  ];
}
