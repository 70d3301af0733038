import { sql, type SQL } from 'drizzle-orm';
import type { TaskName } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { tasks } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';

/** A lease as sent by its runner. */
export interface Lease {
  kind: TaskName;
  subjectId: string;
  taskId: string;
  runnerId: string;
}

/** Matches the task that this runner has leased, under exactly this lease. */
export function isLeased({ kind, subjectId, taskId, runnerId }: Lease): SQL {
  return sql`kind = ${kind} and subject_id = ${subjectId}::uuid and task_id = ${taskId}::uuid and runner_id = ${runnerId}::uuid and state = 'leased'`;
}

/** Renews the lease. False if it is lost. */
export async function renewLease(tx: Tx, lease: Lease): Promise<boolean> {
  const result = await tx.execute(
    sql`update ${tasks} set lease_ends_at = now() + lease_ms * interval '1 millisecond' where ${isLeased(lease)}`,
  );
  return result.rowCount === 1;
}

/** Releases the lease of a stopping runner, without counting the attempt. Refuses with `task-gone` if it is lost. */
export async function releaseLease({ db, queue }: Pick<AppContext, 'db' | 'queue'>, lease: Lease): Promise<void> {
  await db.transact(async (tx) => {
    // Renewing locks the task.
    if (!(await renewLease(tx, lease))) throw refusal('task-gone');
    await queue.release(tx, lease);
  });
}

/** Deletes a task under exactly this lease. */
export async function withdrawLeased(tx: Tx, lease: Lease): Promise<void> {
  await tx.execute(sql`delete from ${tasks} where ${isLeased(lease)}`);
}

/** Deletes a task, leased or not. */
export async function withdrawTask(tx: Tx, kind: TaskName, subjectId: string): Promise<void> {
  await tx.execute(sql`delete from ${tasks} where kind = ${kind} and subject_id = ${subjectId}::uuid`);
}

/** Deletes tasks, leased or not. */
export async function withdrawTasks(tx: Tx, kind: TaskName, subjectIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from ${tasks} where kind = ${kind} and subject_id = any(${sql.param(subjectIds)}::uuid[])`,
  );
}
