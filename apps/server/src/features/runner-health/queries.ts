import { and, asc, eq, sql } from 'drizzle-orm';
import type { RunnerHealthPoint, RunnerReport } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { runnerHealth, runnerReports, runners } from '../../db/schema.ts';
import { isOnline, worksFor } from '../runners/availability.ts';

/** How long the minutes are kept. */
export const HISTORY_HOURS = 24;

const shown = {
  id: runners.id,
  orgId: runners.orgId,
  name: runners.name,
  labels: runners.labels,
  version: runners.version,
  message: runners.message,
  createdAt: runners.createdAt,
  accessedAt: runners.accessedAt,
  isOnline,
  report: runnerReports.report,
  reportedAt: runnerReports.reportedAt,
};
export type RunnerStateRow = Awaited<ReturnType<typeof findRunnerStates>>[number];

/** Runners that work for an organization, or all runners with null, each with its latest report. */
export async function findRunnerStates(db: Db, orgId: string | null, id?: string) {
  return await db
    .select(shown)
    .from(runners)
    .leftJoin(runnerReports, eq(runnerReports.runnerId, runners.id))
    .where(and(orgId === null ? undefined : worksFor(orgId), id === undefined ? undefined : eq(runners.id, id)))
    .orderBy(asc(runners.createdAt), asc(runners.id));
}

/**
 * Languages of each online runner that works for the organization and has the label; null for a runner that does not
 * report any.
 */
export async function findLanguages(db: Db, orgId: string, label: string | undefined) {
  const rows = await db
    .select({ languages: sql<RunnerReport['languages'] | null>`${runnerReports.report} -> 'languages'` })
    .from(runners)
    .leftJoin(runnerReports, eq(runnerReports.runnerId, runners.id))
    .where(and(worksFor(orgId), isOnline, label === undefined ? undefined : sql`${label} = any(${runners.labels})`));
  return rows.map(({ languages }) => languages);
}

/**
 * Stores a report, adds it to its minute, and when a new minute begins deletes the runner's minutes older than a day. A
 * counter lower than before means that the runner restarted.
 */
export async function recordHealth(tx: Tx, runnerId: string, report: RunnerReport): Promise<void> {
  const [before] = await tx
    .select({ queue: sql<RunnerReport['queue']>`${runnerReports.report} -> 'queue'` })
    .from(runnerReports)
    .where(eq(runnerReports.runnerId, runnerId))
    .for('update');
  const { queue, load, calibration } = report;
  await tx
    .insert(runnerReports)
    .values({ runnerId, report, reportedAt: sql`now()` })
    .onConflictDoUpdate({ target: runnerReports.runnerId, set: { report, reportedAt: sql`now()` } });
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    insert into ${runnerHealth} as known (runner_id, minute, reports, busy_sum, waiting_sum, load_sum, memory_free_bytes, judged, faults,
      calibration_ms)
    values (${runnerId}::uuid, date_trunc('minute', now()), 1, ${inThousandths(queue.busy / report.slots)}, ${queue.waiting}, ${inThousandths(load.average)},
      ${Math.floor(load.memoryFreeBytes)}, ${since(before?.queue.judged, queue.judged)}, ${since(before?.queue.faults, queue.faults)},
      ${calibration ? inThousandths(calibration.latestMs) : null})
    on conflict (runner_id, minute) do update set reports = known.reports + 1, busy_sum = known.busy_sum + excluded.busy_sum,
      waiting_sum = known.waiting_sum + excluded.waiting_sum, load_sum = known.load_sum + excluded.load_sum,
      memory_free_bytes = least(known.memory_free_bytes, excluded.memory_free_bytes), judged = known.judged + excluded.judged,
      faults = known.faults + excluded.faults, calibration_ms = coalesce(excluded.calibration_ms, known.calibration_ms)
    returning reports = 1 as "isNew"`);
  if (rows[0]?.isNew !== true) return;
  await tx.execute(sql`
    delete from ${runnerHealth} where runner_id = ${runnerId}::uuid and minute < now() - ${HISTORY_HOURS}::int * interval '1 hour'`);
}

/** Rounds to thousandths: no measurement is finer, and the column cannot store a denormal number. */
function inThousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Largest value of a minute's column. */
const MOST = 2_147_483_647;

function since(before: number | undefined, now: number): number {
  return Math.min(before === undefined || now < before ? now : now - before, MOST);
}

/** The last hours of a runner, `stepMinutes` per point, oldest first. */
export async function findHistory(
  db: Db,
  runnerId: string,
  { hours, stepMinutes }: { hours: number; stepMinutes: number },
): Promise<RunnerHealthPoint[]> {
  const { rows } = await db.execute<{ [K in keyof RunnerHealthPoint]: RunnerHealthPoint[K] }>(sql`
    select (extract(epoch from date_bin(${stepMinutes}::int * interval '1 minute', minute, 'epoch')) * 1000)::float8 as at,
      sum(busy_sum) / sum(reports) as busy, sum(waiting_sum) / sum(reports) as waiting, sum(load_sum) / sum(reports) as load,
      min(memory_free_bytes)::float8 as "memoryFreeBytes", sum(judged)::int as judged, sum(faults)::int as faults,
      avg(calibration_ms)::float8 as "calibrationMs"
    from ${runnerHealth} where runner_id = ${runnerId}::uuid and minute > now() - ${hours}::int * interval '1 hour'
    group by 1 order by 1`);
  return rows;
}
