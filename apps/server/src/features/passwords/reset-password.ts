import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Viewer } from '../../http/viewer/viewer.ts';
import { RESET_DUE_TAG } from '../sessions/session-token.ts';
import { hasSecondFactor } from '../second-factors/queries.ts';
import { takePasswordAttempt } from './attempts.ts';
import { changePassword } from './change-password.ts';
import { inPasswordTurn, isPassword } from './password.ts';
import { findCredentialsById } from './queries.ts';

/**
 * Replaces a password, given the old one. All sessions end, since someone else may hold one. A user with a second
 * factor binds a new password instead, which requires a proof; only a session that must replace the password first and
 * has given the second factor may do it here.
 */
export const resetPassword = route('POST /api/auth/resetPassword', {
  handle: ({ body, viewer, context, ip, language }) =>
    inPasswordTurn(async () => {
      const { userId, oldPassword, newPassword, work } = body;
      const user = await findCredentialsById(context.db, userId);
      const isOwn = viewer.kind === 'user' && viewer.userId === userId && viewer.token === 'session';
      const device = isOwn ? ({ kind: 'session', id: viewer.sessionId } as const) : undefined;
      const account = user?.name ?? userId;
      const attempt = await takePasswordAttempt(context, { account, userId: user?.id, ip, device, work });
      if (!(await isPassword(user?.passwordHash, oldPassword)) || !user) throw refusal('wrong-credentials');
      await attempt.succeeded();
      if (!hasGivenSecondFactor(viewer, user.id) && (await hasSecondFactor(context.db, user.id)))
        throw refusal('second-factor-required');
      if (newPassword === oldPassword) throw refusal('weak-password');
      const provenHash = user.passwordHash ?? '';
      await changePassword({ context, language }, user.id, newPassword, { isDue: false, provenHash });
      return {};
    }),
});

function hasGivenSecondFactor(viewer: Viewer, userId: string): boolean {
  return (
    viewer.kind === 'user' &&
    viewer.userId === userId &&
    viewer.secondFactor &&
    viewer.actingUserId === null &&
    viewer.tags?.includes(RESET_DUE_TAG) === true
  );
}
