import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CustomRunResult } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { literal } from '../../db/states.ts';
import { customRuns, tasks } from '../../db/schema.ts';
import { isLeased, type Lease } from '../tasks/lease.ts';
import { findDataConfig } from '../tasks/problem-data.ts';

type Live = AppContext['live'];

/** How long a run and its result are kept. */
export const RUN_LIFE_MINUTES = 60;

/** The user of a run, and where it was requested. */
export interface RunPlace {
  problemId: string;
  /** Null outside contests. */
  contestId: string | null;
  userId: string;
}

/**
 * A user's recent runs: unfinished ones, and those of the last minute. The caller serializes the requests of a user.
 */
export async function countRuns(tx: Tx, userId: string): Promise<{ open: number; lately: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`custom run ${userId}`}, 0))`);
  const { rows } = await tx.execute<{ open: number; lately: number }>(sql`
    select (count(*) filter (where state < ${literal(RUN_STATE.ended)}))::int as open,
      (count(*) filter (where created_at > now() - interval '1 minute'))::int as lately
    from ${customRuns} where user_id = ${userId}::uuid`);
  return rows[0] ?? { open: 0, lately: 0 };
}

export async function insertRun(tx: Tx, run: typeof customRuns.$inferInsert): Promise<void> {
  await tx.insert(customRuns).values(run);
}

/** A run of this user at this place. */
export async function findRun(db: Db, runId: string, { problemId, contestId, userId }: RunPlace) {
  const [row] = await db
    .select({
      id: customRuns.id,
      problemId: customRuns.problemId,
      contestId: customRuns.contestId,
      language: customRuns.language,
      state: customRuns.state,
      createdAt: customRuns.createdAt,
      endedAt: customRuns.endedAt,
      result: customRuns.result,
    })
    .from(customRuns)
    .where(
      and(
        eq(customRuns.id, runId),
        eq(customRuns.userId, userId),
        eq(customRuns.problemId, problemId),
        contestId === null ? isNull(customRuns.contestId) : eq(customRuns.contestId, contestId),
      ),
    );
  return row;
}
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Starts a run whose task was just leased; null if it has ended. */
export async function startRun(tx: Tx, live: Live, { subjectId }: Lease) {
  const [run] = await tx
    .update(customRuns)
    .set({ state: RUN_STATE.running })
    .where(and(eq(customRuns.id, subjectId), sql`${customRuns.state} < ${literal(RUN_STATE.ended)}`))
    .returning({
      id: customRuns.id,
      userId: customRuns.userId,
      problemId: customRuns.problemId,
      problemDataHash: customRuns.problemDataHash,
      language: customRuns.language,
      source: customRuns.source,
      input: customRuns.input,
    });
  if (!run) return null;
  const config = await findDataConfig(tx, run);
  await live.publish(tx, { type: 'run', runId: run.id, userId: run.userId });
  return { ...run, config };
}
export type LeasedRun = NonNullable<Awaited<ReturnType<typeof startRun>>>;

/** Ends a run under a lease. False if the lease has changed. */
export async function concludeRun(tx: Tx, live: Live, hold: Lease, result: CustomRunResult): Promise<boolean> {
  const held = await tx.execute(sql`delete from ${tasks} where ${isLeased(hold)}`);
  if (held.rowCount !== 1) return false;
  await endRuns(tx, live, [hold.subjectId], result);
  return true;
}

/** Ends runs, regardless of their tasks. */
export async function endRuns(tx: Tx, live: Live, ids: readonly string[], result: CustomRunResult): Promise<void> {
  await change(tx, live, ids, { state: RUN_STATE.ended, result });
}

/** Resets runs to wait for a runner again. */
export async function requeueRuns(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  await change(tx, live, ids, { state: RUN_STATE.waiting });
}

async function change(
  tx: Tx,
  live: Live,
  ids: readonly string[],
  to: { state: typeof RUN_STATE.waiting } | { state: typeof RUN_STATE.ended; result: CustomRunResult },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .update(customRuns)
    .set({ ...to, ...(to.state === RUN_STATE.ended && { endedAt: sql`now()` }) })
    .where(sql`${customRuns.id} = any(${sql.param(ids)}::uuid[]) and ${customRuns.state} < ${literal(RUN_STATE.ended)}`)
    .returning({ runId: customRuns.id, userId: customRuns.userId });
  await live.publish(tx, ...rows.map((row) => ({ type: 'run' as const, ...row })));
}

/** Deletes expired runs with their tasks, and returns their number. */
export async function removeOldRuns(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with old as (
      delete from ${customRuns} where created_at < now() - ${RUN_LIFE_MINUTES}::int * interval '1 minute' returning id
    ), tasks_gone as (delete from ${tasks} using old where kind = 'run' and subject_id = old.id)
    select count(*)::int as count from old`);
  return rows[0]?.count ?? 0;
}
