import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';

/** Refuses a viewer acting as another user: what apps and tokens receive would outlast the session. */
export function requireOwnSession(viewer: UserViewer): void {
  if (viewer.token !== 'session' || viewer.actingUserId !== null) throw refusal('oauth-session-needed');
}

/** When the user of the session proved their identity. */
export async function findAuthTime(db: Db, { sessionId }: UserViewer): Promise<Date> {
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
  if (!row) throw refusal('session-expired');
  return row.createdAt;
}

/** A session that has neither expired nor been revoked. */
export async function findLiveSession(db: Db, id: string, now: Date): Promise<{ createdAt: Date } | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
  return row && row.expiresAt > now ? row : undefined;
}
