import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { beginDestroying, cancelRestart } from './queries.ts';

/**
 * Starts destroying an instance, with `restarting` to allocate it again, and notifies its viewers. False if nothing
 * changed, because it is destroyed or being destroyed. A runner working on it has lost its task; its later reports
 * change nothing.
 */
export async function stopInstance(
  tx: Tx,
  live: AppContext['live'],
  instance: { id: string; orgId: string; userId: string },
  options: { restarting?: boolean } = {},
): Promise<boolean> {
  const begun = await beginDestroying(tx, instance.id, options);
  if (begun) {
    const priority = begun.contestId === null ? TASK_PRIORITY.practice : TASK_PRIORITY.contest;
    await enqueueTask(tx, live, 'instance', begun, priority);
  } else if (options.restarting || !(await cancelRestart(tx, instance.id))) return false;
  await live.publish(tx, {
    type: 'instance',
    instanceId: instance.id,
    orgId: instance.orgId,
    userId: instance.userId,
  });
  return true;
}
