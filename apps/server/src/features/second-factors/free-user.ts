import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { revokeSessionsOf } from '../sessions/revoke-sessions.ts';
import { notifyOfChange } from '../providers/notify.ts';
import { findUser } from '../users/queries.ts';
import { deletePasskeys, deleteRecoveryCodes, deleteTotp } from './queries.ts';

/** For a user who lost the phone and the recovery codes. Notifies the user, who must sign in again. */
export const freeUser = route('DELETE /api/admin/user/:userId/second-factor', {
  scope: async ({ params, context, viewer }) => {
    if (viewer.tags !== null) throw refusal('token-not-for-this');
    if (!(await findUser(context.db, params.userId))) throw refusal('not-found');
  },
  handle: async ({ params: { userId }, viewer, context, ip, language }) => {
    await context.db.transact(async (tx) => {
      const totp = await deleteTotp(tx, userId);
      const passkeys = await deletePasskeys(tx, userId);
      await deleteRecoveryCodes(tx, userId);
      await revokeSessionsOf(tx, userId, {
        endsTokens: false,
        ...(userId === viewer.userId && { keepSessionId: viewer.sessionId }),
      });
      const subject = { type: 'user', id: userId };
      await recordAct(tx, { viewer, ip, action: 'user.second-factor-off', subject, before: { totp, passkeys } });
    });
    await notifyOfChange({ context, language }, userId, 'second-factor-off');
    return {};
  },
});
