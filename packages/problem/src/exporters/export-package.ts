import { readFile } from 'node:fs/promises';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { treeOfSourceProblem } from '../source-package/write-source-package.ts';
import { testlibHeader } from '../testlib-header.ts';
import { exportIcpc } from './export-icpc.ts';
import type { IcpcExport } from './export-icpc.ts';

/** Formats that can be exported: ours, which is lossless, and two versions of the ICPC/Kattis format. */
export const exportFormats = ['assay', 'icpc', 'icpc-legacy'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The files of a package in the format, or the reasons why it cannot be exported, with a list of changed meanings and
 * omissions. Does not read any test.
 */
export async function exportPackage(problem: SourceProblem, format: ExportFormat): Promise<IcpcExport> {
  if (format === 'assay') return { tree: treeOfSourceProblem(problem), changed: [], unused: [], refused: [] };
  return await exportIcpc(problem, await readFile(testlibHeader), format === 'icpc' ? '2025-09' : 'legacy');
}
