import type { AppContext } from '../../context.ts';
import { runEvery } from '../../run-every.ts';
import { findInstance, isExpired, listExpired, listUnallocated } from './queries.ts';
import { failInstances } from './requeue-instances.ts';
import { stopInstance } from './stop-instance.ts';

/** Longest time between the end of a lifetime and the request to destroy the instance. */
const EXPIRE_EVERY_MS = 5_000;
/** Maximum number of instances handled in one round; the next round follows soon. */
const MAX_PER_ROUND = 100;
/** An instance that no runner allocates within this time has failed. */
export const MAX_WAIT_MINUTES = 30;
/** What the owner sees then, in both languages since it is stored. */
const NO_RUNNER_MESSAGE =
  `No machine was free for this within ${MAX_WAIT_MINUTES} minutes. Stop it and open another one later.\n\n` +
  `${MAX_WAIT_MINUTES} 分钟内没有空闲的机器。请停止此在线环境，稍后再开启一个。`;

/** Destroys expired instances until the server closes. Any number of servers may run it. */
export async function runExpireInstancesJob(context: AppContext): Promise<void> {
  await runEvery(context, EXPIRE_EVERY_MS, 'Cannot destroy expired instances; retrying.', () =>
    expireInstances(context),
  );
}

/** One round. Exported for tests. */
export async function expireInstances({ db, live }: Pick<AppContext, 'db' | 'live'>): Promise<void> {
  for (const id of await listExpired(db, MAX_PER_ROUND))
    await db.transact(async (tx) => {
      const found = await findInstance(tx, id);
      // It may have been extended meanwhile.
      if (found && (await isExpired(tx, id))) await stopInstance(tx, live, found);
    });
  const waiting = await listUnallocated(db, MAX_WAIT_MINUTES, MAX_PER_ROUND);
  if (waiting.length > 0) await db.transact((tx) => failInstances(tx, live, waiting, NO_RUNNER_MESSAGE));
}
