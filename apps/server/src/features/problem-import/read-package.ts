import {
  ArchiveRefusal,
  detectFormat,
  importIcpc,
  openArchive,
  readDataPackage,
  readJudgePlan,
  readSourcePackage,
  treeOfArchive,
  type FileTree,
  type Finding,
  type ImportNote,
  type JudgePlan,
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
}

/**
 * Reads a package of any known format from an archive and hands it to `work`, which may read the package's files until it returns.
 * Refuses with `package-refused` what is no archive, is hostile, or is of no known format.
 */
export async function readPackage<T>(path: string, work: (reading: PackageReading) => Promise<T>): Promise<T> {
  try {
    const archive = await openArchive(path);
    try {
      return await work(await readTree(treeOfArchive(archive, { stripTopFolder: true })));
    } finally {
      archive.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    throw refusal('package-refused', { places: [{ place: error.place || 'archive', reason: error.message }] });
  }
}

/** Reads a package of any known format; refuses with `package-refused` what is of none. */
export async function readTree(tree: FileTree): Promise<PackageReading> {
  const detected = await detectFormat(tree);
  switch (detected.format) {
    case 'unknown':
      throw refusal('package-refused', { places: [{ place: 'archive', reason: detected.message }] });
    case 'icpc': {
      const { problem, understood, changed, unused, refused } = await importIcpc(tree);
      const findings = [
        ...refused.map((note) => ofNote('error', 'import-refused', note)),
        ...changed.map((note) => ofNote('warning', 'import-changed', note)),
        ...unused.map((note) => ofNote('note', 'import-unused', note)),
        ...understood.map((note) => ofNote('note', 'import-understood', note)),
      ];
      return await withPlan('icpc', problem, findings);
    }
    case 'assay': {
      const { problem, findings } = await readSourcePackage(tree);
      return await withPlan('assay', problem, findings.map(ofFinding));
    }
    case 'data': {
      const { problem, findings } = await readDataPackage(tree);
      return await withPlan('data', problem, findings.map(ofFinding));
    }
  }
}

async function withPlan(
  format: string,
  problem: SourceProblem | undefined,
  findings: ShownFinding[],
): Promise<PackageReading> {
  if (!problem) return { format, problem, plan: undefined, findings };
  const reading = await readJudgePlan(problem.config, problem.data);
  return { format, problem, plan: reading.plan, findings: [...findings, ...reading.findings.map(ofFinding)] };
}

function ofFinding({ level, code, place, message, zh }: Finding): ShownFinding {
  return { level, code, place, message, messageZh: zh };
}

function ofNote(level: ShownFinding['level'], code: string, { place, message, zh }: ImportNote): ShownFinding {
  return { level, code, place, message, messageZh: zh };
}
