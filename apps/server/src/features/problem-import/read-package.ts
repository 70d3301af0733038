import {
  ArchiveRefusal,
  openArchive,
  readAnyPackage,
  readJudgePlan,
  treeOfArchive,
  type FileTree,
  type Finding,
  type ImportNote,
  type ImportReport,
  type JudgePlan,
  type PackageChoice,
  type ReadingOptions,
  type SourceProblem,
} from '@assay/problem';
import { refusal } from '../../http/refusal.ts';

/** One thing to say about a package, as the wire has it. */
export interface ShownFinding {
  level: 'error' | 'warning' | 'note';
  code: string;
  place: string;
  message: string;
  messageZh: string;
}

export interface PackageReading {
  format: string;
  /** Absent where an error among the findings keeps it from being read. */
  problem: SourceProblem | undefined;
  /** Absent where the problem cannot be judged here. */
  plan: JudgePlan | undefined;
  findings: ShownFinding[];
  /** All problems where the package holds several, and the one this is about. */
  choices: readonly PackageChoice[];
  picked: string | undefined;
}

/**
 * Reads a package of any known format from an archive and hands it to `work`, which may read the package's files until it returns.
 * Refuses with `package-refused` what is no archive, is hostile, or is of no known format.
 */
export async function readPackage<T>(
  path: string,
  options: ReadingOptions,
  work: (reading: PackageReading) => Promise<T>,
): Promise<T> {
  try {
    const archive = await openArchive(path);
    try {
      return await work(await readTree(treeOfArchive(archive, { stripTopFolder: true }), options));
    } finally {
      archive.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    throw refusal('package-refused', { places: [{ place: error.place || 'archive', reason: error.message }] });
  }
}

/** Reads a package of any known format; refuses with `package-refused` what is of none. */
export async function readTree(tree: FileTree, options: ReadingOptions = {}): Promise<PackageReading> {
  const reading = await readAnyPackage(tree, options);
  if (reading.format === 'unknown') {
    throw refusal('package-refused', { places: [{ place: 'archive', reason: reading.message }] });
  }
  const { format, problem, findings, report, choices, picked } = reading;
  const notes = report ? notesOf(report) : [];
  const several = { choices, picked };
  const shown = [...notes, ...findings.map(ofFinding)];
  if (!problem) return { format, problem, plan: undefined, findings: shown, ...several };
  const { plan, findings: ofPlan } = await readJudgePlan(problem.config, problem.data);
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

function ofFinding({ level, code, place, message, zh }: Finding): ShownFinding {
  return { level, code, place, message, messageZh: zh };
}

function ofNote(level: ShownFinding['level'], code: string, { place, message, zh }: ImportNote): ShownFinding {
  return { level, code, place, message, messageZh: zh };
}
