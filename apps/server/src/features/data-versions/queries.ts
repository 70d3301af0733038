import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import {
  contestProblems,
  formerDrafts,
  problemData,
  problemDrafts,
  problemGrants,
  problems,
  solutions,
} from '../../db/schema.ts';
import { keepVersionOfExpired } from '../problem-grants/queries.ts';

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
      publishedBy: problemData.publishedBy,
    })
    .from(problemData)
    .where(and(eq(problemData.problemId, problemId), eq(problemData.isTrial, false)))
    .orderBy(desc(problemData.createdAt), desc(problemData.hash));
}

/**
 * Whether a version is the current one, used by a solution, lent, or the base of the draft or of what an import
 * replaced.
 */
export async function isDataInUse(db: Db, problemId: string, hash: string): Promise<boolean> {
  const isCurrent = sql`exists (select 1 from ${problems} where ${problems.id} = ${problemId} and ${problems.currentDataHash} = ${hash})`;
  const isUsed = sql`exists (select 1 from ${solutions} where ${solutions.problemId} = ${problemId} and ${solutions.problemDataHash} = ${hash})`;
  const isBase = sql`exists (select 1 from ${problemDrafts} where ${problemDrafts.problemId} = ${problemId} and ${problemDrafts.baseHash} = ${hash})`;
  const wasBase = sql`exists (select 1 from ${formerDrafts} where ${formerDrafts.problemId} = ${problemId} and ${formerDrafts.baseHash} = ${hash})`;
  const isLent = sql`exists (select 1 from ${problemGrants} where ${problemGrants.problemId} = ${problemId} and ${problemGrants.dataHash} = ${hash})`;
  const isHeld = sql`exists (select 1 from ${contestProblems} where ${contestProblems.problemId} = ${problemId} and ${contestProblems.dataHash} = ${hash})`;
  const isInUse = sql`${isCurrent} or ${isUsed} or ${isBase} or ${wasBase} or ${isLent} or ${isHeld}`;
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${isInUse} as used`);
  return rows[0]?.used ?? false;
}

/** False if the version already exists. A trial version of a draft becomes this version. */
export async function insertDataVersion(
  tx: Tx,
  row: typeof problemData.$inferInsert & { publishedBy: string },
): Promise<boolean> {
  const { config, description, publishedBy } = row;
  const result = await tx
    .insert(problemData)
    .values(row)
    .onConflictDoUpdate({
      target: [problemData.problemId, problemData.hash],
      set: { config, description, publishedBy, createdAt: sql`now()`, isTrial: false },
      setWhere: eq(problemData.isTrial, true),
    });
  return result.rowCount === 1;
}

/** False if it is a trial version; PostgreSQL refuses if it is not found. */
export async function updateCurrentData(tx: Tx, problemId: string, hash: string): Promise<boolean> {
  const [trial] = await tx
    .select({ hash: problemData.hash })
    .from(problemData)
    .where(and(isOne(problemId, hash), eq(problemData.isTrial, true)));
  if (trial) return false;
  await keepVersionOfExpired(tx, problemId);
  await tx.update(problems).set({ currentDataHash: hash }).where(eq(problems.id, problemId));
  return true;
}

/** False if not found; PostgreSQL refuses if it is referenced. */
export async function deleteDataVersion(tx: Tx, problemId: string, hash: string): Promise<boolean> {
  const result = await tx.delete(problemData).where(isOne(problemId, hash));
  return result.rowCount === 1;
}
