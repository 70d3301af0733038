import { eq } from 'drizzle-orm';
import type { AwardPlan } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { contestAwards } from '../../db/schema.ts';

export interface StoredPlan {
  version: number;
  plan: AwardPlan;
}

/** Undefined if nothing was ever changed. */
export async function findAwardPlan(db: Db, contestId: string): Promise<StoredPlan | undefined> {
  const { version, plan } = contestAwards;
  const [row] = await db.select({ version, plan }).from(contestAwards).where(eq(contestAwards.contestId, contestId));
  return row;
}

export async function putAwardPlan(tx: Tx, contestId: string, { version, plan }: StoredPlan): Promise<void> {
  await tx
    .insert(contestAwards)
    .values({ contestId, version, plan })
    .onConflictDoUpdate({ target: contestAwards.contestId, set: { version, plan } });
}
