import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { runnerQuotas, runners, tasks } from '../../db/schema.ts';

/*
 * How much of the runners of the site an organization may use. Its quota is the most tasks it may have leased to them at once: solutions,
 * custom runs and what setters have tried count alike. Instances are not counted, having limits of their own, but none is opened where the
 * quota is 0. What runners of the organization hold counts nowhere.
 */

const COUNTED = sql`('solution', 'run', 'bench')`;

/** The quota of an organization: its own, or that of all without one. SQL of a number; null where nothing limits it. */
export function quotaOf(orgId: SQL): SQL<number | null> {
  return sql<
    number | null
  >`(select quota.tasks from ${runnerQuotas} quota where quota.org_id = ${orgId} or quota.org_id is null
    order by quota.org_id nulls last limit 1)`;
}

/** Tasks that runners of the site hold now, by organization: SQL of rows `org_id`, `count`. Leased tasks are few, and found by their index. */
export const usedByOrg = sql`select t.org_id, count(*)::int as count from ${tasks} t join ${runners} r on r.id = t.runner_id
  where t.state = 'leased' and t.kind in ${COUNTED} and r.org_id is null group by t.org_id`;

/** How many tasks of an organization runners of the site hold now. SQL of a number. */
export function usedBy(orgId: SQL): SQL<number> {
  // Names of its own, since the organization may be named by a column of the query around it.
  return sql<number>`(select count(*)::int from ${tasks} held join ${runners} holder on holder.id = held.runner_id
    where held.state = 'leased' and held.kind in ${COUNTED} and held.org_id = ${orgId} and holder.org_id is null)`;
}

/** How many of the tasks that a quota counts wait for any runner. SQL of a number. */
export function waitingOf(orgId: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${tasks} t where t.state = 'ready' and t.kind in ${COUNTED} and t.org_id = ${orgId})`;
}

/**
 * From so many tasks on that an organization has leased, no further one begins. What takes minutes leaves the last place of a quota to what
 * people wait for; a quota of 1 has one for everything.
 */
export function placesFor({ isLong = false }: { isLong?: boolean }, quota: SQL): SQL {
  return isLong ? sql`least(${quota}, greatest(${quota} - 1, 1))` : quota;
}

/** Organizations of which work of this kind waits: SQL of rows `org_id`, found by skipping through the index, however much waits. */
export function waitingOrgs(kind: string): SQL {
  const first = sql`t.state = 'ready' and t.kind = ${kind}`;
  return sql`with recursive found as (
      (select t.org_id from ${tasks} t where ${first} order by t.org_id limit 1)
      union all
      select (select t.org_id from ${tasks} t where ${first} and t.org_id > found.org_id order by t.org_id limit 1)
      from found where found.org_id is not null
    )
    select org_id from found where org_id is not null`;
}

/** Whether any organization is limited at all. */
export async function isAnyLimited(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${runnerQuotas} where tasks is not null limit 1`);
  return rows.length > 0;
}

/**
 * Lets takes of a limited organization go one after the other until this transaction ends, so that each counts what the one before took. Who
 * waits here holds at most a task that nobody else waits for.
 */
export async function lockQuota(tx: Tx, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`runner quota ${orgId}`}, 0))`);
}
