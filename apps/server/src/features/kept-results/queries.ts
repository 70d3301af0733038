import { sql } from 'drizzle-orm';
import type { KeptCase } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { benchRuns, keptResults } from '../../db/schema.ts';
import { renewLease, type Lease } from '../tasks/lease.ts';

/** Bounds per problem. The rows used longest ago are deleted. */
export const KEPT_ROWS = 300;
export const KEPT_BYTES = 16 * 1024 * 1024;

/** Renews the lease, and returns the problem of its run; undefined if the lease is lost. */
export async function findLeasedProblem(tx: Tx, lease: Lease): Promise<string | undefined> {
  if (!(await renewLease(tx, lease))) return undefined;
  const [run] = await tx
    .select({ problemId: benchRuns.problemId })
    .from(benchRuns)
    .where(sql`${benchRuns.id} = ${lease.subjectId}::uuid`);
  return run?.problemId;
}

/** The kept results, whose row is then the one used last; empty if nothing is kept. */
export async function useResults(tx: Tx, problemId: string, key: string): Promise<KeptCase[]> {
  const [row] = await tx
    .update(keptResults)
    .set({ usedAt: sql`now()` })
    .where(sql`${keptResults.problemId} = ${problemId}::uuid and ${keptResults.key} = ${key}`)
    .returning({ cases: keptResults.cases });
  return row?.cases ?? [];
}

/** Replaces the results kept under the key, and deletes the rows used longest ago beyond the bounds. */
export async function storeResults(tx: Tx, row: { problemId: string; key: string; cases: KeptCase[] }): Promise<void> {
  const { problemId } = row;
  // Two runs of the problem would delete the same rows in a different order.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kept results of ${problemId}`}, 0))`);
  const values = { ...row, sizeBytes: Buffer.byteLength(JSON.stringify(row.cases)) };
  await tx
    .insert(keptResults)
    .values(values)
    .onConflictDoUpdate({
      target: [keptResults.problemId, keptResults.key],
      set: { cases: values.cases, sizeBytes: values.sizeBytes, usedAt: sql`now()` },
    });
  await tx.execute(sql`
    delete from ${keptResults} where problem_id = ${problemId}::uuid and key in (
      select key from (
        select key, row_number() over latest as place, sum(size_bytes) over latest as total
        from ${keptResults} where problem_id = ${problemId}::uuid
        window latest as (order by used_at desc, key rows unbounded preceding)
      ) as ranked where place > ${KEPT_ROWS} or total > ${KEPT_BYTES}
    )`);
}
