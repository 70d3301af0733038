import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { INSTANCE_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { instances, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { withdrawTask, type Hold } from './hold-task.ts';
import { isAnyLimited, lockQuota, placesFor, quotaOf, usedBy, usedByOrg, waitingOrgs } from './lent-quota.ts';

/** What a runner takes work for. */
export interface TaskWish {
  kind: Hold['kind'];
  runnerId: string;
  /** null takes the work of every organization, as far as its quota goes. */
  orgId: string | null;
  labels: readonly string[];
  leaseMs: number;
  /** Which of them, told by their `subject_id`; all when absent. */
  among?: SQL;
  /** Whether it takes minutes, so that it leaves the last place of a quota to what people wait for. */
  isLong?: boolean;
}

export interface TakenTask {
  subjectId: string;
  /** Names this lease; the only proof of ownership. */
  taskId: string;
  /** 1 for the first runner that takes it. */
  attempt: number;
}

/** Tasks of which the rest is gone, cleared away, and quotas that others used up meanwhile, in one poll before it gives up. */
const MAX_TRIES = 100;
/** Tasks looked at beyond the first one because other polls may be taking it. */
const MAX_RIVALS = 32;

/**
 * Takes the task that is due and has `lend` hand over what it is for, in one transaction. A task for which that gives null is nobody's: it is
 * removed, and the next one tried. Null when there is none for this runner.
 */
export async function takeWork<T>(
  db: Db,
  wish: TaskWish,
  lend: (tx: Tx, hold: Hold, task: TakenTask) => Promise<T | null>,
): Promise<T | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // One task a transaction: nobody waits for the quota of one organization while holding that of another.
    const outcome = await db.transact(async (tx) => {
      const task = await takeTask(tx, wish);
      if (task === null || task === 'again') return task;
      const hold: Hold = { kind: wish.kind, subjectId: task.subjectId, taskId: task.taskId, runnerId: wish.runnerId };
      const lent = await lend(tx, hold, task);
      if (lent === null) await withdrawTask(tx, wish.kind, task.subjectId);
      return lent === null ? 'again' : { lent };
    });
    if (outcome === null) return null;
    if (outcome !== 'again') return outcome.lent;
  }
  return null;
}

/**
 * Leases the task that is due, to nobody else however many ask at once: the lowest priority number first, then turn by turn, within a
 * turn the oldest; for a runner of the site, of organizations that have places left. Null when there is none for this runner, `again` when
 * the last place of an organization went to another poll meanwhile.
 */
async function takeTask(tx: Tx, wish: TaskWish): Promise<TakenTask | null | 'again'> {
  if (wish.orgId !== null) return await takeFirst(tx, wish, sql`and org_id = ${wish.orgId}::uuid`);
  return (await isAnyLimited(tx)) ? await takeWithinQuota(tx, wish) : await takeFirst(tx, wish, sql``);
}

/** What makes a waiting task one for this runner. */
function isFit({ kind, labels, among }: TaskWish): SQL {
  return sql`state = 'ready' and kind = ${kind} and ready_at <= ${dbNow} and label = any(${sql.param(labels)}::text[])
    and ${among ?? sql`true`}`;
}

const order = sql`order by priority, turn, id`;

async function takeFirst(tx: Tx, wish: TaskWish, of: SQL): Promise<TakenTask | null> {
  const due = sql`select id from ${tasks} where ${isFit(wish)} ${of} ${order} limit 1 for update skip locked`;
  return await lease(tx, wish, due, sql`true`);
}

/** The first of those organizations that have places left: each one's first are found by the index, however much waits of the others. */
async function takeWithinQuota(tx: Tx, wish: TaskWish): Promise<TakenTask | null | 'again'> {
  // Taking down an instance is never put off.
  const isOpen =
    wish.kind === 'instance'
      ? sql`(open.quota is distinct from 0
          or exists (select from ${instances} where ${instances.id} = subject_id and ${instances.state} <> ${literal(INSTANCE_STATE.destroying)}))`
      : sql`true`;
  const hasPlaces =
    wish.kind === 'instance' ? sql`true` : sql`(quota is null or count < ${placesFor(wish, sql`quota`)})`;
  const { rows } = await tx.execute<{ id: string; orgId: string; quota: number | null }>(sql`
    with open as (
      select org_id, quota from (
        select waiting.org_id, coalesce(used.count, 0) as count, ${quotaOf(sql`waiting.org_id`)} as quota
        from (${waitingOrgs(wish.kind)}) waiting left join (${usedByOrg}) used on used.org_id = waiting.org_id
      ) limited where ${hasPlaces}
    ), heads as materialized (
      select next.* from open cross join lateral (
        select id, org_id, priority, turn, open.quota from ${tasks} where ${isFit(wish)} and org_id = open.org_id and ${isOpen}
        ${order} limit ${MAX_RIVALS}::int
      ) next ${order} limit ${MAX_RIVALS}::int
    )
    select t.id, t.org_id as "orgId", heads.quota from ${tasks} t join heads on heads.id = t.id
    where t.state = 'ready' order by heads.priority, heads.turn, heads.id limit 1 for update of t skip locked`);
  const [found] = rows;
  if (!found) return null;
  const due = sql`select ${found.id}::bigint as id`;
  if (found.quota === null || wish.kind === 'instance') return await lease(tx, wish, due, sql`true`);
  await lockQuota(tx, found.orgId);
  // Counted anew: a statement sees what was committed before it began.
  const places = placesFor(wish, sql`${found.quota}::int`);
  return (await lease(tx, wish, due, sql`${usedBy(sql`${found.orgId}::uuid`)} < ${places}`)) ?? 'again';
}

async function lease(tx: Tx, { runnerId, leaseMs }: TaskWish, due: SQL, condition: SQL): Promise<TakenTask | null> {
  const { rows } = await tx.execute<{ subjectId: string; taskId: string; attempt: number }>(sql`
    with due as (${due})
    update ${tasks} set state = 'leased', task_id = ${randomUUID()}::uuid, runner_id = ${runnerId}::uuid, lease_ms = ${leaseMs}::int,
      lease_ends_at = now() + ${leaseMs}::int * interval '1 millisecond', attempts = attempts + 1
    from due where tasks.id = due.id and ${condition}
    returning subject_id as "subjectId", task_id as "taskId", attempts as attempt`);
  return rows[0] ?? null;
}
