import type { Stage } from '@assay/contract';

/** The stage in force: the last one whose start is not after `nowMs`, or the first. Stages rise by start and are never none. */
export function currentStage<S extends { start: number }>(stages: readonly S[], nowMs: number): S {
  const started = stages.findLast((stage) => stage.start <= nowMs) ?? stages[0];
  if (!started) throw new Error('a contest has at least one stage');
  return started;
}

/** When the stage changes next, in milliseconds since the epoch, or null after the last one began. */
export function nextStageStart(stages: readonly { start: number }[], nowMs: number): number | null {
  return stages.find((stage) => stage.start > nowMs)?.start ?? null;
}

/** How lists order contests: running first, then pending, then ended. The numbers are the wire's. */
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

/** What is wrong with a list of stages, or null: three or more, the first from 0, starts strictly rising, names told apart. */
export function stagesProblem(
  stages: readonly { name: string; start: number }[],
): 'few' | 'first' | 'order' | 'names' | null {
  if (stages.length < 3) return 'few';
  if (stages[0]?.start !== 0) return 'first';
  if (stages.some((stage, index) => index > 0 && stage.start <= (stages[index - 1]?.start ?? 0))) return 'order';
  return new Set(stages.map((stage) => stage.name)).size === stages.length ? null : 'names';
}
