import { and, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import { SHORT_BENCH_KINDS } from '@assay/contract';
import type { BenchKind, BenchLane, BenchProgress, BenchResult, BenchTerms } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { benchRuns, problemData, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { isLeased, type Lease } from '../tasks/lease.ts';
import { findDataConfig } from '../tasks/problem-data.ts';

type Live = AppContext['live'];

/** Maximum number kept per problem. */
export const KEPT_RUNS = 20;

/**
 * A user's recent workbench runs, except automatic compilations: unfinished ones, and those of the last ten minutes.
 * The caller serializes the requests of a user.
 */
export async function countBench(tx: Tx, userId: string): Promise<{ open: number; lately: number }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bench ${userId}`}, 0))`);
  const { rows } = await tx.execute<{ open: number; lately: number }>(sql`
    select (count(*) filter (where state < ${literal(RUN_STATE.ended)}))::int as open,
      (count(*) filter (where created_at > now() - interval '10 minutes'))::int as lately
    from ${benchRuns} where user_id = ${userId}::uuid and kind <> 'compile'`);
  return rows[0] ?? { open: 0, lately: 0 };
}

/** An identical unfinished workbench run. The caller serializes the requests for a problem. */
export async function findOpenBench(
  tx: Tx,
  { problemId, hash, kind, terms }: { problemId: string; hash: string; kind: BenchKind; terms: BenchTerms },
): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bench of ${problemId}`}, 0))`);
  const [row] = await tx
    .select({ id: benchRuns.id })
    .from(benchRuns)
    .where(
      and(
        eq(benchRuns.problemId, problemId),
        eq(benchRuns.problemDataHash, hash),
        eq(benchRuns.kind, kind),
        eq(benchRuns.terms, terms),
        sql`${benchRuns.state} < ${literal(RUN_STATE.ended)}`,
      ),
    );
  return row?.id;
}

/**
 * Label of the runners that judge a data version; undefined if not found. The version cannot be deleted before the
 * transaction ends.
 */
export async function findLabel(tx: Tx, problemId: string, hash: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ label: sql<string>`${problemData.config} ->> 'label'` })
    .from(problemData)
    .where(and(eq(problemData.problemId, problemId), eq(problemData.hash, hash)))
    .for('key share');
  return row?.label;
}

/** Inserts one, and deletes those that ended longest ago if the problem has too many. */
export async function insertBench(tx: Tx, run: typeof benchRuns.$inferInsert): Promise<void> {
  await tx.insert(benchRuns).values(run);
  await tx.execute(sql`
    delete from ${benchRuns} where state = ${literal(RUN_STATE.ended)} and id in (
      select id from ${benchRuns} where problem_id = ${run.problemId}::uuid order by created_at desc, id offset ${KEPT_RUNS}
    )`);
}

export async function listBench(db: Db, problemId: string) {
  return await db
    .select({
      ...rowColumns,
      // The cells would make the list as long as a result.
      progress: sql<BenchProgress | null>`${benchRuns.progress} - 'verification'`,
      outcome: sql<string | null>`${benchRuns.result} ->> 'outcome'`,
      good: sql<boolean | null>`case ${benchRuns.kind}
        when 'verify' then (${benchRuns.result} -> 'verification' ->> 'good')::boolean
        when 'validate' then (${benchRuns.result} -> 'validation' ->> 'complaintCount')::int = 0
          and jsonb_array_length(${benchRuns.result} -> 'validation' -> 'validators') > 0
        when 'compile' then ${benchRuns.result} ->> 'outcome' = 'done'
        when 'answers' then not jsonb_path_exists(${benchRuns.result}, '$.answers[*] ? (@.status != "Finished")')
        when 'inputs' then not jsonb_path_exists(${benchRuns.result}, '$.inputs[*] ? (@.status != "Finished")')
        when 'stress' then ${benchRuns.result} -> 'stress' -> 'difference' is null
        when 'mutate' then jsonb_array_length(${benchRuns.result} -> 'mutation' -> 'survivors') = 0
        when 'generate' then jsonb_array_length(${benchRuns.result} -> 'generation' -> 'check' -> 'complaints') = 0
        when 'run' then ${benchRuns.result} -> 'run' ->> 'outcome' = 'ran' and not jsonb_path_exists(${benchRuns.result},
          '$.run.cases[*] ? (@.status != "Finished" && @.status != "Accepted")')
        end`,
    })
    .from(benchRuns)
    .where(eq(benchRuns.problemId, problemId))
    .orderBy(desc(benchRuns.createdAt), desc(benchRuns.id))
    .limit(KEPT_RUNS);
}

