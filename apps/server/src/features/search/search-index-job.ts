import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { runEvery } from '../../run-every.ts';
import { indexWaiting } from './index-rows.ts';
import { everySearchable } from './searchable.ts';

/**
 * Writing a text also indexes it, so there is work only after an update of Assay, or after a write that bypassed the
 * index.
 */
const LOOK_EVERY_MS = 5 * 60_000;
/** Maximum number of objects per transaction; their texts may be long. */
const MAX_OBJECTS = 20;
/** Pause between two transactions, so that requests have priority. */
const BREATH_MS = 5;

/**
 * Indexes objects that are not indexed yet, until the server closes; resolves when it has stopped. Any number of
 * servers may run it concurrently.
 */
export async function runSearchIndexJob(context: AppContext): Promise<void> {
  const { live, log } = context;
  await runEvery(context, LOOK_EVERY_MS, 'Cannot complete the search index; retrying.', async () => {
    const indexed = await indexAll(context, live.closing);
    if (indexed > 0) log.info({ indexed }, 'Indexed for search.');
  });
}

async function indexAll({ db }: AppContext, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const kind of everySearchable) {
    for (let count = MAX_OBJECTS; count === MAX_OBJECTS && !signal.aborted; total += count) {
      count = await db.transact((tx) => indexWaiting(tx, kind, MAX_OBJECTS));
      await delay(BREATH_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  return total;
}
