import { sql } from 'drizzle-orm';
import type { QueuePlace } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { runners, solutions, tasks } from '../../db/schema.ts';
import { SILENT_AFTER_MS } from '../../http/authenticate-runner.ts';

/** Further solutions ahead are not counted. */
const MAX_AHEAD = 1000;
/** Judgings from whose length the wait is told, looked for among so many solutions before this one. */
const SAMPLE = 50;
const MAX_LOOKED_AT = 1000;

const PENDING = 1;

/**
 * Where a solution that waits for the judge stands, and how long it will presumably wait; undefined where it does not wait. By Little's law work
 * leaves the queue at the rate of `judgings under way / time each of them takes`.
 */
export async function findQueuePlace(db: Db, solution: { id: string; state: number }): Promise<QueuePlace | undefined> {
  if (solution.state !== PENDING) return undefined;
  const { rows } = await db.execute<{
    ahead: number;
    active: number;
    runners: number;
    judgingMs: number | null;
  }>(sql`
    with mine as (
      select t.priority, t.turn, t.id, t.label, t.org_id, s.submitted_at from ${tasks} t join ${solutions} s on s.id = t.subject_id
      where t.kind = 'solution' and t.subject_id = ${solution.id}::uuid and t.state = 'ready'
    ), able as (
      select count(*)::int as count, coalesce(bool_or(r.org_id is null), false) as lent from mine join ${runners} r
        on mine.label = any(r.labels) and (r.org_id = mine.org_id or r.org_id is null)
        and r.accessed_at > now() - ${SILENT_AFTER_MS}::int * interval '1 millisecond'
    )
    select able.count as runners,
      (select count(*)::int from (
        select 1 from ${tasks} t where t.kind = 'solution' and t.state = 'ready'
          and (t.priority, t.turn, t.id) < (mine.priority, mine.turn, mine.id)
          and t.label = mine.label and (able.lent or t.org_id = mine.org_id)
        limit ${MAX_AHEAD}::int) before) as ahead,
      (select count(*)::int from ${tasks} t where t.kind = 'solution' and t.state = 'leased' and t.label = mine.label
        and (able.lent or t.org_id = mine.org_id)) as active,
      (select avg(extract(epoch from completed_at - started_at) * 1000)::float8 from (
        select completed_at, started_at from (
          select completed_at, started_at, state from ${solutions} s
          where s.org_id = mine.org_id and s.submitted_at < mine.submitted_at order by s.submitted_at desc limit ${MAX_LOOKED_AT}::int) recent
        where state = 4 and started_at is not null limit ${SAMPLE}::int) judged) as "judgingMs"
    from mine, able`);
  const [row] = rows;
  if (!row) return undefined;
  const { ahead, active, judgingMs } = row;
  const waitMs =
    row.runners === 0 || judgingMs === null
      ? null
      : Math.round(((ahead + Math.min(active, 1)) * judgingMs) / Math.max(active, 1));
  return { ahead, waitMs, runners: row.runners };
}
