import { sql, type SQL } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Tx } from '../../db/client.ts';
import { judgingHolds, solutions, tasks } from '../../db/schema.ts';
import { inStates } from '../../db/states.ts';
import { isLeased, type Lease } from '../tasks/lease.ts';

/*
 * How held tasks leave the queue and come back. A hold takes the ready tasks out; one that becomes ready later is put
 * back by the poll that leases it. Only `solution` tasks are held: a rejudge aside changes no result.
 */

/** Whether the hold `h` applies to the row of `solutions` named `s`. */
export const appliesTo = (s: SQL): SQL => sql`h.org_id = ${s}.org_id
  and (h.contest_id is null or h.contest_id = ${s}.contest_id) and (h.problem_id is null or h.problem_id = ${s}.problem_id)`;

/** Matches rows of `solutions` whose judging is not held. */
export const isNotHeld = sql`not exists (select 1 from ${judgingHolds} h where ${appliesTo(sql`solutions`)})`;

/**
 * Puts a leased task back if the judging of its solution is held. Otherwise leaves it leased. If the hold was just
 * lifted, the task is ready again.
 */
export async function putBackHeld(tx: Tx, lease: Lease): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from ${solutions} s where s.id = ${lease.subjectId}::uuid
      and ${inStates(sql`s.state`, SOLUTION_STATE, ['pending', 'queued', 'running'])}`);
  if (rows.length === 0) return;
  // The lock keeps the hold until this transaction ends: resuming then sees the held task.
  const holds = await tx.execute(sql`
    select 1 from ${judgingHolds} h join ${solutions} s on ${appliesTo(sql`s`)} where s.id = ${lease.subjectId}::uuid
    order by h.id for share of h`);
  await tx.execute(sql`
    update ${tasks} set state = ${holds.rows.length > 0 ? 'held' : 'ready'}, task_id = null, runner_id = null, lease_ends_at = null,
      attempts = attempts - 1
    where ${isLeased(lease)}`);
}

/** Takes the ready tasks of a hold out of the queue; returns their number. */
export async function takeOut(tx: Tx, holdId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${tasks} set state = 'held' from ${solutions} s, ${judgingHolds} h
    where tasks.kind = 'solution' and tasks.state = 'ready' and s.id = tasks.subject_id and h.id = ${holdId}::uuid
      and ${appliesTo(sql`s`)}`);
  return rowCount ?? 0;
}

/** Deletes a hold. Its tasks are ready again, unless another hold applies to them; returns those by queue. */
export async function lift(tx: Tx, { id, orgId }: { id: string; orgId: string }) {
  // Two holds of the same tasks are lifted one after the other: otherwise each would leave them to the other.
  await tx.execute(sql`select 1 from ${judgingHolds} where org_id = ${orgId}::uuid order by id for update`);
  const deleted = await tx.execute(sql`delete from ${judgingHolds} where id = ${id}::uuid`);
  if (deleted.rowCount === 0) return null;
  const { rows } = await tx.execute<{ label: string; count: number }>(sql`
    with released as (
      update ${tasks} set state = 'ready', ready_at = now() from ${solutions}
      where tasks.state = 'held' and solutions.id = tasks.subject_id and tasks.org_id = ${orgId}::uuid and ${isNotHeld}
      returning tasks.label
    )
    select label, count(*)::int as count from released group by label`);
  return rows;
}
