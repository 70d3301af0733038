import type { AppContext } from '../../context.ts';
import { refusal, type Language } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Viewer } from '../../http/viewer/viewer.ts';
import { findSessionStart } from '../sessions/queries.ts';
import { RESET_DUE_TAG, startSession } from '../sessions/session-token.ts';
import { hasSecondFactor } from '../second-factors/queries.ts';
import { countPasswordAttempt } from './password-attempts.ts';
import { changePassword } from './change-password.ts';
import { inPasswordTurn, isPassword } from './password.ts';
import { findCredentialsById } from './queries.ts';

/** How long a sign-in with a temporary password replaces entering that password. */
const SIGN_IN_COUNTS_MS = 15 * 60_000;

/**
 * Replaces a password, given the old one. All sessions end, since someone else may hold one. A user with a second
 * factor binds a new password instead, which requires a proof; only a session that must replace the password first and
 * has given the second factor may do it here. Without the old password, see `replaceTemporary`.
 */
export const resetPassword = route('POST /api/auth/resetPassword', {
  handle: ({ body, viewer, context, ip, language, origin, userAgent }) =>
    inPasswordTurn(async () => {
      const { userId, oldPassword, newPassword, work } = body;
      if (oldPassword === undefined)
        return await replaceTemporary({ viewer, context, ip, language, origin, userAgent }, userId, newPassword);
      const user = await findCredentialsById(context.db, userId);
      const isOwn = viewer.kind === 'user' && viewer.userId === userId && viewer.token === 'session';
      const device = isOwn ? ({ kind: 'session', id: viewer.sessionId } as const) : undefined;
      const account = user?.name ?? userId;
      const attempt = await countPasswordAttempt(context, { account, userId: user?.id, ip, device, work });
      if (!(await isPassword(user?.passwordHash, oldPassword)) || !user) throw refusal('wrong-credentials');
      await attempt.succeeded();
      if (!hasGivenSecondFactor(viewer, user.id) && (await hasSecondFactor(context.db, user.id)))
        throw refusal('second-factor-required');
      if (newPassword === oldPassword) throw refusal('weak-password', { weakness: 'unchanged' });
      const provenHash = user.passwordHash ?? '';
      await changePassword({ context, language, origin }, user.id, newPassword, { isDue: false, provenHash });
      return {};
    }),
});

interface Replacement {
  viewer: Viewer;
  context: AppContext;
  ip: string;
  language: Language;
  origin: string;
  userAgent: string;
}

/**
 * Replaces a temporary password in the session that it opened recently. Ends every session including this one, and
 * creates a new one, so that a token seen before is useless. Refuses with `old-password-required`.
 */
async function replaceTemporary(
  { viewer, context, ip, language, origin, userAgent }: Replacement,
  userId: string,
  password: string,
): Promise<{ token: string }> {
  const isDue = viewer.kind === 'user' && viewer.userId === userId && viewer.tags?.includes(RESET_DUE_TAG) === true;
  if (!isDue || viewer.token !== 'session' || viewer.actingUserId !== null) throw refusal('old-password-required');
  const { sessionId, secondFactor } = viewer;
  const start = await findSessionStart(context.db, sessionId);
  // A second factor proves more than a password that its administrator knows as well.
  const isProven = start?.provider === 'password' || secondFactor;
  if (!start || !isProven || context.clock.now() - start.createdAt.getTime() > SIGN_IN_COUNTS_MS)
    throw refusal('old-password-required');
  const user = await findCredentialsById(context.db, userId);
  const provenHash = user?.passwordHash;
  if (!user?.passwordResetDue || provenHash == null) throw refusal('old-password-required');
  await changePassword({ context, language, origin }, userId, password, { isDue: false, provenHash });
  const next = { userId, provider: start.provider, tags: null, secondFactor, ip, userAgent };
  return { token: await context.db.transact((tx) => startSession(tx, next, context)) };
}

function hasGivenSecondFactor(viewer: Viewer, userId: string): boolean {
  return (
    viewer.kind === 'user' &&
    viewer.userId === userId &&
    viewer.secondFactor &&
    viewer.actingUserId === null &&
    viewer.tags?.includes(RESET_DUE_TAG) === true
  );
}
