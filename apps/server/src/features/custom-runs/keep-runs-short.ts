import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { removeOldRuns } from './queries.ts';

const LOOK_EVERY_MS = 60_000;

/** Removes custom runs whose time is over, every minute until the server closes; resolves when it has stopped. */
export async function keepRunsShort({ db, live, log }: AppContext): Promise<void> {
  const signal = live.closing;
  while (!signal.aborted) {
    try {
      await db.transact(removeOldRuns);
    } catch (error) {
      log.error({ err: error }, 'Old custom runs could not be removed; trying again.');
    }
    await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
