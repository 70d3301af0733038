import type { ProblemConfig } from '@assay/contract';
import { knownAdapters, openArchive, programsOfPlan, readJudgePlan, treeOfArchive, type Finding } from '@assay/problem';
import { bounded, ofFinding, placesOf } from './shown-finding.ts';

export interface BadPlace {
  place: string;
  reason: string;
}

export interface DataCheck {
  /** What keeps solutions from being judged. */
  places: BadPlace[];
  /** Whether the data bring a program that judges. */
  hasPrograms: boolean;
}

/** What our judge does not do and a foreign runner of the same adapter may do well. */
const foreignMatters: readonly Finding['code'][] = ['uoj-not-supported', 'uoj-own-judger', 'uoj-checker-unknown'];

/**
 * Whether solutions can be judged with this config and this archive, for adapters that we know; nothing is wrong with
 * others. Only the archive's directory and its few small settings files are read. Throws `ArchiveRefusal` for an
 * archive that cannot be opened.
 */
export async function checkData({ config, path }: { config: ProblemConfig; path: string }): Promise<DataCheck> {
  if (!knownAdapters.includes(config.judge.adapter)) return { places: [], hasPrograms: false };
  const archive = await openArchive(path);
  try {
    const { plan, findings } = await readJudgePlan(config, treeOfArchive(archive));
    const errors = findings.filter((one) => one.level === 'error' && !foreignMatters.includes(one.code));
    return {
      places: placesOf(bounded(errors.map(ofFinding))),
      hasPrograms: plan !== undefined && programsOfPlan(plan).length > 0,
    };
  } finally {
    archive.close();
  }
}
