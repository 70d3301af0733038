import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { tasks } from '../../db/schema.ts';

/** A lease as its holder names it. */
export interface Hold {
  kind: 'solution' | 'instance' | 'run' | 'bench';
  subjectId: string;
  taskId: string;
  runnerId: string;
}

/** The row of a task while it is held under exactly this lease by this runner. */
export function isHeld({ kind, subjectId, taskId, runnerId }: Hold): SQL {
  return sql`kind = ${kind} and subject_id = ${subjectId}::uuid and task_id = ${taskId}::uuid and runner_id = ${runnerId}::uuid and state = 'leased'`;
}

/** Renews the lease. False when the task is no longer held under it. */
export async function renewLease(tx: Tx, hold: Hold): Promise<boolean> {
  const result = await tx.execute(
    sql`update ${tasks} set lease_ends_at = now() + lease_ms * interval '1 millisecond' where ${isHeld(hold)}`,
  );
  return result.rowCount === 1;
}

/** Takes a task out of the queue, whoever holds it. */
export async function withdrawTask(tx: Tx, kind: Hold['kind'], subjectId: string): Promise<void> {
  await tx.execute(sql`delete from ${tasks} where kind = ${kind} and subject_id = ${subjectId}::uuid`);
}

/**
 * Locks the tasks of solutions. Who changes solutions that may have tasks calls this first: everybody locks tasks before solutions, so
 * nobody waits for each other in a circle.
 */
export async function lockTasksOf(tx: Tx, solutionIds: SQL): Promise<void> {
  await tx.execute(
    sql`select 1 from ${tasks} where kind = 'solution' and subject_id in (${solutionIds}) order by id for update`,
  );
}
