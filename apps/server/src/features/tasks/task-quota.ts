import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { runnerQuotas, runners, tasks } from '../../db/schema.ts';

/*
 * The share of the site's runners that an organization may use. Its quota is the maximum number of tasks leased to them
 * at the same time: solutions, also those judged aside, custom runs, hacks, workbench runs and rehearsals count alike.
 * Instances have their own limits and are not counted, but none is opened if the quota is 0. Tasks leased to the
 * organization's own runners do not count.
 */

const COUNTED = sql`('solution', 'rejudge', 'rehearsal', 'run', 'hack', 'bench')`;

/** The quota of an organization: its own, or the default. SQL of a number; null if unlimited. */
export function quotaOf(orgId: SQL): SQL<number | null> {
  return sql<
    number | null
  >`(select quota.tasks from ${runnerQuotas} quota where quota.org_id = ${orgId} or quota.org_id is null
    order by quota.org_id nulls last limit 1)`;
}

/** Tasks leased to runners of the site: SQL of rows `org_id`, `count`. Leased tasks are few and have an index. */
export const usedByOrg = sql`select t.org_id, count(*)::int as count from ${tasks} t join ${runners} r on r.id = t.runner_id
  where t.state = 'leased' and t.kind in ${COUNTED} and r.org_id is null group by t.org_id`;

/** Number of tasks of an organization leased to runners of the site. SQL of a number. */
export function usedBy(orgId: SQL): SQL<number> {
  // Own aliases, since `orgId` may be a column of the outer query.
  return sql<number>`(select count(*)::int from ${tasks} leased join ${runners} runner on runner.id = leased.runner_id
    where leased.state = 'leased' and leased.kind in ${COUNTED} and leased.org_id = ${orgId} and runner.org_id is null)`;
}

/** Number of ready tasks that quotas count. SQL of a number. */
export function waitingOf(orgId: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${tasks} t where t.state = 'ready' and t.kind in ${COUNTED} and t.org_id = ${orgId})`;
}

/**
 * Maximum number of leased tasks. Those that take minutes leave the last place, unless it is the only one, to others.
 */
export function placesFor({ isLong = false }: { isLong?: boolean }, quota: SQL): SQL {
  return isLong ? sql`least(${quota}, greatest(${quota} - 1, 1))` : quota;
}

/** Organizations with ready tasks of a kind: SQL of rows `org_id`, by skipping through the index. */
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

/** Whether any organization has a quota. */
export async function isAnyLimited(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${runnerQuotas} where tasks is not null limit 1`);
  return rows.length > 0;
}

/**
 * Serializes leases of a limited organization until this transaction ends, so that each counts the one before. A
 * transaction that waits here has locked at most one task, which no other one waits for.
 */
export async function lockQuota(tx: Tx, orgId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`runner quota ${orgId}`}, 0))`);
}
