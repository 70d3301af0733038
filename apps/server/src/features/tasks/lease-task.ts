import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { TaskName } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { tasks } from '../../db/schema.ts';
import { withdrawLeased, type Lease } from './lease.ts';
import { isAnyLimited, lockQuota, placesFor, quotaOf, usedBy, usedByOrg, waitingOrgs } from './task-quota.ts';

/** What a runner polls for. */
export interface LeaseRequest {
  kind: TaskName;
  runnerId: string;
  /** Null: tasks of every organization within its quota. */
  orgId: string | null;
  labels: readonly string[];
  leaseMs: number;
  /** Condition on `subject_id`; absent: all tasks. */
  among?: SQL | undefined;
  /** Whether a task takes minutes, so that it leaves the last place of a quota to tasks that users wait for. */
  isLong?: boolean;
  /** See `TaskKind`. */
  leasedAtZeroQuota?: SQL | undefined;
}

export interface LeasedRow {
  subjectId: string;
  /** Identifies this lease; the only proof of ownership. */
  taskId: string;
  /** 1 for the first lease of the task. */
  attempt: number;
}

/**
 * Maximum number of skipped tasks (without a subject, held, or with a quota that other polls used up) before a poll
 * returns nothing.
 */
const MAX_TRIES = 100;
/** Number of tasks considered besides the first one, since other polls may be leasing it. */
const MAX_RIVALS = 32;

/**
 * Leases the next task and calls `start` with it, in one transaction. If that returns null, the next one is
 * tried, and the task is deleted unless `start` has put it back. Null if there is no task for this runner.
 */
export async function leaseTask<T>(
  db: Db,
  request: LeaseRequest,
  start: (tx: Tx, lease: Lease, task: LeasedRow) => Promise<T | null>,
): Promise<T | null> {
  const { kind, runnerId } = request;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // One task per transaction: a poll never waits for the quota of one organization while it locks that of another.
    const outcome = await db.transact(async (tx) => {
      const task = await leaseNext(tx, request);
      if (task === null || task === 'again') return task;
      const lease = { kind, subjectId: task.subjectId, taskId: task.taskId, runnerId };
      const started = await start(tx, lease, task);
      if (started === null) await withdrawLeased(tx, lease);
      return started === null ? 'again' : { started };
    });
    if (outcome === null) return null;
    if (outcome !== 'again') return outcome.started;
  }
  return null;
}

/**
 * Leases the task that is due, to one runner only of all concurrent polls: the lowest priority number first, then by
 * turn, within a turn the oldest; for a runner of the site, of organizations with free quota. Null if there is none for
 * this runner, `again` if another poll used up an organization's quota meanwhile.
 */
async function leaseNext(tx: Tx, request: LeaseRequest): Promise<LeasedRow | null | 'again'> {
  if (request.orgId !== null) return await leaseFirst(tx, request, sql`and org_id = ${request.orgId}::uuid`);
  return (await isAnyLimited(tx)) ? await leaseWithinQuota(tx, request) : await leaseFirst(tx, request, sql``);
}

/** Matches ready tasks that fit the request. */
function isFit({ kind, labels, among }: LeaseRequest): SQL {
  return sql`state = 'ready' and kind = ${kind} and ready_at <= ${dbNow} and label = any(${sql.param(labels)}::text[])
    and ${among ?? sql`true`}`;
}

const order = sql`order by priority, turn, id`;

async function leaseFirst(tx: Tx, request: LeaseRequest, of: SQL): Promise<LeasedRow | null> {
  const due = sql`select id from ${tasks} where ${isFit(request)} ${of} ${order} limit 1 for update skip locked`;
  return await lease(tx, request, due, sql`true`);
}

/** Leases the first task of organizations with free quota. The index finds the first ones of each. */
async function leaseWithinQuota(tx: Tx, request: LeaseRequest): Promise<LeasedRow | null | 'again'> {
  const { leasedAtZeroQuota } = request;
  const isOpen = leasedAtZeroQuota ? sql`(open.quota is distinct from 0 or ${leasedAtZeroQuota})` : sql`true`;
  const hasPlaces = leasedAtZeroQuota ? sql`true` : sql`(quota is null or count < ${placesFor(request, sql`quota`)})`;
  const { rows } = await tx.execute<{ id: string; orgId: string; quota: number | null }>(sql`
    with open as (
      select org_id, quota from (
        select waiting.org_id, coalesce(used.count, 0) as count, ${quotaOf(sql`waiting.org_id`)} as quota
        from (${waitingOrgs(request.kind)}) waiting left join (${usedByOrg}) used on used.org_id = waiting.org_id
      ) limited where ${hasPlaces}
    ), heads as materialized (
      select next.* from open cross join lateral (
        select id, org_id, priority, turn, open.quota from ${tasks} where ${isFit(request)} and org_id = open.org_id and ${isOpen}
        ${order} limit ${MAX_RIVALS}::int
      ) next ${order} limit ${MAX_RIVALS}::int
    )
    select t.id, t.org_id as "orgId", heads.quota from ${tasks} t join heads on heads.id = t.id
    where t.state = 'ready' order by heads.priority, heads.turn, heads.id limit 1 for update of t skip locked`);
  const [found] = rows;
  if (!found) return null;
  const due = sql`select ${found.id}::bigint as id`;
  if (found.quota === null || leasedAtZeroQuota) return await lease(tx, request, due, sql`true`);
  await lockQuota(tx, found.orgId);
  // Counted again, since a statement only sees what was committed before it began.
  const places = placesFor(request, sql`${found.quota}::int`);
  return (await lease(tx, request, due, sql`${usedBy(sql`${found.orgId}::uuid`)} < ${places}`)) ?? 'again';
}

async function lease(tx: Tx, { runnerId, leaseMs }: LeaseRequest, due: SQL, condition: SQL): Promise<LeasedRow | null> {
  const { rows } = await tx.execute<{ subjectId: string; taskId: string; attempt: number }>(sql`
    with due as (${due})
    update ${tasks} set state = 'leased', task_id = ${randomUUID()}::uuid, runner_id = ${runnerId}::uuid, lease_ms = ${leaseMs}::int,
      lease_ends_at = now() + ${leaseMs}::int * interval '1 millisecond', attempts = attempts + 1
    from due where tasks.id = due.id and ${condition}
    returning subject_id as "subjectId", task_id as "taskId", attempts as attempt`);
  return rows[0] ?? null;
}
