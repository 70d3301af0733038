import { filterTree, topFolders } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Finding } from '../findings.ts';
import { readDataPackage } from '../source-package/read-data-package.ts';
import { readSourcePackage } from '../source-package/read-source-package.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { detectFormat } from './detect-format.ts';
import type { PackageFormat } from './detect-format.ts';
import { importIcpc } from './icpc/import-icpc.ts';
import { importCms } from './cms/import-cms.ts';
import { importFps } from './fps/import-fps.ts';
import { importHydro } from './hydro/import-hydro.ts';
import type { ForeignFormat, ImportReport, PackageChoice } from './import-report.ts';
import { importPlain } from './plain/import-plain.ts';
import { importTps } from './tps/import-tps.ts';
import { importSyzoj } from './syzoj/import-syzoj.ts';
import { importUoj } from './uoj/import-uoj.ts';
import { importPolygon } from './polygon/import-polygon.ts';

export interface ReadingOptions {
  /** A fallback for the slug, such as the archive's file name. */
  name?: string | undefined;
  /** Reads the package as this format, whatever it looks like. */
  format?: PackageFormat | undefined;
  /** The key of one of several problems in the package; the first when absent. */
  pick?: string | undefined;
}

/** A package of any format brought into our shape, before anything of it is stored. */
export type AnyPackage =
  | { format: 'unknown'; message: string; zh: string }
  | {
      format: PackageFormat;
      /** Absent where something keeps the package from being taken. */
      problem: SourceProblem | undefined;
      /** What there is to say of a package of our own. */
      findings: readonly Finding[];
      /** What there is to say of a package of another format. */
      report: ImportReport | undefined;
      /** All problems where there are several to choose from; else empty. */
      choices: readonly PackageChoice[];
      /** The one that was read, where there are several. */
      picked: string | undefined;
    };

type Importer = (tree: FileTree, options: { name?: string; pick?: string }) => Promise<ImportReport>;

const IMPORTERS: Readonly<Record<ForeignFormat, Importer>> = {
  icpc: importIcpc,
  polygon: importPolygon,
  hydro: importHydro,
  uoj: importUoj,
  syzoj: importSyzoj,
  cms: importCms,
  tps: importTps,
  fps: importFps,
  plain: importPlain,
};

/** Most problems that are offered to choose from one archive. */
const MAX_CHOICES = 100;

/** Reads a package of any format, told by its files or by `format`. An archive of several packages gives the one that `pick` names. */
export async function readAnyPackage(tree: FileTree, options: ReadingOptions = {}): Promise<AnyPackage> {
  const folders = await foldersOfPackages(tree, options.format);
  const [key, inside] = folders.find(([name]) => name === options.pick) ?? folders[0] ?? [];
  const own = await (inside ? readOne(inside, { name: key }) : readOne(tree, options));
  const reading = withLeftOut(own, tree);
  if (reading.format === 'unknown' || key === undefined) return reading;
  return { ...reading, choices: folders.map(([name]) => ({ key: name, title: name })), picked: key };
}

/** The reading with a word on each file that is not in the tree. */
function withLeftOut(reading: AnyPackage, { leftOut = [] }: FileTree): AnyPackage {
  if (reading.format === 'unknown' || leftOut.length === 0) return reading;
  const notes = leftOut.map(({ message, zh, place }) => ({
    place,
    message: `Left out. ${message}`,
    zh: `已略去。${zh}`,
  }));
  const { report, findings } = reading;
  if (report) return { ...reading, report: { ...report, unused: [...report.unused, ...notes] } };
  const added = notes.map((note): Finding => ({ level: 'warning', code: 'package-file-left-out', ...note }));
  return { ...reading, findings: [...findings, ...added] };
}

async function readOne(tree: FileTree, { name, format, pick }: ReadingOptions): Promise<AnyPackage> {
  const detected = format === undefined ? await detectFormat(tree) : { format };
  if (detected.format === 'unknown') return detected;
  const base = { format: detected.format, report: undefined, choices: [], picked: undefined };
  if (detected.format === 'assay' || detected.format === 'data') {
    const reading = await (detected.format === 'assay' ? readSourcePackage(tree) : readDataPackage(tree));
    return { ...base, problem: reading.problem, findings: reading.findings };
  }
  const report = await IMPORTERS[detected.format](filterTree(tree, isVisible), {
    ...(name === undefined ? {} : { name }),
    ...(pick === undefined ? {} : { pick }),
  });
  const { problem, choices = [], picked } = report;
  return { ...base, problem, findings: [], report, choices, picked };
}

/** Hidden files belong to tools, such as .gitkeep; but for the one that ICPC packages have. */
function isVisible(path: string): boolean {
  return path === '.timelimit' || !path.split('/').some((part) => part.startsWith('.'));
}

/** Folders that each hold a package, where the root holds none: archives of several problems. */
async function foldersOfPackages(tree: FileTree, format: PackageFormat | undefined): Promise<[string, FileTree][]> {
  if (format !== undefined) return [];
  const atRoot = await detectFormat(tree);
  if (atRoot.format !== 'unknown' && atRoot.format !== 'plain') return [];
  const found: [string, FileTree][] = [];
  for (const [name, inside] of topFolders(tree)) {
    const { format: own } = await detectFormat(inside);
    if (own === 'unknown' || own === 'plain') continue;
    found.push([name, inside]);
    if (found.length === MAX_CHOICES) break;
  }
  return found;
}
