import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { sessions, users } from '../../db/schema.ts';
import { SECOND_FACTOR_TAG } from './session-token.ts';

const columns = {
  id: sessions.id,
  provider: sessions.provider,
  secondFactor: sessions.secondFactor,
  userAgent: sessions.userAgent,
  ip: sessions.ip,
  createdAt: sessions.createdAt,
  seenAt: sessions.seenAt,
  expiresAt: sessions.expiresAt,
  tags: sessions.tags,
  actingUserId: sessions.actingUserId,
  actingName: users.name,
};
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/**
 * Sessions of a user, started by the user or by an administrator acting as the user; last used first. Excludes those
 * that still need a second factor.
 */
export async function listSessions(db: Db, userId: string, now: Date) {
  return await db
    .select(columns)
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.actingUserId))
    .where(and(eq(sessions.userId, userId), isLive(now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt), sessions.id);
}

/** Ends one of a user's sessions; false if not found. */
export async function endSession(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), isLive(now)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all of a user's sessions except one, and returns their number. */
export async function endOtherSessions(tx: Tx, userId: string, keepId: string, now: Date): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), sql`${sessions.id} <> ${keepId}`, isLive(now)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** How a session started; undefined if it does not exist. */
export async function findSessionStart(db: Db, id: string) {
  const { provider, createdAt } = columns;
  const [row] = await db.select({ provider, createdAt }).from(sessions).where(eq(sessions.id, id));
  return row;
}

export async function findActingUser(db: Db, actingUserId: string) {
  const [row] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, actingUserId));
  return row;
}

function isLive(now: Date) {
  return and(
    eq(sessions.kind, 'session'),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    sql`${SECOND_FACTOR_TAG} <> all(coalesce(${sessions.tags}, '{}'))`,
  );
}

/** Whether the user has had a session of their own at this client address; an administrator's does not count. */
export async function hasSignedInFrom(
  { db }: Pick<AppContext, 'db'>,
  userId: string | undefined,
  ip: string,
): Promise<boolean> {
  if (userId === undefined) return false;
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.ip, ip), isNull(sessions.actingUserId)))
    .limit(1);
  return rows.length > 0;
}
