import type { Db } from '../../db/client.ts';
import { findContestPermissions } from '../contests/contest-permissions.ts';
import { isBanned } from '../contests/policy.ts';
import { readsQueueOf } from '../contest-volunteers/policy.ts';

/** Which of the users are notified of changes of a contest's balloon queue. */
export async function findBalloonAudience(db: Db, contestId: string, userIds: readonly string[]): Promise<string[]> {
  const permissions = await findContestPermissions(db, contestId, userIds);
  return [...permissions]
    .filter(([, one]) => readsQueueOf('balloons', one) && !isBanned(one))
    .map(([userId]) => userId);
}
