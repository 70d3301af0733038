import type { AppContext } from '../../context.ts';
import { SILENT_AFTER_MS } from '../../http/viewer/authenticate-runner.ts';
import { runEvery } from '../../run-every.ts';
import { findOrgsWithSilent } from './queries.ts';

const LOOK_EVERY_MS = 1_000;
/** Checks overlap, so that a late one misses no runner; a second notification is harmless. */
const LOOK_BACK_MS = 3 * LOOK_EVERY_MS;

/** Notifies administrators when a runner of their organization goes silent, until the server closes. */
export async function runSilentRunnersJob(context: AppContext): Promise<void> {
  const { db, live } = context;
  await runEvery(context, LOOK_EVERY_MS, 'Cannot check for silent runners; retrying.', async () => {
    const orgIds = await findOrgsWithSilent(db, SILENT_AFTER_MS, LOOK_BACK_MS);
    if (orgIds.length > 0)
      await db.transact((tx) => live.publish(tx, ...orgIds.map((orgId) => ({ type: 'runner' as const, orgId }))));
  });
}
