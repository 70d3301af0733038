import { eq } from 'drizzle-orm';
import type { RoundSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { contests } from '../../db/schema.ts';

/** The rules of a round; null in an ordinary contest. */
export async function findRound(db: Db, contestId: string): Promise<RoundSettings | null> {
  const [row] = await db.select({ round: contests.round }).from(contests).where(eq(contests.id, contestId));
  return row?.round ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockRound(tx: Tx, contestId: string): Promise<RoundSettings | null> {
  const [row] = await tx
    .select({ round: contests.round })
    .from(contests)
    .where(eq(contests.id, contestId))
    .for('no key update');
  return row?.round ?? null;
}

export async function updateRound(tx: Tx, contestId: string, round: RoundSettings | null): Promise<void> {
  await tx.update(contests).set({ round }).where(eq(contests.id, contestId));
}
