import { sql } from 'drizzle-orm';
import type { QueuePlace } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { runners, solutions, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { SILENT_AFTER_MS } from '../../http/viewer/authenticate-runner.ts';
import { quotaOf, usedBy, usedByOrg, waitingOrgs } from '../tasks/task-quota.ts';

/** Maximum number of solutions counted ahead. */
const MAX_AHEAD = 1000;
/** How many judgings the estimate of the wait uses, and among how many solutions before this one it looks for them. */
const SAMPLE = 50;
const MAX_LOOKED_AT = 1000;

/**
 * The place of a waiting solution in the queue and its estimated wait; undefined if it is not waiting. By Little's law
 * work leaves the queue at the rate of `judgings in progress / duration of each`; for an organization with a quota, at
 * most at the rate of its quota. Organizations that have used up their quota are not counted, since others overtake
 * them.
 */
export async function findQueuePlace(db: Db, solution: { id: string; state: number }): Promise<QueuePlace | undefined> {
  if (solution.state !== SOLUTION_STATE.pending) return undefined;
  const before = sql`t.kind = 'solution' and t.state = 'ready' and t.label = mine.label
    and (t.priority, t.turn, t.id) < (mine.priority, mine.turn, mine.id)`;
  const leased = sql`select count(*)::int from ${tasks} t where t.kind = 'solution' and t.state = 'leased' and t.label = mine.label`;
  const { rows } = await db.execute<Figures>(sql`
    with mine as (
      select t.priority, t.turn, t.id, t.label, t.org_id, s.submitted_at, ${quotaOf(sql`t.org_id`)} as quota, ${usedBy(sql`t.org_id`)} as used
      from ${tasks} t join ${solutions} s on s.id = t.subject_id
      where t.kind = 'solution' and t.subject_id = ${solution.id}::uuid and t.state = 'ready'
    ), online as (
      select count(*) filter (where r.org_id is not null)::int as own, count(*) filter (where r.org_id is null)::int as lent
        from mine join ${runners} r on mine.label = any(r.labels) and (r.org_id = mine.org_id or r.org_id is null)
        and r.accessed_at > now() - ${SILENT_AFTER_MS}::int * interval '1 millisecond'
    ), able as (
      select own, case when quota = 0 then 0 else lent end as lent from mine, online
    ), ahead as (
      select count(*) filter (where own)::int as own, count(*)::int as count from (
        (select true as own from mine, ${tasks} t where t.org_id = mine.org_id and ${before} limit ${MAX_AHEAD}::int)
        union all
        (select false from mine, able, (
            select waiting.org_id from (${waitingOrgs('solution')}) waiting left join (${usedByOrg}) used on used.org_id = waiting.org_id
            where coalesce(coalesce(used.count, 0) < ${quotaOf(sql`waiting.org_id`)}, true)
          ) other, lateral (select 1 from ${tasks} t where t.org_id = other.org_id and ${before} limit ${MAX_AHEAD}::int) theirs
          where able.lent > 0 and other.org_id <> mine.org_id limit ${MAX_AHEAD}::int)
      ) first
    )
    select able.own, able.lent, online.lent as "lentOnline", mine.quota, mine.used, ahead.own as "aheadOwn", ahead.count as ahead,
      (${leased} and (able.lent > 0 or t.org_id = mine.org_id)) as active, (${leased} and t.org_id = mine.org_id) as "activeOwn",
      (select avg(extract(epoch from completed_at - started_at) * 1000)::float8 from (
        select completed_at, started_at from (
          select completed_at, started_at, state from ${solutions} s
          where s.org_id = mine.org_id and s.submitted_at < mine.submitted_at order by s.submitted_at desc limit ${MAX_LOOKED_AT}::int) recent
        where state = ${literal(SOLUTION_STATE.completed)} and started_at is not null limit ${SAMPLE}::int) judged) as "judgingMs"
    from mine, online, able, ahead`);
  const [row] = rows;
  if (!row) return (await isTaskHeld(db, solution.id)) ? HELD : undefined;
  const held = delayedBy(row);
  return {
    ahead: Math.min(row.ahead, MAX_AHEAD),
    waitMs: waitOf(row),
    runners: row.own + row.lent,
    ...(held !== undefined && { held }),
  };
}

/** Nothing is known about the wait while the jury holds the judging. */
const HELD: QueuePlace = { ahead: 0, waitMs: null, runners: 0, held: 'judging-held' };

async function isTaskHeld(db: Db, solutionId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${tasks} where kind = 'solution' and subject_id = ${solutionId}::uuid and state = 'held'`);
  return rows.length > 0;
}

interface Figures extends Record<string, unknown> {
  /** Online runners that may judge it, and those of them that belong to the site. */
  own: number;
  lent: number;
  lentOnline: number;
  /** Of the organization. */
  quota: number | null;
  used: number;
  ahead: number;
  aheadOwn: number;
  active: number;
  activeOwn: number;
  judgingMs: number | null;
}

function waitOf({ own, lent, quota, used, ahead, aheadOwn, active, activeOwn, judgingMs }: Figures): number | null {
  if (own + lent === 0 || judgingMs === null) return null;
  const amongAllMs = ((ahead + Math.min(active, 1)) * judgingMs) / Math.max(active, 1);
  if (lent === 0 || quota === null) return Math.round(amongAllMs);
  const isFull = used >= quota;
  const withinQuotaMs = ((aheadOwn + (isFull ? 1 : 0)) * judgingMs) / Math.max(activeOwn, quota);
  return Math.round(Math.max(amongAllMs, withinQuotaMs));
}

/** The part of the quota that delays it; none if runners of the organization judge as well. */
function delayedBy({ own, lentOnline, quota, used }: Figures): QueuePlace['held'] {
  if (own > 0 || lentOnline === 0 || quota === null) return undefined;
  if (quota === 0) return 'nothing-lent';
  return used >= quota ? 'quota-used' : undefined;
}
