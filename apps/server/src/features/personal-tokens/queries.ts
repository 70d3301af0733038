import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { personalTokens, sessions } from '../../db/schema.ts';

function isLive(userId: string, now: Date) {
  return and(
    eq(sessions.userId, userId),
    eq(sessions.kind, 'personal'),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  );
}

/** Valid tokens of a user, newest first. */
export async function listPersonalTokens(db: Db, userId: string, now: Date) {
  return await db
    .select({
      id: sessions.id,
      name: personalTokens.name,
      prefix: personalTokens.prefix,
      scopes: sessions.tags,
      createdAt: sessions.createdAt,
      usedAt: sessions.seenAt,
      ip: sessions.ip,
      expiresAt: sessions.expiresAt,
    })
    .from(personalTokens)
    .innerJoin(sessions, eq(sessions.id, personalTokens.sessionId))
    .where(isLive(userId, now))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
}

export async function countPersonalTokens(tx: Tx, userId: string, now: Date): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(sessions).where(isLive(userId, now));
  return row?.total ?? 0;
}

/** False if no valid one was found. */
export async function revokePersonalToken(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isLive(userId, now)));
  return result.rowCount === 1;
}
