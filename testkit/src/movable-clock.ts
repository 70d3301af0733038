import type { Clock } from '@assay/server';

/** The real time plus an offset that the test controls. */
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
