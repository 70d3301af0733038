import type { Db } from '../../db/client.ts';
import { findContestPermissions } from '../contests/contest-permissions.ts';
import { isBanned } from '../contests/policy.ts';
import { worksOn } from '../contest-volunteers/policy.ts';

/** Which of the users are notified of a changed print job: those who print, and its participant. */
export async function findPrintAudience(
  db: Db,
  contestId: string,
  participantId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const permissions = await findContestPermissions(db, contestId, userIds);
  return [...permissions]
    .filter(([, one]) => (worksOn('printing', one) || one.actingId === participantId) && !isBanned(one))
    .map(([userId]) => userId);
}
