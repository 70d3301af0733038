import {
  openPackage,
  readAnyPackage,
  readJudgePlan,
  treeOfDirectory,
  type FileTree,
  type ImportReport,
  type JudgePlan,
  type PackageChoice,
  type ReadingOptions,
  type SourceProblem,
} from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import { withPatched, type PatchedPackage } from './draft-package.ts';
import { ofFinding, ofNote, type ShownFinding } from './shown-finding.ts';

/** A package file (an archive or a bare XML file), a folder, or the difference to a packed problem. */
export type PackageSource = { file: string } | { folder: string } | { patch: PatchedPackage };

export interface PackageReading {
  format: string;
  /** Absent if an error among the findings prevents reading it. */
  problem: SourceProblem | undefined;
  /** Absent if the problem cannot be judged here. */
  plan: JudgePlan | undefined;
  findings: ShownFinding[];
  /** All problems if the package contains several, and the current one. */
  choices: readonly PackageChoice[];
  picked: string | undefined;
}

/**
 * Reads a package of any known format and passes it to `work`, which may read the package's files until it returns.
 * Refuses with `package-refused` an unknown format; throws `ArchiveRefusal` for a malformed or hostile archive.
 */
export async function withPackage<T>(
  source: PackageSource,
  options: ReadingOptions,
  work: (reading: PackageReading) => Promise<T>,
): Promise<T> {
  if ('folder' in source) return await work(await readTree(await treeOfDirectory(source.folder), options));
  if ('patch' in source) {
    const ofOurs = { ...options, format: 'assay' } as const;
    return await withPatched(source.patch, async (tree) => work(await readTree(tree, ofOurs)));
  }
  const { tree, close } = await openPackage(source.file);
  try {
    return await work(await readTree(tree, options));
  } finally {
    close();
  }
}

async function readTree(tree: FileTree, options: ReadingOptions): Promise<PackageReading> {
  const reading = await readAnyPackage(tree, options);
  if (reading.format === 'unknown') {
    throw refusal('package-refused', { places: [{ place: 'archive', reason: reading.message }] });
  }
  const { format, problem, findings, report, choices, picked } = reading;
  const notes = report ? notesOf(report) : [];
  const several = { choices, picked };
  const shown = [...notes, ...findings.map(ofFinding)];
  if (!problem) return { format, problem, plan: undefined, findings: shown, ...several };
  const { plan, findings: ofPlan } = await readJudgePlan(problem.config, problem.data, {
    isUnfinished: problem.isUnfinished,
  });
  return { format, problem, plan, findings: [...shown, ...ofPlan.map(ofFinding)], ...several };
}

function notesOf({ refused, changed, unused, understood }: ImportReport): ShownFinding[] {
  return [
    ...refused.map((note) => ofNote('error', 'import-refused', note)),
    ...changed.map((note) => ofNote('warning', 'import-changed', note)),
    ...unused.map((note) => ofNote('note', 'import-unused', note)),
    ...understood.map((note) => ofNote('note', 'import-understood', note)),
  ];
}
