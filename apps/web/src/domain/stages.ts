import { DAY_MS } from '../lib/time/format.ts';

export interface Stage {
  name: string;
  /** Milliseconds since the epoch. */
  start: number;
}

/** From here on, instants stand for unknown ones: the end of a paused contest, or results that someone reveals. */
const UNKNOWN_MS = Date.UTC(9000, 0, 1);

/** Whether a time of a contest is known yet. */
export const isKnownTime = (timeMs: number): boolean => timeMs < UNKNOWN_MS;

export interface StageState {
  current: Stage;
  /** `final`: no stage follows. `first`: there is no earlier stage. */
  position: 'first' | 'between' | 'final';
  next: Stage | null;
  /** Time to the next stage in ms; 0 if there is none. */
  leftMs: number;
}

/**
 * The current stage of a contest: the last one whose start is not later than now, or the first before all of them. Null
 * without stages.
 */
export function stageAt(stages: readonly Stage[], nowMs: number): StageState | null {
  const found = stages.findLastIndex((stage) => stage.start <= nowMs);
  const index = Math.max(0, found);
  const current = stages[index];
  if (current === undefined) return null;
  const next = stages[index + 1] ?? null;
  return {
    current,
    next,
    position: next === null ? 'final' : index === 0 ? 'first' : 'between',
    leftMs: next === null ? 0 : Math.max(0, next.start - nowMs),
  };
}

/** Whole days of a countdown of at least a day, null for a shorter one. */
export function wholeDays(leftMs: number): number | null {
  return leftMs >= DAY_MS ? Math.floor(leftMs / DAY_MS) : null;
}
