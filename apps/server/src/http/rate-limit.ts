import { isIPv6 } from 'node:net';
import type { Clock } from '../context.ts';
import type { Viewer } from './viewer/viewer.ts';

const WINDOW_MS = 60_000;
/** One subscriber commonly holds a whole /64, four groups of its address. */
const NETWORK_GROUPS = 4;
/** A /48 is what anyone gets from a hosting provider or a tunnel broker: 65,536 networks of the kind above. */
const SITE_GROUPS = 3;

export interface RateLimitState {
  limit: number;
  remaining: number;
  /** Seconds until the counter resets. */
  resetS: number;
  exceeded: boolean;
}

/**
 * Counts requests in windows of a minute, in this process. Each counter starts its own window; past ones are forgotten.
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
    const known = counters.get(counter);
    const one = known && known.endsAt > now ? known : { count: 0, endsAt: now + WINDOW_MS };
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

/** Whose requests are counted together: a person's, else those of an address. */
export function counterOf(viewer: Viewer, ip: string): string {
  return viewer.kind === 'user' ? viewer.userId : addressOf(ip);
}

/** The address, or the network of an IPv6 address. */
export function addressOf(ip: string): string {
  return prefixOf(ip, NETWORK_GROUPS);
}

/** The address, or the /48 of an IPv6 address: as many addresses as one attacker easily gets. */
export function siteOf(ip: string): string {
  return prefixOf(ip, SITE_GROUPS);
}

function prefixOf(ip: string, kept: number): string {
  if (!isIPv6(ip) || /^::ffff:\d+\./i.test(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const all = ip.includes('::')
    ? [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
    : groups;
  return `${all.slice(0, kept).join(':')}::/${16 * kept}`;
}
