import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { enqueueTask, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { beginAllocating } from './queries.ts';

/** Queues the allocation of an instance that was destroyed for it. The caller notifies its viewers. */
export async function allocateAgain(
  tx: Tx,
  live: AppContext['live'],
  instance: { instanceId: string; orgId: string; userId: string; contestId: string | null; label: string },
): Promise<void> {
  const { instanceId: id, orgId, userId, contestId, label } = instance;
  await beginAllocating(tx, id);
  const priority = contestId === null ? TASK_PRIORITY.practice : TASK_PRIORITY.contest;
  await enqueueTask(tx, live, 'instance', { id, orgId, userId, label }, priority);
}
