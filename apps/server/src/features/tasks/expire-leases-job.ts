import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';

/** Longest time between the end of a lease and its expiry. */
const EXPIRE_EVERY_MS = 2_000;

/** Expires leases every two seconds until the server closes. Resolves when it has stopped. */
export async function runExpireLeasesJob({ live, queue }: AppContext): Promise<void> {
  const signal = live.closing;
  while (!signal.aborted) {
    await queue.expireNow();
    await delay(EXPIRE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
