import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { solutions, tasks } from '../../db/schema.ts';

/** The lowest goes first. */
export const TASK_PRIORITY = { contest: 0, practice: 1, rejudge: 2 } as const;
export type TaskPriority = (typeof TASK_PRIORITY)[keyof typeof TASK_PRIORITY];

/**
 * Puts solutions into the queue, those of one user in the order of their submission, and tells the runners. A task that a solution
 * already has is replaced, so that a runner at work on it has lost it.
 *
 * Fairness: work is done turn by turn. Somebody's new work gets the turn after that person's last waiting one, but no earlier turn
 * than the one being served. So whoever hands in a hundred waits behind one of everybody else between any two of them.
 */
export async function enqueueSolutions(
  tx: Tx,
  live: AppContext['live'],
  solutionIds: readonly string[],
  priority: TaskPriority,
): Promise<void> {
  if (solutionIds.length === 0) return;
  const { rows } = await tx.execute<{ kind: string; orgId: string; label: string }>(sql`
    with wanted as (
      select id, org_id, user_id, label, submitted_at, row_number() over (partition by user_id order by submitted_at, id) - 1 as place
      from ${solutions} where id = any(${sql.param(solutionIds)}::uuid[])
    ), served as (
      select coalesce(min(turn), 0) as turn from ${tasks} where state = 'ready' and kind = 'solution' and priority = ${priority}
    ), enqueued as (
      insert into ${tasks} (kind, subject_id, org_id, user_id, label, priority, turn)
      select 'solution', id, org_id, user_id, label, ${priority}::smallint, place + greatest((select turn from served), coalesce(
        (select max(turn) + 1 from ${tasks} one where one.user_id = wanted.user_id and kind = 'solution' and priority = ${priority}
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
 * Puts an instance into the queue, for whoever may take it by its state, and tells the runners. Turns go round the users as they do for
 * solutions. A task that it already has is replaced.
 */
export async function enqueueInstance(
  tx: Tx,
  live: AppContext['live'],
  task: UserTask,
  priority: TaskPriority,
): Promise<void> {
  await enqueueOne(tx, live, 'instance', task, priority);
}

/** Puts a custom run into the queue. They are short, and their turns are among themselves: all of them have one priority. */
export async function enqueueRun(tx: Tx, live: AppContext['live'], task: UserTask): Promise<void> {
  await enqueueOne(tx, live, 'run', task, TASK_PRIORITY.contest);
}

/** Puts into the queue what a setter wants tried. It takes long and nobody's result waits for it: runners do it beside everything else. */
export async function enqueueBench(tx: Tx, live: AppContext['live'], task: UserTask): Promise<void> {
  await enqueueOne(tx, live, 'bench', task, TASK_PRIORITY.rejudge);
}

interface UserTask {
  id: string;
  orgId: string;
  userId: string;
  label: string;
}

async function enqueueOne(
  tx: Tx,
  live: AppContext['live'],
  kind: 'instance' | 'run' | 'bench',
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
