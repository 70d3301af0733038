import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { MAX_VISITS_EACH, MAX_VISITS_LISTED, VISIT_EXPIRES_MS, type DraftVisit } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { draftVisits } from '../../db/schema.ts';

type Place = Pick<DraftVisit, 'part' | 'rowId'>;

/** Visits that were renewed before this instant have ended, such as those of a browser that was killed. */
const expiryAt = (nowMs: number) => new Date(nowMs - VISIT_EXPIRES_MS);

/** Visits of a draft that have not ended, the oldest first. */
export async function listVisits(db: Db, problemId: string, nowMs: number) {
  return await db
    .select({
      visitId: draftVisits.visitId,
      userId: draftVisits.userId,
      part: draftVisits.part,
      rowId: draftVisits.rowId,
    })
    .from(draftVisits)
    .where(and(eq(draftVisits.problemId, problemId), gt(draftVisits.renewedAt, expiryAt(nowMs))))
    .orderBy(asc(draftVisits.startedAt), asc(draftVisits.visitId))
    .limit(MAX_VISITS_LISTED);
}
export type VisitRow = Awaited<ReturnType<typeof listVisits>>[number];

/** Deletes the visits of a draft that have ended. Returns whether there were any. */
export async function deleteEnded(tx: Tx, problemId: string, nowMs: number): Promise<boolean> {
  const ended = await tx
    .delete(draftVisits)
    .where(and(eq(draftVisits.problemId, problemId), lte(draftVisits.renewedAt, expiryAt(nowMs))));
  return (ended.rowCount ?? 0) > 0;
}

/** The place of a user's visit; undefined if there is no such visit. */
export async function findPlace(tx: Tx, problemId: string, visitId: string, userId: string) {
  const [row] = await tx
    .select({ part: draftVisits.part, rowId: draftVisits.rowId })
    .from(draftVisits)
    .where(isVisit(problemId, visitId, userId));
  return row;
}

/** Starts or renews a visit; the visit of another user with this id stays as it is. */
export async function storeVisit(
  tx: Tx,
  { problemId, visitId, userId }: { problemId: string; visitId: string; userId: string },
  { part = null, rowId = null }: { [K in keyof Place]: Place[K] | null },
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs);
  const values = { problemId, visitId, userId, part, rowId, startedAt: now, renewedAt: now };
  await tx
    .insert(draftVisits)
    .values(values)
    .onConflictDoUpdate({
      target: [draftVisits.problemId, draftVisits.visitId],
      set: { part, rowId, renewedAt: now },
      setWhere: eq(draftVisits.userId, userId),
    });
}

/** Ends the oldest visits of a user beyond the limit. */
export async function deleteSurplus(tx: Tx, problemId: string, userId: string): Promise<void> {
  await tx.execute(sql`delete from ${draftVisits} where problem_id = ${problemId}::uuid and user_id = ${userId}::uuid
    and visit_id in (select visit_id from ${draftVisits} as own where own.problem_id = ${problemId}::uuid
      and own.user_id = ${userId}::uuid order by own.renewed_at desc, own.visit_id offset ${MAX_VISITS_EACH})`);
}

/** Returns whether there was such a visit. */
export async function deleteVisit(tx: Tx, problemId: string, visitId: string, userId: string): Promise<boolean> {
  const deleted = await tx.delete(draftVisits).where(isVisit(problemId, visitId, userId));
  return deleted.rowCount === 1;
}

function isVisit(problemId: string, visitId: string, userId: string) {
  return and(eq(draftVisits.problemId, problemId), eq(draftVisits.visitId, visitId), eq(draftVisits.userId, userId));
}
