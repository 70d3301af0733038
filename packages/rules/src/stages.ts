import type { Stage } from '@assay/contract';

/**
 * The current stage: the last one whose start is not after `nowMs`, or the first. `stages` is sorted by start and not
 * empty.
 */
export function currentStage<S extends { start: number }>(stages: readonly S[], nowMs: number): S {
  const started = stages.findLast((stage) => stage.start <= nowMs) ?? stages[0];
  if (!started) throw new Error('a contest has at least one stage');
  return started;
}

/** Time of the next stage change in milliseconds since the epoch, or null after the last one began. */
export function nextStageStart(stages: readonly { start: number }[], nowMs: number): number | null {
  return stages.find((stage) => stage.start > nowMs)?.start ?? null;
}

/** How lists order contests: running first, then pending, then ended. The protocol defines the numbers. */
export const CONTEST_STATUS = { ended: 0, pending: 1, running: 2 } as const;
export type ContestStatus = (typeof CONTEST_STATUS)[keyof typeof CONTEST_STATUS];

export function contestStatus(stages: readonly Stage[], nowMs: number): ContestStatus {
  const stage = currentStage(stages, nowMs);
  const { forceRunning, problemEnabled, problemAllowCreateSolution, ranklistSkipCalculation } = stage.settings;
  if (forceRunning || (problemEnabled && problemAllowCreateSolution && !ranklistSkipCalculation)) {
    return CONTEST_STATUS.running;
  }
  return stage === stages.at(-1) ? CONTEST_STATUS.ended : CONTEST_STATUS.pending;
}

/**
 * Returns what is wrong with a list of stages, or null. A list needs at least three stages, the first at 0, with
 * strictly increasing starts and distinct names.
 */
export function stagesProblem(
  stages: readonly { name: string; start: number }[],
): 'few' | 'first' | 'order' | 'names' | null {
  if (stages.length < 3) return 'few';
  if (stages[0]?.start !== 0) return 'first';
  if (stages.some((stage, index) => index > 0 && stage.start <= (stages[index - 1]?.start ?? 0))) return 'order';
  return new Set(stages.map((stage) => stage.name)).size === stages.length ? null : 'names';
}
