import type { ProblemConfig } from '@assay/contract';
import { knownAdapters, openArchive, programsOfPlan, readJudgePlan, treeOfArchive, type Finding } from '@assay/problem';
import { bounded, ofFinding, placesOf } from './shown-finding.ts';

export interface BadPlace {
  place: string;
  reason: string;
}

export interface DataCheck {
  /** Why solutions cannot be judged. */
  places: BadPlace[];
  /** Whether the data includes a judging program. */
  hasPrograms: boolean;
}

/** What our judge does not support, but a foreign runner with the same adapter may. */
const foreignMatters: readonly Finding['code'][] = ['uoj-not-supported', 'uoj-own-judger', 'uoj-checker-unknown'];

/**
 * Whether solutions can be judged with this config and this archive. Checks only known adapters. Reads only the
 * archive's directory and its few small settings files. Throws `ArchiveRefusal` for an archive that cannot be opened.
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
