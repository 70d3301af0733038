import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { oauthFamilies, oauthGrants, sessions } from '../../db/schema.ts';

/** Ends a session; false if it had already ended. */
export async function revokeSession(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends the sessions and sign-ins at apps of one or more users with all tokens; personal tokens only if requested. */
export async function revokeSessionsOf(
  tx: Tx,
  users: string | readonly string[],
  { keepSessionId, endsTokens }: { keepSessionId?: string; endsTokens: boolean },
): Promise<number> {
  const userIds = typeof users === 'string' ? [users] : [...users];
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        inArray(sessions.userId, userIds),
        isNull(sessions.revokedAt),
        keepSessionId === undefined ? undefined : ne(sessions.id, keepSessionId),
        endsTokens ? undefined : ne(sessions.kind, 'personal'),
      ),
    )
    .returning({ id: sessions.id });
  await deleteFamiliesOf(tx, userIds);
  return ended.length;
}

/** Removes a session's restriction to routes with this tag. */
export async function liftTags(tx: Tx, userId: string, sessionId: string, tag: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ tags: null })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), sql`${sessions.tags} = array[${tag}]::text[]`));
}

/** Deletes sessions that ended long ago. */
export async function deleteSessionsBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, instant));
}

/** Signs the users out of every app; their grants stay. */
async function deleteFamiliesOf(tx: Tx, userIds: string[]): Promise<void> {
  const grants = tx.select({ id: oauthGrants.id }).from(oauthGrants).where(inArray(oauthGrants.userId, userIds));
  await tx.delete(oauthFamilies).where(sql`${oauthFamilies.grantId} in ${grants}`);
}
