import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { problemData, problems, solutions } from '../../db/schema.ts';

const isOne = (problemId: string, hash: string) =>
  and(eq(problemData.problemId, problemId), eq(problemData.hash, hash));

export async function listDataVersions(db: Db, problemId: string) {
  return await db
    .select({
      hash: problemData.hash,
      createdAt: problemData.createdAt,
      config: problemData.config,
      description: problemData.description,
      sizeBytes: problemData.sizeBytes,
    })
    .from(problemData)
    .where(eq(problemData.problemId, problemId))
    .orderBy(desc(problemData.createdAt), desc(problemData.hash));
}

/** Whether a version is the current one or used by a solution. */
export async function isDataInUse(db: Db, problemId: string, hash: string): Promise<boolean> {
  const isCurrent = sql`exists (select 1 from ${problems} where ${problems.id} = ${problemId} and ${problems.currentDataHash} = ${hash})`;
  const isUsed = sql`exists (select 1 from ${solutions} where ${solutions.problemId} = ${problemId} and ${solutions.problemDataHash} = ${hash})`;
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${isCurrent} or ${isUsed} as used`);
  return rows[0]?.used ?? false;
}

/** False if the version already exists. */
export async function insertDataVersion(tx: Tx, row: typeof problemData.$inferInsert): Promise<boolean> {
  const result = await tx.insert(problemData).values(row).onConflictDoNothing();
  return result.rowCount === 1;
}

export async function updateCurrentData(tx: Tx, problemId: string, hash: string): Promise<void> {
  await tx.update(problems).set({ currentDataHash: hash }).where(eq(problems.id, problemId));
}

/** False if not found; PostgreSQL refuses if it is referenced. */
export async function deleteDataVersion(tx: Tx, problemId: string, hash: string): Promise<boolean> {
  const result = await tx.delete(problemData).where(isOne(problemId, hash));
  return result.rowCount === 1;
}
