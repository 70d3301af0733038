import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { findProvider } from './registry.ts';
import { isSecondFactor } from '../second-factors/methods.ts';
import { SECOND_FACTOR_TAG } from '../sessions/session-token.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { requireOwnSession } from '../../http/viewer/own-session.ts';
import { revokeSession } from '../sessions/revoke-sessions.ts';

/** Only a session that waits for a second factor accepts one. */
function requirePending(viewer: UserViewer): void {
  requireOwnSession(viewer);
  if (!viewer.tags?.includes(SECOND_FACTOR_TAG)) throw refusal('token-not-for-this');
}

export const beginSecondFactor = route('POST /api/auth/second-factor/begin', {
  scope: ({ viewer }) => requirePending(viewer),
  handle: async ({ body, viewer, context, ip, origin, language }) => {
    if (!isSecondFactor(body.provider)) throw refusal('unknown-provider');
    const provider = findProvider(context, body.provider);
    return { ...(await provider.preVerify?.({ payload: body.payload, viewer, context, ip, origin, language })) };
  },
});

/** Ends the pending session and starts another, so that a token seen before the second factor is useless afterwards. */
export const giveSecondFactor = route('POST /api/auth/second-factor', {
  scope: ({ viewer }) => requirePending(viewer),
  handle: async ({ body, viewer, context, ip, origin, language, userAgent }) => {
    if (!isSecondFactor(body.provider)) throw refusal('unknown-provider');
    const provider = findProvider(context, body.provider);
    await provider.verify?.({ payload: body.payload, viewer, context, ip, origin, language });
    const isEnded = await context.db.transact((tx) => revokeSession(tx, viewer.sessionId));
    if (!isEnded) throw refusal('challenge-gone'); // Completed twice concurrently.
    return await completeSignIn({ context, ip, userAgent }, provider.name, { userId: viewer.userId, isStrong: true });
  },
});