const rowColumns = {
  id: benchRuns.id,
  kind: benchRuns.kind,
  problemDataHash: benchRuns.problemDataHash,
  state: benchRuns.state,
  progress: benchRuns.progress,
  createdAt: benchRuns.createdAt,
  endedAt: benchRuns.endedAt,
};

export async function findBench(db: Db, problemId: string, benchId: string) {
  const [row] = await db
    .select({ ...rowColumns, terms: benchRuns.terms, result: benchRuns.result })
    .from(benchRuns)
    .where(and(eq(benchRuns.id, benchId), eq(benchRuns.problemId, problemId)));
  return row;
}

/** The problem and organization of a run. */
export async function findOwner(db: Db, benchId: string) {
  const [row] = await db
    .select({ problemId: benchRuns.problemId, orgId: benchRuns.orgId })
    .from(benchRuns)
    .where(eq(benchRuns.id, benchId));
  return row;
}

/** Tasks of short work, or of all other work. */
export function isOfLane(lane: BenchLane): SQL {
  const isShort = inArray(benchRuns.kind, [...SHORT_BENCH_KINDS]);
  return sql`exists (select from ${benchRuns} where ${benchRuns.id} = subject_id and ${lane === 'short' ? isShort : not(isShort)})`;
}

/** Starts one whose task was just leased; null if it has ended. */
export async function startBench(tx: Tx, live: Live, { subjectId }: Lease) {
  const [run] = await tx
    .update(benchRuns)
    .set({ state: RUN_STATE.running, progress: null })
    .where(and(eq(benchRuns.id, subjectId), sql`${benchRuns.state} < ${literal(RUN_STATE.ended)}`))
    .returning({
      id: benchRuns.id,
      userId: benchRuns.userId,
      problemId: benchRuns.problemId,
      problemDataHash: benchRuns.problemDataHash,
      kind: benchRuns.kind,
      terms: benchRuns.terms,
    });
  if (!run) return null;
  const config = await findDataConfig(tx, run);
  await live.publish(tx, { type: 'bench', benchId: run.id, userId: run.userId });
  return { ...run, config };
}
export type LeasedBench = NonNullable<Awaited<ReturnType<typeof startBench>>>;

export async function recordProgress(tx: Tx, live: Live, benchId: string, progress: BenchProgress): Promise<void> {
  await change(tx, live, [benchId], { state: RUN_STATE.running, progress });
}

/** Ends one under a lease. False if the lease has changed. */
export async function concludeBench(tx: Tx, live: Live, lease: Lease, result: BenchResult): Promise<boolean> {
  const deleted = await tx.execute(sql`delete from ${tasks} where ${isLeased(lease)}`);
  if (deleted.rowCount !== 1) return false;
  await endBench(tx, live, [lease.subjectId], result);
  return true;
}

/** Ends some, regardless of their tasks. Their progress is dropped: either the result has all of it, or none counts. */
export async function endBench(tx: Tx, live: Live, ids: readonly string[], result: BenchResult): Promise<void> {
  await change(tx, live, ids, { state: RUN_STATE.ended, progress: null, result });
}

/** Resets some to wait for a runner again. */
export async function requeueBench(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  await change(tx, live, ids, { state: RUN_STATE.waiting, progress: null });
}

async function change(
  tx: Tx,
  live: Live,
  ids: readonly string[],
  to:
    | { state: typeof RUN_STATE.waiting | typeof RUN_STATE.running; progress: BenchProgress | null }
    | { state: typeof RUN_STATE.ended; progress: null; result: BenchResult },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .update(benchRuns)
    .set({ ...to, ...(to.state === RUN_STATE.ended && { endedAt: sql`now()` }) })
    .where(sql`${benchRuns.id} = any(${sql.param(ids)}::uuid[]) and ${benchRuns.state} < ${literal(RUN_STATE.ended)}`)
    .returning({ benchId: benchRuns.id, userId: benchRuns.userId });
  await live.publish(tx, ...rows.map((row) => ({ type: 'bench' as const, ...row })));
}
