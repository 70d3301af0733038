import { readFile } from 'node:fs/promises';
import type { ExportFormat } from '@assay/contract/package-formats';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { treeOfSourceProblem } from '../source-package/write-source-package.ts';
import { testlibHeader } from '../testlib-header.ts';
import { exportFps } from './fps/export-fps.ts';
import { exportHydro } from './hydro/export-hydro.ts';
import { exportIcpc } from './icpc/export-icpc.ts';
import type { PackageExport } from './package-export.ts';
import { exportPolygon } from './polygon/export-polygon.ts';
import { exportUoj } from './uoj/export-uoj.ts';

/** `testlib` is the text of testlib.h, which a package must include if its programs use it. */
type Exporter = (problem: SourceProblem, testlib: Uint8Array) => Promise<PackageExport>;

const EXPORTERS: Readonly<Record<ExportFormat, Exporter>> = {
  assay: async (problem) => ({ tree: treeOfSourceProblem(problem), changed: [], unused: [], refused: [] }),
  icpc: exportIcpc,
  'icpc-legacy': async (problem, testlib) => await exportIcpc(problem, testlib, 'legacy'),
  polygon: exportPolygon,
  hydro: exportHydro,
  uoj: exportUoj,
  fps: exportFps,
};

/**
 * The files of a package in the format, or the reasons why it cannot be exported, with a list of changed meanings and
 * omissions. Tests are read when the package is written, except samples, and those of formats that store them as text.
 * Reproducible: the same problem gives the same package.
 */
export async function exportPackage(problem: SourceProblem, format: ExportFormat): Promise<PackageExport> {
  return await EXPORTERS[format](problem, await readFile(testlibHeader));
}
