import { DAY_MS } from '../lib/time/format.ts';

export interface Stage {
  name: string;
  /** Milliseconds since the epoch. */
  start: number;
}

export interface StageState {
  current: Stage;
  /** `final`: nothing follows. `first`: nothing came before. */
  position: 'first' | 'between' | 'final';
  next: Stage | null;
  /** Time to the next stage in ms; 0 when there is none. */
  leftMs: number;
}

/**
 * Where a contest stands: in the last stage whose start is not later than now. Before all of them it stands in the
 * first. Null without stages.
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

/** Whole days of a countdown of a day or more, null for a shorter one. */
export function wholeDays(leftMs: number): number | null {
  return leftMs >= DAY_MS ? Math.floor(leftMs / DAY_MS) : null;
}
