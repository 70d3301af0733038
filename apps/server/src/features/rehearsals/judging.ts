import { sql, type SQL } from 'drizzle-orm';
import { hashOf } from '@assay/problem';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import {
  contests,
  rehearsalPrograms,
  rehearsals,
  rehearsalSubmissions,
  tasks,
  type JudgeFaultRow,
} from '../../db/schema.ts';
import { isLeased, withdrawTasks, type Lease } from '../tasks/lease.ts';
import { findDataConfig } from '../tasks/problem-data.ts';
import { renewOrMakeWay, shortenLease } from '../tasks/waiting-work.ts';
import { submittedFile } from './submitted-file.ts';

/*
 * Judging for rehearsals: what a runner reports is measured and stored with the submission of the rehearsal only.
 * Transactions lock the task first, then the submission.
 *
 * Like a canary, it makes way for everything else, see `tasks/waiting-work.ts`.
 */

/** Matches contests that can be rehearsed. */
export const isUpcoming = sql<boolean>`${contests.startsAt} > now()`;

/** Starts judging a submission. Null if the rehearsal has ended, or the contest has started. */
export async function startRehearsed(tx: Tx, lease: Lease) {
  const { rows } = await tx.execute<{
    id: string;
    orgId: string;
    problemId: string;
    contestId: string;
    problemDataHash: string;
    path: string;
    content: Buffer;
  }>(sql`
    update ${rehearsalSubmissions} as one set started_at = now(), first_started_at = coalesce(one.first_started_at, now()),
      runner_id = ${lease.runnerId}::uuid
    from ${rehearsalPrograms} as program join ${rehearsals} on rehearsals.contest_id = program.contest_id
      join ${contests} on contests.id = program.contest_id
    where one.id = ${lease.subjectId}::uuid and program.id = one.program_id and one.ended_at is null
      and rehearsals.ended_at is null and ${isUpcoming}
    returning one.id, contests.org_id as "orgId", program.problem_id as "problemId", one.contest_id as "contestId",
      program.data_hash as "problemDataHash", program.path, program.content`);
  const [row] = rows;
  if (!row) return null;
  await shortenLease(tx, lease);
  const { path, content, ...subject } = row;
  const archive = await submittedFile({ path, content }, row.id);
  // A simulated participant has no account.
  const submitted = { userId: row.id, archive, solutionDataHash: hashOf(archive) };
  // Programs are expected to fail on all cases, not on the pretests of a round.
  return { ...subject, ...submitted, pretests: null, config: await findDataConfig(tx, row) };
}
export type LeasedRehearsal = NonNullable<Awaited<ReturnType<typeof startRehearsed>>>;

/** See `renewOrMakeWay`; counts what is lost by making way. */
export async function renewRehearsed(tx: Tx, queue: AppContext['queue'], lease: Lease): Promise<boolean | 'makes way'> {
  return await renewOrMakeWay(tx, queue, lease, () =>
    tx.execute(sql`
      update ${rehearsalSubmissions} set made_way = made_way + 1,
        lost_ms = lost_ms + coalesce(extract(epoch from now() - started_at) * 1000, 0)
      where id = ${lease.subjectId}::uuid`),
  );
}

interface Report {
  status?: string | undefined;
  score?: number | undefined;
  metrics?: Record<string, number> | undefined;
}

/** Stores the result of a submission. False if the task is missing. */
export async function concludeRehearsed(tx: Tx, lease: Lease, report: Report): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from ${tasks} where ${isLeased(lease)}`);
  if (rowCount === 0) return false;
  const { status = '', score = 0, metrics } = report;
  await end(
    tx,
    [lease.subjectId],
    sql`status = ${status}, score = ${score}::float8, cpu_ms = ${metrics?.['cpu'] ?? null}::float8`,
  );
  return true;
}

/** Ends submissions that could not be judged. */
export async function failRehearsed(tx: Tx, ids: readonly string[], { reason }: JudgeFaultRow): Promise<void> {
  await withdrawTasks(tx, 'rehearsal', ids);
  await end(tx, ids, sql`fault = ${reason}`);
}

async function end(tx: Tx, ids: readonly string[], result: SQL): Promise<void> {
  await tx.execute(sql`
    update ${rehearsalSubmissions} set ended_at = now(), ${result}
    where id = any(${sql.param(ids)}::uuid[]) and ended_at is null`);
}

/** Forgets the starts of submissions that wait for a runner again. */
export async function requeueRehearsed(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${rehearsalSubmissions} set started_at = null, runner_id = null where id = any(${sql.param(ids)}::uuid[])`);
}
