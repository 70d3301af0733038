import type { Stage } from '@assay/contract';
import { contestTimeMs, endMsOf, type ContestClock } from '@assay/rules';

/**
 * Stages that follow the clock as they are: if none does, each is bound to the start, or to the end from the end on.
 * Otherwise a change of the clock would leave them where they are, and an extended contest would stop accepting
 * submissions at its old end.
 */
export function bindStages(stages: readonly Stage[], clock: ContestClock): Stage[] {
  if (stages.some(({ at }) => at)) return [...stages];
  return stages.map((stage, index): Stage => {
    if (index === 0) return stage;
    const event = stage.start >= endMsOf(clock) ? 'end' : 'start';
    const timeMs = contestTimeMs(clock, stage.start);
    const offset = event === 'end' ? timeMs - clock.durationMs : timeMs;
    return { ...stage, at: { event, ...(offset !== 0 && { offset }) } };
  });
}
