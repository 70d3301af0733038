import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { takePasswordAttempt } from './attempts.ts';
import { changePassword } from './change-password.ts';
import { inPasswordTurn, isPassword } from './password.ts';
import { findCredentialsById } from './queries.ts';

/** Replaces a password by the old one; all sessions end, since somebody else may hold one. */
export const resetPassword = route('POST /api/auth/resetPassword', {
  handle: ({ body, context, ip, language }) =>
    inPasswordTurn(async () => {
      const { userId, oldPassword, newPassword } = body;
      const user = await findCredentialsById(context.db, userId);
      const attempt = await takePasswordAttempt(context, { account: user?.name ?? userId, userId: user?.id, ip });
      if (!(await isPassword(user?.passwordHash, oldPassword)) || !user) throw refusal('wrong-credentials');
      await attempt.succeeded();
      if (newPassword === oldPassword) throw refusal('weak-password');
      const provenHash = user.passwordHash ?? '';
      await changePassword({ context, language }, user.id, newPassword, { isDue: false, provenHash });
      return {};
    }),
});
