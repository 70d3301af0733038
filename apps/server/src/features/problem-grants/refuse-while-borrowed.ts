import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { findBorrower } from './queries.ts';

/**
 * Refuses to delete problems while contests of other organizations hold them, also ended ones: their results would be
 * lost. The refusal names a contest. `isDeleted` is a condition on `problems`; the caller has locked these problems.
 */
export async function refuseWhileBorrowed(tx: Tx, isDeleted: SQL): Promise<void> {
  const found = await findBorrower(tx, isDeleted);
  if (!found) return;
  const { contest, org, total } = found;
  throw refusal('problem-lent', { borrower: { contest, org, more: total - 1 } });
}
