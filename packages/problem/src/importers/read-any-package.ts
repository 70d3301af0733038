import type { PackageFormat, ForeignFormat } from '@assay/contract/package-formats';
import { filterTree, topFolders } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Finding } from '../findings.ts';
import { readDataPackage } from '../source-package/read-data-package.ts';
import { readSourcePackage } from '../source-package/read-source-package.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { detectFormat } from './detect-format.ts';
import { importIcpc } from './icpc/import-icpc.ts';
import { importCms } from './cms/import-cms.ts';
import { importFps } from './fps/import-fps.ts';
import { importHoj } from './hoj/import-hoj.ts';
import { importQduoj } from './qduoj/import-qduoj.ts';
import { importHydro } from './hydro/import-hydro.ts';
import type { ImportReport, PackageChoice } from './import-report.ts';
import { importPlain } from './plain/import-plain.ts';
import { importTps } from './tps/import-tps.ts';
import { importSyzoj } from './syzoj/import-syzoj.ts';
import { importUoj } from './uoj/import-uoj.ts';
import { tidyLanguages } from './tidy-languages.ts';
import { importPolygon } from './polygon/import-polygon.ts';

export interface ReadingOptions {
  /** A fallback for the slug, such as the archive's file name. */
  name?: string | undefined;
  /** Reads the package in this format instead of detecting it. */
  format?: PackageFormat | undefined;
  /** The key of one of several problems in the package; absent: the first. */
  pick?: string | undefined;
}

/** A package of any format converted to ours, before anything is stored. */
export type AnyPackage =
  | { format: 'unknown'; message: string; zh: string }
  | {
      format: PackageFormat;
      /** Absent if the package cannot be imported. */
      problem: SourceProblem | undefined;
      /** Findings about a package in our own format. */
      findings: readonly Finding[];
      /** Report about a package in another format. */
      report: ImportReport | undefined;
      /** All problems if there are several to choose from; otherwise empty. */
      choices: readonly PackageChoice[];
      /** The imported one, if there are several. */
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
  qduoj: importQduoj,
  hoj: importHoj,
  plain: importPlain,
};

/** Maximum number of problems listed for one archive. */
const MAX_CHOICES = 100;

/**
 * Reads a package of any format, detected by its files or set by `format`. From an archive of several packages, reads
 * the one that `pick` names.
 */
export async function readAnyPackage(tree: FileTree, options: ReadingOptions = {}): Promise<AnyPackage> {
  const folders = await foldersOfPackages(tree, options.format);
  const [key, inside] = folders.find(([name]) => name === options.pick) ?? folders[0] ?? [];
  const own = await (inside ? readOne(inside, { name: key }) : readOne(tree, options));
  const reading = withLeftOut(withTidyLanguages(own), tree);
  if (reading.format === 'unknown' || key === undefined) return reading;
  return { ...reading, choices: folders.map(([name]) => ({ key: name, title: name })), picked: key };
}

function withTidyLanguages(reading: AnyPackage): AnyPackage {
  if (reading.format === 'unknown' || reading.problem === undefined) return reading;
  const { problem, findings: found } = tidyLanguages(reading.problem);
  const { report, findings } = reading;
  if (!report) return { ...reading, problem, findings: [...findings, ...found] };
  return { ...reading, problem, report: { ...report, problem, changed: [...report.changed, ...found] } };
}

/** Adds a message for each file that is missing from the tree. */
function withLeftOut(reading: AnyPackage, { leftOut = [] }: FileTree): AnyPackage {
  if (reading.format === 'unknown' || leftOut.length === 0) return reading;
  const notes = leftOut.map(({ message, zh, place }) => ({
    place,
    message: `Omitted. ${message}`,
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

/** Hidden files, such as .gitkeep, belong to tools, except the one in ICPC packages. */
function isVisible(path: string): boolean {
  return path === '.timelimit' || !path.split('/').some((part) => part.startsWith('.'));
}

/** Folders with a package each, if the root has none: archives of several problems. */
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
