import { sql, type SQL } from 'drizzle-orm';
import { MAX_JUDGED_COUNTED } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { outgoingMails, runnerReports, runners, solutions, tasks } from '../../db/schema.ts';
import { LISTENER_NAME } from '../../http/notifications.ts';
import { isOnline } from '../runners/availability.ts';

/** Judging times of the last hour, without rejudges; null if none was judged. */
export async function measureJudging(db: Db) {
  return await first<{ judged: number; faults: number; medianMs: number | null; p95Ms: number | null }>(
    db,
    sql`
      select count(*)::int as judged, count(*) filter (where failed)::int as faults,
        percentile_cont(0.5) within group (order by ms)::float8 as "medianMs",
        percentile_cont(0.95) within group (order by ms)::float8 as "p95Ms"
      from (
        select extract(epoch from completed_at - submitted_at) * 1000 as ms, fault is not null as failed from ${solutions}
        where completed_at > now() - interval '1 hour' and rejudge_id is null and submitted_at is not null
        order by completed_at desc limit ${MAX_JUDGED_COUNTED}
      ) as recent`,
  );
}

export async function countRunners(db: Db) {
  return await first<{ online: number; total: number; ownOnline: number; ownTotal: number; versions: string[] }>(
    db,
    sql`
      select count(*) filter (where org_id is null and online)::int as online, count(*) filter (where org_id is null)::int as total,
        count(*) filter (where org_id is not null and online)::int as "ownOnline",
        count(*) filter (where org_id is not null)::int as "ownTotal",
        coalesce(array_agg(distinct version) filter (where online and version <> ''), '{}') as versions
      from (
        select ${runners.orgId} as org_id, ${isOnline} as online,
          coalesce(${runnerReports.report} ->> 'version', replace(${runners.version}, 'assay-runner/', ''), '') as version
        from ${runners} left join ${runnerReports} on ${runnerReports.runnerId} = ${runners.id}
      ) as known`,
  );
}

export interface QueueRow extends Record<string, unknown> {
  kind: (typeof tasks.$inferSelect)['kind'];
  ready: number;
  leased: number;
  /** Of contests and problems whose judging is held. */
  held: number;
  /** Age of the oldest ready task; null if there is none. */
  oldestMs: number | null;
}

export async function measureQueue(db: Db): Promise<QueueRow[]> {
  const { rows } = await db.execute<QueueRow>(sql`
    select kind, count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'leased')::int as leased,
      count(*) filter (where state = 'held')::int as held,
      (extract(epoch from now() - min(ready_at) filter (where state = 'ready')) * 1000)::float8 as "oldestMs"
    from ${tasks} group by kind order by kind`);
  return rows.map((row) => ({ ...row, oldestMs: row.oldestMs === null ? null : Math.max(0, row.oldestMs) }));
}

export async function measureDatabase(db: Db) {
  const startedAt = performance.now();
  await db.execute(sql`select 1`);
  const latencyMs = performance.now() - startedAt;
  const figures = await first<{
    version: string;
    sizeBytes: number;
    connections: number;
    maxConnections: number;
    migrations: number;
    servers: number;
  }>(
    db,
    sql`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        pg_database_size(current_database())::float8 as "sizeBytes",
        (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as connections,
        (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int) as "maxConnections",
        (select count(*) from drizzle.__drizzle_migrations)::int as migrations,
        (select count(*) from pg_stat_activity
          where application_name = ${LISTENER_NAME} and datname = current_database())::int as servers`,
  );
  return { ...figures, latencyMs };
}

export const countWaitingMails = (db: Db): Promise<number> => db.$count(outgoingMails);

/** The single row of an aggregate. */
async function first<Row extends Record<string, unknown>>(db: Db, query: SQL) {
  const [row] = (await db.execute<Row>(query)).rows;
  if (!row) throw new Error('The aggregate has no row.');
  return row;
}
