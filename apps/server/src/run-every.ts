import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from './context.ts';

/** Runs `work` now and after every pause until the server closes, then resolves. Logs `failure` if the work fails. */
export async function runEvery(
  { live, log }: Pick<AppContext, 'live' | 'log'>,
  pauseMs: number,
  failure: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const signal = live.closing;
  while (!signal.aborted) {
    await work().catch((error: unknown) => log.error({ err: error }, failure));
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
