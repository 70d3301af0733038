import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { RANKLIST_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { contests, ranklists, ranklistStates, runners, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { notifyReady } from '../../http/live.ts';
import { enqueueRanking, hasForeignRanker, WRITE_EVERY_MS } from './invalidate.ts';

/**
 * Work on the ranklists of a contest, as tasks of the queue: kind `ranklist` for our own engine, kind `ranking` for a
 * foreign ranker. Code that changes such a task first locks the contest's row in `ranklist_states`, which prevents
 * deadlocks.
 */

/**
 * A foreign ranker silent for this long loses its contests to another one. The server records a live runner once a
 * minute.
 */
export const RANKER_LOST_AFTER_S = 180;
/** Delay between attempts of our own engine after a failure. */
const LONGEST_BACK_OFF_S = 30;
/** How often another worker may win the race before a poll reports that there is no work. */
const MAX_TRIES = 20;
/** Maximum number of expired leases handled together. */
const MAX_EXPIRED_PER_CHECK = 100;

export type Worker = { kind: 'ranklist' } | ForeignRanker;
export interface ForeignRanker {
  kind: 'ranking';
  runnerId: string;
  /** Null: works for every organization. */
  orgId: string | null;
}

export interface RankingTask {
  contestId: string;
  /** Identifies the lease; the only proof of ownership. */
  taskId: string;
  /**
   * Instant of the last change when the task was leased; a document up to this instant is valid until the next
   * change.
   */
  updatedAtMs: number;
  generation: number;
}

/** A lease as sent by its holder. */
export type RankingLease = Worker & { contestId: string; taskId: string };

export interface NextRanking {
  contestId: string;
  /** The task is available if not above 0. */
  dueInMs: number;
}

/** The task that this worker would lease next, due or not. */
export async function findNextRanking(db: Db, worker: Worker): Promise<NextRanking | null> {
  const { rows } = await db.execute<{ contestId: string; dueInMs: number }>(sql`
    select subject_id as "contestId", (extract(epoch from ready_at - now()) * 1000)::float8 as "dueInMs"
    from ${tasks} join ${ranklistStates} on ranklist_states.contest_id = subject_id
    where kind = ${worker.kind} and tasks.state = 'ready' ${worker.kind === 'ranking' ? sql`and ${isOpenTo(worker)}` : sql``}
    order by ready_at, tasks.id limit 1`);
  return rows[0] ?? null;
}

/** Leases the task that has been due longest, to one worker only. Null if there is none for this worker. */
export async function leaseRanking(db: Db, worker: Worker, leaseMs: number): Promise<RankingTask | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const next = await findNextRanking(db, worker);
    if (!next || next.dueInMs > 0) return null;
    const taken = await db.transact((tx) => leaseContest(tx, worker, next.contestId, leaseMs));
    if (taken) return taken;
  }
  return null;
}

async function leaseContest(tx: Tx, worker: Worker, contestId: string, leaseMs: number): Promise<RankingTask | null> {
  const state = await lockState(tx, contestId);
  if (!state) return null;
  const taskId = randomUUID();
  const runnerId = worker.kind === 'ranking' ? worker.runnerId : null;
  const { rows } = await tx.execute<{ due: number }>(sql`
    update ${tasks} set state = 'leased', task_id = ${taskId}::uuid, runner_id = ${runnerId}::uuid, lease_ms = ${leaseMs}::int,
      lease_ends_at = now() + ${leaseMs}::int * interval '1 millisecond', attempts = attempts + 1
    from ${ranklistStates} where kind = ${worker.kind} and subject_id = ${contestId}::uuid and tasks.state = 'ready' and ready_at <= ${dbNow}
      and ranklist_states.contest_id = subject_id ${worker.kind === 'ranking' ? sql`and ${isOpenTo(worker)}` : sql``}
    returning 1 as due`);
  if (rows.length === 0) return null;
  await tx.execute(
    worker.kind === 'ranking'
      ? sql`update ${ranklistStates} set runner_id = ${runnerId}::uuid, lent_generation = generation where contest_id = ${contestId}::uuid`
      : sql`update ${ranklistStates} set began_at = clock_timestamp() where contest_id = ${contestId}::uuid`,
  );
  await settleState(tx, contestId);
  return { contestId, taskId, ...state };
}

export interface ConcludedRanking {
  /** Nothing changed since; otherwise the task is queued again. */
  isValid: boolean;
  /** Whether settings, stages and problems are still those that the documents were computed with. */
  isSameGeneration: boolean;
  /** Instant of the last change so far. */
  updatedAtMs: number;
}

/** Concludes a task whose documents include all changes up to the given instant. Null if the lease is lost. */
export async function concludeRanking(
  tx: Tx,
  lease: RankingLease,
  shown: { updatedAtMs: number; generation?: number },
): Promise<ConcludedRanking | null> {
  const state = await lockState(tx, lease.contestId);
  const leased = await tx.execute(sql`select 1 from ${tasks} where ${isLeasedRanking(lease)}`);
  if (!state || leased.rows.length === 0) return null;
  // A foreign ranker may have read rows newer than its settings, and then reports an instant newer than these.
  const isSameGeneration = state.generation === (shown.generation ?? state.lentGeneration);
  const isValid = isSameGeneration && state.updatedAtMs === shown.updatedAtMs;
  if (isValid) await tx.execute(sql`delete from ${tasks} where ${isLeasedRanking(lease)}`);
  else if (lease.kind === 'ranking') await makeReady(tx, isLeasedRanking(lease), sql`now()`);
  else {
    const soonest = sql`(select began_at from ${ranklistStates} where contest_id = subject_id) + ${WRITE_EVERY_MS}::int * interval '1 millisecond'`;
    await makeReady(tx, isLeasedRanking(lease), sql`greatest(now(), ${soonest})`);
  }
  await settleState(tx, lease.contestId);
  return { isValid, isSameGeneration, updatedAtMs: state.updatedAtMs };
}

