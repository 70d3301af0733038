import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { problemData, problems } from '../../db/schema.ts';
import { contentColumns } from '../problems/content-columns.ts';

/** A problem with its current data version; undefined if it has none. */
export async function findExported(db: Db, problemId: string) {
  const [row] = await db
    .select({
      id: problems.id,
      orgId: problems.orgId,
      ...contentColumns,
      dataHash: problemData.hash,
      dataBytes: problemData.sizeBytes,
      config: problemData.config,
    })
    .from(problems)
    .innerJoin(problemData, and(eq(problemData.problemId, problems.id), eq(problemData.hash, problems.currentDataHash)))
    .where(eq(problems.id, problemId));
  return row;
}
export type ExportedRow = NonNullable<Awaited<ReturnType<typeof findExported>>>;
