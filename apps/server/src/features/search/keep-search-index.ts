import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { indexWaiting } from './index-rows.ts';
import { everySearchable } from './searchable.ts';

/** Who writes a text indexes it as well, so there is something to do only after an update of Assay, or when somebody wrote past it. */
const LOOK_EVERY_MS = 5 * 60_000;
/** Objects of one transaction; their texts may be long. */
const AT_ONCE = 20;
/** Between two transactions, so that those who wait for an answer go first. */
const BREATH_MS = 5;

/**
 * Indexes for search what is not indexed yet, until the server closes; resolves when it has stopped. Any number of servers may do it at once.
 */
export async function keepSearchIndex(context: AppContext): Promise<void> {
  const signal = context.live.closing;
  while (!signal.aborted) {
    const indexed = await indexAll(context, signal).catch((error: unknown) => {
      context.log.error({ err: error }, 'The search index could not be completed; trying again.');
      return 0;
    });
    if (indexed > 0) context.log.info({ indexed }, 'Indexed for search.');
    await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function indexAll({ db }: AppContext, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const kind of everySearchable) {
    for (let count = AT_ONCE; count === AT_ONCE && !signal.aborted; total += count) {
      count = await db.transact((tx) => indexWaiting(tx, kind, AT_ONCE));
      await delay(BREATH_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  return total;
}
