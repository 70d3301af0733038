import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { benchRuns, draftTests, problemDrafts } from '../../db/schema.ts';
import type { DraftContent } from '../../db/tables/problem-drafts.ts';

/* Rows of drafts that both setters and runs change. */

export type DraftRow = typeof problemDrafts.$inferSelect;
export type TestRow = typeof draftTests.$inferSelect;

/** Locks the draft, so that the transaction is the only one that changes it. */
export async function lockDraft(tx: Tx, problemId: string): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(problemDrafts).where(eq(problemDrafts.problemId, problemId)).for('update');
  return row;
}

/** What a run was to do. */
export async function findRunTerms(db: Db, benchId: string) {
  const [row] = await db
    .select({ problemId: benchRuns.problemId, kind: benchRuns.kind, terms: benchRuns.terms })
    .from(benchRuns)
    .where(eq(benchRuns.id, benchId));
  return row;
}

export async function findTest(db: Db, problemId: string, id: string): Promise<TestRow | undefined> {
  const [row] = await db
    .select()
    .from(draftTests)
    .where(and(eq(draftTests.problemId, problemId), eq(draftTests.id, id)));
  return row;
}

export async function updateTest(tx: Tx, problemId: string, id: string, change: Partial<TestRow>): Promise<void> {
  await tx
    .update(draftTests)
    .set(change)
    .where(and(eq(draftTests.problemId, problemId), eq(draftTests.id, id)));
}

export async function updateDraft(tx: Tx, problemId: string, change: Partial<DraftRow>): Promise<void> {
  await tx.update(problemDrafts).set(change).where(eq(problemDrafts.problemId, problemId));
}

/** Bytes that the draft itself stores of a content. */
export function storedBytes(content: DraftContent | null): number {
  return content === null || 'path' in content ? 0 : content.size;
}