/** Requeues a failed task with a growing delay. */
export async function requeueRanking(tx: Tx, lease: RankingLease): Promise<void> {
  await lockState(tx, lease.contestId);
  const pauseS = sql`least(power(2, least(attempts, 10)), ${LONGEST_BACK_OFF_S})`;
  await makeReady(tx, isLeasedRanking(lease), sql`now() + ${pauseS} * interval '1 second'`);
  await settleState(tx, lease.contestId);
}

/** Renews the lease. False if the task is not leased under it. */
export async function renewRanking(tx: Tx, lease: RankingLease): Promise<boolean> {
  // Changes nothing that others compare, so the row's own lock is enough.
  const result = await tx.execute(
    sql`update ${tasks} set lease_ends_at = now() + lease_ms * interval '1 millisecond' where ${isLeasedRanking(lease)}`,
  );
  return result.rowCount === 1;
}

/** Ends expired leases, and reassigns the tasks of offline rankers to our own engine. Returns their number. */
export async function recoverRankings(db: Db): Promise<number> {
  const isLost = sql`tasks.state = 'leased' and lease_ends_at < now()`;
  const isOrphaned = sql`kind = 'ranking' and not exists (
    select from ${contests} join ${ranklists} on ranklists.contest_id = contests.id
    where contests.id = subject_id and is_foreign and ${hasForeignRanker})`;
  const { rows } = await db.execute<{ contestId: string }>(sql`
    select distinct subject_id as "contestId" from ${tasks}
    where kind in ('ranklist', 'ranking') and (${isLost} or ${isOrphaned}) limit ${MAX_EXPIRED_PER_CHECK}`);
  for (const { contestId } of rows) {
    await db.transact(async (tx) => {
      await lockState(tx, contestId);
      const ofContest = sql`kind in ('ranklist', 'ranking') and subject_id = ${contestId}::uuid`;
      const taken = await tx.execute(sql`delete from ${tasks} where ${ofContest} and ${isOrphaned}`);
      if (taken.rowCount) await enqueueRanking(tx, sql`${contestId}::uuid`, { only: 'ranklist' });
      await makeReady(tx, sql`${ofContest} and ${isLost}`, sql`now()`);
      await settleState(tx, contestId);
    });
  }
  return rows.length;
}

/** Whether a task is leased under exactly this lease. */
export function isLeasedRanking(lease: RankingLease): SQL {
  const byRunner = lease.kind === 'ranking' ? sql`runner_id = ${lease.runnerId}::uuid` : sql`runner_id is null`;
  return sql`kind = ${lease.kind} and subject_id = ${lease.contestId}::uuid and task_id = ${lease.taskId}::uuid and tasks.state = 'leased' and ${byRunner}`;
}

/** A contest stays with the ranker that leased it, because rankers keep mirrors, unless that ranker is offline. */
function isOpenTo({ runnerId, orgId }: ForeignRanker): SQL {
  return sql`(${orgId}::uuid is null or tasks.org_id = ${orgId}::uuid) and (ranklist_states.runner_id is null
    or ranklist_states.runner_id = ${runnerId}::uuid or not exists (
      select from ${runners} where runners.id = ranklist_states.runner_id and 'ranker' = any(runners.labels)
        and runners.accessed_at > now() - ${RANKER_LOST_AFTER_S}::int * interval '1 second'))`;
}

async function lockState(tx: Tx, contestId: string) {
  const { rows } = await tx.execute<{ updatedAtMs: number; generation: number; lentGeneration: number | null }>(sql`
    select (extract(epoch from updated_at) * 1000)::float8 as "updatedAtMs", generation, lent_generation as "lentGeneration"
    from ${ranklistStates} where contest_id = ${contestId}::uuid for update`);
  return rows[0];
}

async function makeReady(tx: Tx, condition: SQL, readyAt: SQL): Promise<void> {
  const { rows } = await tx.execute<{ kind: string; orgId: string; label: string }>(sql`
    update ${tasks} set state = 'ready', task_id = null, runner_id = null, lease_ends_at = null, ready_at = ${readyAt}
    where ${condition} returning kind, org_id as "orgId", label`);
  for (const task of rows) await notifyReady(tx, task);
}

/** The state on the wire, from the pending work. */
async function settleState(tx: Tx, contestId: string): Promise<void> {
  await tx.execute(sql`
    update ${ranklistStates} set state = (
      select case when count(*) = 0 then ${literal(RANKLIST_STATE.valid)}
        when bool_or(tasks.state = 'ready') then ${literal(RANKLIST_STATE.waiting)} else ${literal(RANKLIST_STATE.computing)} end
      from ${tasks} where kind in ('ranklist', 'ranking') and subject_id = ${contestId}::uuid)
    where contest_id = ${contestId}::uuid`);
}
