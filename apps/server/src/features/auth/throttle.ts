import type { Clock } from '../../context.ts';

/** Counts attempts in a window that begins with the first one. Kept in this process and bounded in size. */
export interface AttemptCounter {
  /** Counts one more attempt and says whether it may be made. */
  take(key: string): boolean;
  /** Takes an attempt back that was no failure. */
  giveBack(key: string): void;
}

const MOST_KEYS = 100_000;

export function makeAttemptCounter(limit: number, windowMs: number, clock: Clock): AttemptCounter {
  const counters = new Map<string, { count: number; endsAt: number }>();
  const find = (key: string) => {
    const one = counters.get(key);
    return one && one.endsAt > clock.now() ? one : undefined;
  };
  return {
    take(key) {
      const one = find(key) ?? { count: 0, endsAt: clock.now() + windowMs };
      counters.delete(key);
      counters.set(key, one); // Last in the order of the map, so that the oldest are forgotten first.
      if (counters.size > MOST_KEYS) for (const oldest of counters.keys()) if (counters.delete(oldest)) break;
      if (one.count >= limit) return false;
      one.count += 1;
      return true;
    },
    giveBack(key) {
      const one = find(key);
      if (one) one.count = Math.max(0, one.count - 1);
    },
  };
}
