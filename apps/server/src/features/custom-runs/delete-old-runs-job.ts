import type { AppContext } from '../../context.ts';
import { runEvery } from '../../run-every.ts';
import { removeOldRuns } from './queries.ts';

const LOOK_EVERY_MS = 60_000;

/** Deletes custom runs that are older than their lifetime, every minute until the server closes. */
export async function runDeleteOldRunsJob(context: AppContext): Promise<void> {
  const failure = 'Cannot delete old custom runs; retrying.';
  await runEvery(context, LOOK_EVERY_MS, failure, () => context.db.transact(removeOldRuns));
}
