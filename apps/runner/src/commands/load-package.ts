import { mkdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import {
  detectFormat,
  importIcpc,
  openArchive,
  readSourcePackage,
  treeOfDirectory,
  treeOfSourceProblem,
  unpackArchive,
  writeTree,
  type ImportReport,
  type SourceProblem,
} from '@assay/problem';

/** A package brought into our shape, with what there is to say about it. */
export interface LoadedPackage {
  /** Absent where it cannot be used. */
  problem?: SourceProblem;
  /** Holds the problem's data under the names the problem uses. */
  folder: string;
  notes: PackageNote[];
}

export interface PackageNote {
  level: 'error' | 'warning' | 'note';
  text: string;
}

/**
 * Loads a folder or a zip: our own package, or an ICPC/Kattis one, which is converted into a folder below `scratch`. Throws
 * `ArchiveRefusal` for an archive that is not taken.
 */
export async function loadPackage(path: string, scratch: string): Promise<LoadedPackage> {
  const folder = (await stat(path)).isDirectory() ? await realpath(path) : await unpack(path, scratch);
  const tree = await treeOfDirectory(folder);
  const detected = await detectFormat(tree);
  if (detected.format === 'unknown') return { folder, notes: [{ level: 'error', text: detected.message }] };
  if (detected.format !== 'icpc') {
    const { problem, findings } = await readSourcePackage(folder);
    const notes = findings.map(({ level, place, message }) => ({ level, text: `${place}: ${message}` }));
    return problem ? { problem, folder, notes } : { folder, notes };
  }
  const report = await importIcpc(tree, { name: basename(path).replace(/\.zip$/i, '') });
  const notes = notesOf(report);
  if (!report.problem) return { folder, notes };
  const converted = join(scratch, randomUUID());
  await mkdir(converted, { recursive: true, mode: 0o700 });
  await writeTree(treeOfSourceProblem(report.problem), converted);
  return { problem: report.problem, folder: await realpath(converted), notes };
}

async function unpack(path: string, scratch: string): Promise<string> {
  const target = join(scratch, randomUUID());
  const archive = await openArchive(path);
  try {
    await unpackArchive(archive, target, { stripTopFolder: true });
  } finally {
    archive.close();
  }
  return await realpath(target);
}

function notesOf(report: ImportReport): PackageNote[] {
  const lines = (level: PackageNote['level'], prefix: string, notes: ImportReport['refused']) =>
    notes.map(({ place, message }) => ({ level, text: `${place}: ${prefix}${message}` }));
  return [
    ...lines('error', '', report.refused),
    ...lines('warning', 'changed: ', report.changed),
    ...lines('note', 'not used: ', report.unused),
  ];
}
