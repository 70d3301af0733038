import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { problems } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';

/** Refuses if the problem has no current data; otherwise that stays current until the transaction ends. */
export async function refuseWithoutData(tx: Tx, problemId: string): Promise<void> {
  const [row] = await tx
    .select({ hash: problems.currentDataHash })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for('share');
  if (!row?.hash) throw refusal('no-judge-data');
}
