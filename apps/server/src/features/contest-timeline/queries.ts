import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { contestParticipants, users } from '../../db/schema.ts';

/** Names of the participants of a contest, by user. */
export async function listParticipantNames(db: Db, contestId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ userId: contestParticipants.userId, name: users.name })
    .from(contestParticipants)
    .innerJoin(users, eq(users.id, contestParticipants.userId))
    .where(eq(contestParticipants.contestId, contestId));
  return new Map(rows.map(({ userId, name }) => [userId, name]));
}
