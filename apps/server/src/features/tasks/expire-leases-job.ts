import type { AppContext } from '../../context.ts';
import { runEvery } from '../../run-every.ts';
import { EXPIRY_FAILED } from './task-queue.ts';

/** Longest time between the end of a lease and its expiry. */
const EXPIRE_EVERY_MS = 2_000;

/** Expires leases every two seconds until the server closes. */
export async function runExpireLeasesJob(context: AppContext): Promise<void> {
  await runEvery(context, EXPIRE_EVERY_MS, EXPIRY_FAILED, () => context.queue.expireNow());
}
