import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { sessions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { startSession } from '../sessions/session-token.ts';
import { findUser } from '../users/queries.ts';

const LONGEST_ACTING_MS = 3_600_000;

/**
 * The session records the acting administrator, also if they already act as another user and sign in as a third. It
 * ends after an hour, and when the administrator loses the right.
 */
export const signInAs = route('POST /api/admin/user/login', {
  scope: ({ viewer }) => {
    // Otherwise a restricted token could obtain an unrestricted one.
    if (viewer.tags !== null) throw refusal('token-not-for-this');
  },
  handle: async ({ body, viewer, context, ip, userAgent }) => {
    const { userId, tags = null } = body;
    const token = await context.db.transact(async (tx) => {
      if (!(await findUser(tx, userId))) throw refusal('not-found');
      const subject = { type: 'user', id: userId };
      await recordAct(tx, { viewer, ip, action: 'user.sign-in-as', subject, after: { tags } });
      const actingUserId = viewer.actingUserId ?? viewer.userId;
      const { secondFactor } = viewer;
      const lifetimeMs = await actingLifetimeMs(tx, viewer, context.clock.now());
      return await startSession(tx, { userId, actingUserId, secondFactor, tags, lifetimeMs, ip, userAgent }, context);
    });
    return { token };
  },
});

/**
 * A session started while acting as another user ends no later than the current one, or it could be extended every
 * hour.
 */
async function actingLifetimeMs(tx: Tx, { actingUserId, sessionId }: UserViewer, now: number): Promise<number> {
  if (actingUserId === null) return LONGEST_ACTING_MS;
  const [row] = await tx.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, sessionId));
  if (!row) throw refusal('session-expired');
  return Math.min(LONGEST_ACTING_MS, row.expiresAt.getTime() - now);
}
