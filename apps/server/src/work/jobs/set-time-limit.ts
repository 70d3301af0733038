import type { ProblemConfig } from '@assay/contract';
import { changeTimeLimit, openArchive, treeOfArchive } from '@assay/problem';

export interface TimeLimitInput {
  config: ProblemConfig;
  /** The archive, and the new file to write. */
  path: string;
  target: string;
  timeMs: number;
}

/** Writes an archive with another time limit. */
export async function setTimeLimit({ config, path, target, timeMs }: TimeLimitInput) {
  const archive = await openArchive(path);
  try {
    return { path: target, ...(await changeTimeLimit(config, treeOfArchive(archive), timeMs, target)) };
  } finally {
    archive.close();
  }
}
