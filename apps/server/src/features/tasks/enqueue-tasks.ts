import { sql } from 'drizzle-orm';
import type { TaskName } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { tasks } from '../../db/schema.ts';

/** The lowest number goes first. */
export const TASK_PRIORITY = { contest: 0, practice: 1, rejudge: 2, canary: 3, rehearsal: 4 } as const;
export type TaskPriority = (typeof TASK_PRIORITY)[keyof typeof TASK_PRIORITY];

interface UserTask {
  /** Id of the task's subject. */
  id: string;
  orgId: string;
  /** Null: of no user, so that it has no turn. */
  userId: string | null;
  label: string;
}

/**
 * Enqueues a task of a user and notifies runners. Replaces an existing task of the subject, so that its runner loses
 * the lease. Fairness: tasks go turn by turn. A new one gets the turn after the user's last ready one of the kind and
 * priority, but no earlier turn than the one being served. So a user who enqueues a hundred waits for one task of each
 * other user between any two of them.
 */
export async function enqueueTask(
  tx: Tx,
  live: AppContext['live'],
  kind: TaskName,
  task: UserTask,
  priority: TaskPriority,
): Promise<void> {
  await tx.execute(sql`
    insert into ${tasks} (kind, subject_id, org_id, user_id, label, priority, turn)
    select ${kind}::text, ${task.id}::uuid, ${task.orgId}::uuid, ${task.userId}::uuid, ${task.label}, ${priority}::smallint, greatest(
      coalesce((select min(turn) from ${tasks} where state = 'ready' and kind = ${kind} and priority = ${priority}), 0),
      coalesce((select max(turn) + 1 from ${tasks} where user_id = ${task.userId}::uuid and kind = ${kind}
        and priority = ${priority} and state = 'ready'), 0))
    on conflict (kind, subject_id) do update set label = excluded.label, priority = excluded.priority, turn = excluded.turn,
      state = 'ready', task_id = null, runner_id = null, lease_ends_at = null, attempts = 0, ready_at = now()`);
  await live.publishReady(tx, { kind, orgId: task.orgId, label: task.label });
}
