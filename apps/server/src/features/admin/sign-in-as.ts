import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { startSession } from '../auth/session-token.ts';
import { findUser } from '../users/queries.ts';

/**
 * The session says who acts in it, also when an administrator who already acts as somebody signs in as a third. It ends when the administrator
 * stops being one.
 */
export const signInAs = route('POST /api/admin/user/login', {
  scope: ({ viewer }) => {
    // Otherwise a token for a few things would buy one for everything.
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
      return await startSession(tx, { userId, actingUserId, secondFactor, tags, ip, userAgent }, context);
    });
    return { token };
  },
});
