/** How many viewers fetch a board within a second, at most. */
const FASTEST_PER_S = 250;
/** Even on the busiest server a board of 5,000 viewers is a few minutes old at most. */
const SLOWEST_PER_S = 50;
/** Share of time that the thread may be busy: the rest is for pages, verdicts and announcements. */
const BUSY_SHARE = 0.6;
/** The pace at most doubles or halves from one event to the next. */
const LARGEST_STEP = 2;

/**
 * How many boards a server gives away in a second: as many as leave it time for everything else. Pages remain quick on
 * a busy server, and boards become older instead.
 */
export interface BoardPace {
  /** Follows how busy the server was since the last call. */
  perSecond(): number;
}

/** `busyShare` returns how much of the time since its last call the thread was busy. */
export function makeBoardPace(busyShare: () => number = watchThread()): BoardPace {
  let pace = FASTEST_PER_S;
  return {
    perSecond() {
      const step = Math.min(LARGEST_STEP, Math.max(1 / LARGEST_STEP, BUSY_SHARE / busyShare()));
      pace = Math.min(FASTEST_PER_S, Math.max(SLOWEST_PER_S, pace * step));
      return pace;
    },
  };
}

function watchThread(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
