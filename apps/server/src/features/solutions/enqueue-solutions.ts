import { sql, type SQL } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { rejudgeSolutions, solutions, tasks } from '../../db/schema.ts';
import type { TaskPriority } from '../tasks/enqueue-tasks.ts';

/**
 * Enqueues solutions like `enqueueTask`, those of one user in the order of their submission; with the kind `rejudge`,
 * to be judged aside with the label of the rejudge that waits for them.
 */
export async function enqueueSolutions(
  tx: Tx,
  live: AppContext['live'],
  solutionIds: readonly string[],
  priority: TaskPriority,
  kind: 'solution' | 'rejudge' = 'solution',
): Promise<void> {
  if (solutionIds.length === 0) return;
  const label =
    kind === 'solution'
      ? sql`label`
      : sql`(select after_label from ${rejudgeSolutions}
          where solution_id = solutions.id and rejudge_solutions.state = 'waiting' and base_attempt is not null)`;
  const { rows } = await tx.execute<{ kind: string; orgId: string; label: string }>(sql`
    with wanted as (
      select id, org_id, user_id, ${label} as label, submitted_at, row_number() over (partition by user_id order by submitted_at, id) - 1 as place
      from ${solutions} where id = any(${sql.param(solutionIds)}::uuid[])
    ), served as (
      select coalesce(min(turn), 0) as turn from ${tasks} where state = 'ready' and kind = ${kind} and priority = ${priority}
    ), enqueued as (
      insert into ${tasks} (kind, subject_id, org_id, user_id, label, priority, turn)
      select ${kind}::text, id, org_id, user_id, label, ${priority}::smallint, place + greatest((select turn from served), coalesce(
        (select max(turn) + 1 from ${tasks} one where one.user_id = wanted.user_id and kind = ${kind} and priority = ${priority}
          and state = 'ready'), 0))
      from wanted order by place, submitted_at
      on conflict (kind, subject_id) do update set label = excluded.label, priority = excluded.priority, turn = excluded.turn,
        state = 'ready', task_id = null, runner_id = null, lease_ends_at = null, attempts = 0, ready_at = now()
      returning kind, org_id, label
    )
    select distinct kind, org_id as "orgId", label from enqueued`);
  for (const task of rows) await live.publishReady(tx, task);
}

/**
 * Locks the tasks of solutions. A transaction that changes solutions which may have tasks calls this first: every
 * transaction locks tasks before solutions, so there are no deadlocks.
 */
export async function lockTasksOf(tx: Tx, solutionIds: SQL): Promise<void> {
  await tx.execute(
    sql`select 1 from ${tasks} where kind in ('solution', 'rejudge') and subject_id in (${solutionIds}) order by id for update`,
  );
}
