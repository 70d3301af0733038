import { and, eq } from 'drizzle-orm';
import { distinctGrants, hasGrant, type TimeGrant } from '@assay/rules';
import type { Tx } from '../../db/client.ts';
import { contestParticipants, contests } from '../../db/schema.ts';
import { grantsByUser, lockClock } from '../clocks/queries.ts';
import { applyClock } from '../contests/apply-clock.ts';

export async function findGrantOf(tx: Tx, contestId: string, userId: string): Promise<TimeGrant | null> {
  const { delayMs, extraMs } = contestParticipants;
  const [row] = await tx
    .select({ delayMs, extraMs })
    .from(contestParticipants)
    .where(and(eq(contestParticipants.contestId, contestId), eq(contestParticipants.userId, userId)));
  return row ?? null;
}

/**
 * For a participant who is deleted in this transaction: returns what to do afterwards, so that the contest does not
 * wait for someone who has left. Locks the clock if there is a grant; call it before taking other locks.
 */
export async function grantDropping(tx: Tx, contestId: string, grant: TimeGrant | null): Promise<() => Promise<void>> {
  const clock = grant && hasGrant(grant) ? await lockClock(tx, contestId, 'update') : undefined;
  return async () => {
    if (!clock) return;
    const grants = distinctGrants((await grantsByUser(tx, contestId, clock)).values());
    if (grants.length === clock.grants.length) return;
    const [contest] = await tx.select({ stages: contests.stages }).from(contests).where(eq(contests.id, contestId));
    if (contest)
      await applyClock(tx, contestId, { before: clock, after: { ...clock, grants }, stages: contest.stages });
  };
}
