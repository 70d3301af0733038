import { sql, type SQL } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { tasks, type JudgeFaultRow } from '../../db/schema.ts';
import { isLeased, type Lease } from './lease.ts';
import type { TaskKind } from './task-kind.ts';

/** Maximum number of attempts of a task. */
export const MAX_ATTEMPTS = 3;
/**
 * Delay before the next attempt after a machine fault: another machine may be free by then, or this one may have
 * recovered.
 */
const BACK_OFF_S = [5, 30] as const;
/** Maximum number of expired leases processed at a time. */
const MAX_EXPIRED_PER_CHECK = 200;
/** Minimum interval between checks for expired leases by the polls of one process. */
const POLLS_EXPIRE_EVERY_MS = 500;

/** Logged; the next check follows soon. */
export const EXPIRY_FAILED = 'Cannot check for expired leases; retrying.';

/** How leases end other than by the runner's success. */
export interface TaskQueue {
  /** Expires every lease that was not renewed in time, and returns their number. */
  expireLeases(tx: Tx): Promise<number>;
  /** The same in separate transactions; then sweeps all kinds. */
  expireNow(): Promise<void>;
  /** The same on behalf of a poll, so that a waiting runner gets an expired task immediately. Logs failures. */
  expireOnPoll(): Promise<void>;
  /** Requeues a task after a machine fault; gives it up after `MAX_ATTEMPTS`. False if the lease is lost. */
  requeue(tx: Tx, lease: Lease, fault: JudgeFaultRow): Promise<boolean>;
  /** Requeues a task that its runner did not start. The attempt does not count. */
  release(tx: Tx, lease: Lease): Promise<void>;
  /** Requeues all tasks of a runner that is being deleted. The attempts do not count. */
  releaseAllOf(tx: Tx, runnerId: string): Promise<void>;
}

/** Makes the queue of this process. */
export function makeTaskQueue(
  { db, live, log }: Pick<AppContext, 'db' | 'live' | 'log'>,
  kinds: readonly TaskKind[],
): TaskQueue {
  let checkedAt = -Infinity;
  const queue: TaskQueue = {
    async expireLeases(tx) {
      // Other kinds have their own expiry rules.
      const names = kinds.map(({ name }) => name);
      const expired = sql`state = 'leased' and lease_ends_at < now() and kind = any(${sql.param(names)}::text[])`;
      const fault: JudgeFaultRow = {
        origin: 'machine',
        reason: `${MAX_ATTEMPTS} runners in a row leased this and went silent.`,
        advice: 'Check whether the runners are running and what their logs say, then rejudge it.',
      };
      return await requeue(tx, live, kinds, expired, { fault });
    },
    async expireNow() {
      const count = await db.transact((tx) => queue.expireLeases(tx));
      if (count > 0) log.warn({ count }, 'Requeued the tasks of runners that went silent.');
      for (const kind of kinds) if (kind.sweep) await db.transact(async (tx) => await kind.sweep?.(tx, live));
    },
    async expireOnPoll() {
      const now = performance.now();
      if (now - checkedAt < POLLS_EXPIRE_EVERY_MS) return;
      checkedAt = now;
      await queue.expireNow().catch((error: unknown) => log.error({ err: error }, EXPIRY_FAILED));
    },
    async requeue(tx, lease, fault) {
      return (await requeue(tx, live, kinds, isLeased(lease), { fault, backOff: true })) === 1;
    },
    async release(tx, lease) {
      await requeue(tx, live, kinds, isLeased(lease), { uncounted: true });
    },
    async releaseAllOf(tx, runnerId) {
      const ofRunner = sql`state = 'leased' and runner_id = ${runnerId}::uuid`;
      while ((await requeue(tx, live, kinds, ofRunner, { uncounted: true })) > 0);
    },
  };
  return queue;
}

interface RequeueOptions {
  /** Stored with a task that is given up. Without one, a task may be leased any number of times. */
  fault?: JudgeFaultRow;
  /** Whether to delay the next attempt. */
  backOff?: boolean;
  /** Whether this attempt does not count. */
  uncounted?: boolean;
}

/** Ends leases: their tasks are ready again, or given up. Returns their number, at most `EXPIRED_AT_ONCE`. */
async function requeue(
  tx: Tx,
  live: AppContext['live'],
  kinds: readonly TaskKind[],
  which: SQL,
  { fault, backOff = false, uncounted = false }: RequeueOptions,
): Promise<number> {
  const [first, second] = BACK_OFF_S;
  const pauseS = backOff ? sql`case attempts when 1 then ${first}::int else ${second}::int end` : sql`0`;
  const { rows } = await tx.execute<{
    kind: string;
    subjectId: string;
    orgId: string;
    label: string;
    attempts: number;
    isDue: boolean;
  }>(sql`
    with found as (
      select id from ${tasks} where ${which} order by id limit ${MAX_EXPIRED_PER_CHECK} for update skip locked
    )
    update ${tasks} set state = 'ready', task_id = null, runner_id = null, lease_ends_at = null,
      attempts = attempts - ${uncounted ? 1 : 0}::int, ready_at = now() + ${pauseS} * interval '1 second'
    from found where tasks.id = found.id
    returning kind, subject_id as "subjectId", org_id as "orgId", label, attempts, ready_at <= ${dbNow} as "isDue"`);
  const isLast = ({ attempts }: { attempts: number }) => fault !== undefined && attempts >= MAX_ATTEMPTS;
  const again = rows.filter((row) => !isLast(row));
  for (const kind of kinds) {
    const ids = idsOf(kind, again);
    if (ids.length > 0) await kind.requeue(tx, live, ids);
  }
  for (const kind of kinds) {
    const ids = idsOf(kind, rows.filter(isLast));
    if (fault && ids.length > 0) await kind.giveUp(tx, live, ids, fault);
  }
  const ready = new Map(again.filter((row) => row.isDue).map((row) => [`${row.kind} ${row.orgId} ${row.label}`, row]));
  for (const { kind, orgId, label } of ready.values()) await live.publishReady(tx, { kind, orgId, label });
  return rows.length;
}

function idsOf({ name }: TaskKind, rows: readonly { kind: string; subjectId: string }[]): string[] {
  return rows.filter((row) => row.kind === name).map((row) => row.subjectId);
}
