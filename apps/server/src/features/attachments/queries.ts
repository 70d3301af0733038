import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { problemAttachments } from '../../db/schema.ts';

const isOne = (problemId: string, key: string) =>
  and(eq(problemAttachments.problemId, problemId), eq(problemAttachments.key, key));

export async function listAttachments(db: Db, problemId: string) {
  return await db
    .select({ key: problemAttachments.key, name: problemAttachments.name, description: problemAttachments.description })
    .from(problemAttachments)
    .where(eq(problemAttachments.problemId, problemId))
    .orderBy(asc(problemAttachments.createdAt), asc(problemAttachments.key));
}

export async function findAttachmentName(db: Db, problemId: string, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: problemAttachments.name })
    .from(problemAttachments)
    .where(isOne(problemId, key));
  return row?.name;
}

/** False where the key is in use. */
export async function insertAttachment(tx: Tx, row: typeof problemAttachments.$inferInsert): Promise<boolean> {
  const result = await tx.insert(problemAttachments).values(row).onConflictDoNothing();
  return result.rowCount === 1;
}

/** False where there is none. */
export async function deleteAttachment(tx: Tx, problemId: string, key: string): Promise<boolean> {
  const result = await tx.delete(problemAttachments).where(isOne(problemId, key));
  return result.rowCount === 1;
}
