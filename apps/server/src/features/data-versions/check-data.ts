import type { ProblemConfig } from '@assay/contract';
import {
  ArchiveRefusal,
  knownAdapters,
  openArchive,
  readJudgePlan,
  treeOfArchive,
  type Finding,
  type JudgePlan,
} from '@assay/problem';

export interface BadPlace {
  place: string;
  reason: string;
}

/** What our judge does not do and a foreign runner of the same adapter may do well. */
const foreignMatters: readonly Finding['code'][] = ['uoj-not-supported', 'uoj-own-judger', 'uoj-checker-unknown'];

/**
 * What keeps solutions from being judged with this config and this archive, and how they are judged, for adapters that we know; nothing for
 * others. Only the archive's directory and its few small settings files are read.
 */
export async function checkData(
  config: ProblemConfig,
  archivePath: string,
): Promise<{ places: BadPlace[]; plan?: JudgePlan | undefined }> {
  if (!knownAdapters.includes(config.judge.adapter)) return { places: [] };
  try {
    const archive = await openArchive(archivePath);
    try {
      const { plan, findings } = await readJudgePlan(config, treeOfArchive(archive));
      const places = findings
        .filter((one) => one.level === 'error' && !foreignMatters.includes(one.code))
        .map((one) => ({ place: one.place, reason: one.message }));
      return { places, plan };
    } finally {
      archive.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveRefusal)) throw error;
    return { places: [{ place: error.place || 'archive', reason: error.message }] };
  }
}
