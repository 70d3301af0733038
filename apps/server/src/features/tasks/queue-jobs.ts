import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { destroyUntouched } from '../instances/lost-tasks.ts';
import { expireLeases } from './give-back.ts';

/** How long after its end a lease is noticed, at the latest. */
const EXPIRE_EVERY_MS = 2_000;
/** Polls look as well, but no more often than this in one process. */
const POLLS_EXPIRE_EVERY_MS = 500;

const lastLook = new WeakMap<AppContext, number>();

/** Ends leases that were not renewed, every two seconds until the server closes. Resolves when it has stopped. */
export async function keepExpiringLeases(context: AppContext): Promise<void> {
  const signal = context.live.closing;
  while (!signal.aborted) {
    await expireNow(context);
    await delay(EXPIRE_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** What polls do on the way, so that a waiting runner gets a lost task at once. */
export async function expireOnPoll(context: AppContext): Promise<void> {
  const now = performance.now();
  if (now - (lastLook.get(context) ?? -Infinity) < POLLS_EXPIRE_EVERY_MS) return;
  lastLook.set(context, now);
  await expireNow(context);
}

async function expireNow({ db, live, log }: AppContext): Promise<void> {
  try {
    const count = await db.transact((tx) => expireLeases(tx, live));
    await db.transact((tx) => destroyUntouched(tx, live));
    if (count > 0) log.warn({ count }, 'Runners were not heard of in time; their tasks were taken back.');
  } catch (error) {
    log.error({ err: error }, 'Leases could not be checked; trying again.');
  }
}
