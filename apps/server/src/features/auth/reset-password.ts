import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { takePasswordAttempt } from './attempts.ts';
import { hashPassword, isPassword } from './password.ts';
import { findCredentialsById, replacePassword, revokeSessionsOf } from './queries.ts';
import { isWeakPassword } from './weak-password.ts';

/** Replaces a password; all sessions end, since somebody else may hold one. */
export const resetPassword = route('POST /api/auth/resetPassword', {
  handle: async ({ body, context, ip }) => {
    const user = await findCredentialsById(context.db, body.userId);
    const attempt = await takePasswordAttempt(context, { account: user?.name ?? body.userId, userId: user?.id, ip });
    if (!(await isPassword(user?.passwordHash, body.oldPassword)) || !user) throw refusal('wrong-credentials');
    attempt.succeeded();
    const about = [user.name, user.email.split('@', 1)[0] ?? ''];
    if (body.newPassword === body.oldPassword || isWeakPassword(body.newPassword, about))
      throw refusal('weak-password');
    const passwordHash = await hashPassword(body.newPassword);
    await context.db.transact(async (tx) => {
      if (!(await replacePassword(tx, user.id, user.passwordHash ?? '', passwordHash)))
        throw refusal('wrong-credentials');
      await revokeSessionsOf(tx, user.id);
    });
    return {};
  },
});
