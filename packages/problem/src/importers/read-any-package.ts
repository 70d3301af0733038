import { subtree } from '../file-tree.ts';
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
  fps: importFps,
  plain: importPlain,
};

/** Most problems that are offered to choose from one archive. */
const MAX_CHOICES = 100;

/** Reads a package of any format, told by its files or by `format`. An archive of several packages gives the one that `pick` names. */
export async function readAnyPackage(tree: FileTree, options: ReadingOptions = {}): Promise<AnyPackage> {
  const folders = await foldersOfPackages(tree, options.format);
  const folder = folders.find((one) => one.key === options.pick) ?? folders[0];
  if (!folder) return await readOne(tree, options);
  const reading = await readOne(subtree(tree, `${folder.key}/`), { name: folder.key });
  return reading.format === 'unknown' ? reading : { ...reading, choices: folders, picked: folder.key };
}

async function readOne(tree: FileTree, { name, format, pick }: ReadingOptions): Promise<AnyPackage> {
  const detected = format === undefined ? await detectFormat(tree) : { format };
  if (detected.format === 'unknown') return detected;
  const base = { format: detected.format, report: undefined, choices: [], picked: undefined };
  if (detected.format === 'assay' || detected.format === 'data') {
    const reading = await (detected.format === 'assay' ? readSourcePackage(tree) : readDataPackage(tree));
    return { ...base, problem: reading.problem, findings: reading.findings };
  }
  const report = await IMPORTERS[detected.format](tree, {
    ...(name === undefined ? {} : { name }),
    ...(pick === undefined ? {} : { pick }),
  });
  const { problem, choices = [], picked } = report;
  return { ...base, problem, findings: [], report, choices, picked };
}

/** Folders that each hold a package, where the root holds none: archives of several problems. */
async function foldersOfPackages(tree: FileTree, format: PackageFormat | undefined): Promise<PackageChoice[]> {
  if (format !== undefined) return [];
  const atRoot = await detectFormat(tree);
  if (atRoot.format !== 'unknown' && atRoot.format !== 'plain') return [];
  const names = new Set(
    tree.paths.filter((path) => path.includes('/')).map((path) => path.slice(0, path.indexOf('/'))),
  );
  const found: PackageChoice[] = [];
  for (const name of names) {
    const inside = await detectFormat(subtree(tree, `${name}/`));
    if (inside.format === 'unknown' || inside.format === 'plain') continue;
    found.push({ key: name, title: name });
    if (found.length === MAX_CHOICES) break;
  }
  return found;
}
