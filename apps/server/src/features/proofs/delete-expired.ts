import { lt } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { attemptCounters, challenges, sentCodes } from '../../db/schema.ts';

/** Deletes codes, challenges and counters that expired before this instant. */
export async function deleteExpired(tx: Tx, instant: Date): Promise<void> {
  await tx.delete(sentCodes).where(lt(sentCodes.expiresAt, instant));
  await tx.delete(challenges).where(lt(challenges.expiresAt, instant));
  await tx.delete(attemptCounters).where(lt(attemptCounters.endsAt, instant));
}
