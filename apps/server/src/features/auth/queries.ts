import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { orgMembers, sessions, siteInfo } from '../../db/schema.ts';
import { deleteFamiliesOf } from '../oauth/grants.ts';

/** Ends a session; false when it had ended. */
export async function revokeSession(tx: Tx, id: string): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends a user's sessions and sign-ins at apps with all their tokens; personal tokens only when asked to. */
export async function revokeSessionsOf(
  tx: Tx,
  userId: string,
  { keepSessionId, endsTokens }: { keepSessionId?: string; endsTokens: boolean },
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keepSessionId === undefined ? undefined : ne(sessions.id, keepSessionId),
        endsTokens ? undefined : ne(sessions.kind, 'personal'),
      ),
    )
    .returning({ id: sessions.id });
  await deleteFamiliesOf(tx, userId);
  return ended.length;
}

/** Frees a session of the restriction to routes of this tag. */
export async function liftTags(tx: Tx, userId: string, sessionId: string, tag: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ tags: null })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), sql`${sessions.tags} = array[${tag}]::text[]`));
}

/** Forgets sessions that ended long before. */
export async function deleteSessionsBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, instant));
}

/**
 * Makes a new user a member of the organization that newcomers join, if there is one. Its administrators see nothing private of people who only
 * signed up to the site, unless those allow it in their settings.
 */
export async function joinDefaultOrg(tx: Tx, userId: string): Promise<void> {
  const [site] = await tx.select({ orgId: siteInfo.defaultOrgId }).from(siteInfo);
  if (!site?.orgId) return;
  const member = { orgId: site.orgId, userId, capability: 1n, profileConsent: 'withheld' as const };
  await tx.insert(orgMembers).values({ id: randomUUID(), ...member });
}
