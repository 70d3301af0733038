import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { tasks } from '../../db/schema.ts';

/** What a runner takes work for. */
export interface TaskWish {
  kind: 'solution' | 'instance' | 'run' | 'bench';
  runnerId: string;
  /** null takes the work of every organization. */
  orgId: string | null;
  labels: readonly string[];
  leaseMs: number;
  /** Which of them, told by their `subject_id`; all when absent. */
  among?: SQL;
}

export interface TakenTask {
  subjectId: string;
  /** Names this lease; the only proof of ownership. */
  taskId: string;
  /** 1 for the first runner that takes it. */
  attempt: number;
}

/**
 * Leases the task that is due, to nobody else however many ask at once: the lowest priority number first, then turn by turn, within a
 * turn the oldest. Null when there is none for this runner.
 */
export async function takeTask(tx: Tx, wish: TaskWish): Promise<TakenTask | null> {
  const { rows } = await tx.execute<{ subjectId: string; taskId: string; attempt: number }>(sql`
    with due as (
      select id from ${tasks}
      where state = 'ready' and kind = ${wish.kind} and ready_at <= now() and label = any(${sql.param(wish.labels)}::text[])
        and (${wish.orgId}::uuid is null or org_id = ${wish.orgId}::uuid)
        and ${wish.among ?? sql`true`}
      order by priority, turn, id limit 1 for update skip locked
    )
    update ${tasks} set state = 'leased', task_id = ${randomUUID()}::uuid, runner_id = ${wish.runnerId}::uuid, lease_ms = ${wish.leaseMs}::int,
      lease_ends_at = now() + ${wish.leaseMs}::int * interval '1 millisecond', attempts = attempts + 1
    from due where tasks.id = due.id
    returning subject_id as "subjectId", task_id as "taskId", attempts as attempt`);
  return rows[0] ?? null;
}
