import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { hiddenSolutions } from '../../db/schema.ts';

export async function insertHiding(tx: Tx, problemId: string, userId: string): Promise<void> {
  await tx.insert(hiddenSolutions).values({ problemId, userId }).onConflictDoNothing();
}

export async function deleteHiding(tx: Tx, problemId: string, userId: string): Promise<void> {
  await tx
    .delete(hiddenSolutions)
    .where(and(eq(hiddenSolutions.problemId, problemId), eq(hiddenSolutions.userId, userId)));
}
