import type { AppSettings } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { requireMfa } from '../second-factors/mfa.ts';
import { issueCode } from '../oauth/authorization-codes.ts';
import { storeGrant } from '../oauth/grants.ts';
import { findAuthTime, requireOwnSession } from '../sessions/oauth-session.ts';
import { isChallenge } from '../oauth/pkce.ts';
import { isRegistered } from '../oauth/redirect-match.ts';
import { wireScopes } from '../oauth/wire-scopes.ts';
import { isSecondFactor } from '../second-factors/methods.ts';
import { findAppScope } from '../apps/app-scope.ts';
import { mayLogIn } from '../apps/policy.ts';

interface AuthorizationRequest {
  type: 'web' | 'device';
  redirectUri?: string | undefined;
  codeChallenge?: string | undefined;
  codeChallengeMethod?: string | undefined;
}

/**
 * Authorizes an app in the wire protocol. Clients of other servers of this kind check the redirect URI themselves and
 * do not send it; if it is sent, it is checked here and bound to the code. A public app needs a challenge, since
 * nothing else binds its code to it.
 */
export const authorize = route('POST /api/app/:appId/authorize', {
  scope: findAppScope,
  handle: async ({ body, scope: app, viewer, context }) => {
    if (!mayLogIn(app)) throw refusal('no-right');
    requireOwnSession(viewer);
    refuseMisfit(app.settings, body);
    const provider = app.settings.requireMfa ? await requireMfa(context, viewer, body.mfaToken) : null;
    const scopes = wireScopes(app.settings);
    const token = await context.db.transact(async (tx) => {
      const grantId = await storeGrant(
        tx,
        { userId: viewer.userId, appId: app.id, scopes },
        new Date(context.clock.now()),
      );
      return await issueCode(tx, context, {
        grantId,
        sessionId: viewer.sessionId,
        flow: body.type,
        redirectUri: body.redirectUri ?? null,
        codeChallenge: body.codeChallenge ?? null,
        scopes,
        nonce: null,
        authTime: await findAuthTime(tx, viewer),
        secondFactor: viewer.secondFactor || (provider !== null && isSecondFactor(provider)),
      });
    });
    return { token };
  },
});

function refuseMisfit(
  settings: AppSettings,
  { type, redirectUri, codeChallenge, codeChallengeMethod }: AuthorizationRequest,
): void {
  if (redirectUri !== undefined && !isRegistered(settings, redirectUri)) throw refusal('oauth-redirect-unknown');
  if (codeChallenge !== undefined && !isChallenge(codeChallenge, codeChallengeMethod))
    throw refusal('oauth-request-invalid');
  // A device's code needs no secret, so only apps with the device flow enabled have them.
  if (type === 'device' && !settings.allowDeviceFlow) throw refusal('no-right');
  if (type === 'web' && settings.isPublic && codeChallenge === undefined) throw refusal('oauth-request-invalid');
}
