import type { Clock } from '../context.ts';
import { addressOf } from './network.ts';
import type { Viewer } from './viewer/viewer.ts';

const WINDOW_MS = 60_000;

export interface RateLimitState {
  limit: number;
  remaining: number;
  /** Seconds until the counter resets. */
  resetS: number;
  exceeded: boolean;
}

/**
 * Counts requests in one-minute windows, in this process. Each counter starts its own window; expired ones are dropped.
 */
export function makeRateLimiter(perMinute: number, clock: Clock): (counter: string) => RateLimitState {
  let counters = new Map<string, { count: number; endsAt: number }>();
  let sweepAt = clock.now() + WINDOW_MS;
  return (counter) => {
    const now = clock.now();
    if (now >= sweepAt) {
      counters = new Map([...counters].filter(([, one]) => one.endsAt > now));
      sweepAt = now + WINDOW_MS;
    }
    const current = counters.get(counter);
    const one = current && current.endsAt > now ? current : { count: 0, endsAt: now + WINDOW_MS };
    one.count += 1;
    counters.set(counter, one);
    return {
      limit: perMinute,
      remaining: Math.max(0, perMinute - one.count),
      resetS: Math.ceil((one.endsAt - now) / 1000),
      exceeded: one.count > perMinute,
    };
  };
}

/** Requests with the same key are counted together: by user, otherwise by client address. */
export function counterOf(viewer: Viewer, ip: string): string {
  return viewer.kind === 'user' ? viewer.userId : addressOf(ip);
}
