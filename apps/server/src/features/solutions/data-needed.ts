import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { problems } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { dataUsedIn } from '../problem-grants/data-in-contest.ts';

/**
 * Refuses if the problem has no data in the contest, null: outside contests; otherwise that stays so until the
 * transaction ends.
 */
export async function refuseWithoutData(tx: Tx, problemId: string, contestId: string | null): Promise<void> {
  const [row] = await tx
    .select({ hash: dataUsedIn(contestId) })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for('share');
  if (!row?.hash) throw refusal('no-judge-data');
}
