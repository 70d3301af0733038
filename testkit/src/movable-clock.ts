import type { Clock } from '@assay/server';

/** The real time, moved by as much as a test wants. */
export interface MovableClock extends Clock {
  moveBy(ms: number): void;
}

export function makeMovableClock(): MovableClock {
  let offsetMs = 0;
  return {
    now: () => Date.now() + offsetMs,
    moveBy: (ms) => {
      offsetMs += ms;
    },
  };
}
