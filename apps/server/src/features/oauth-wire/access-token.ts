import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { CodeFlow } from '../oauth/authorization-codes.ts';
import { exchangeCode } from '../oauth/tokens/exchange-code.ts';
import { findClientApp, isProven, readCredentials } from '../oauth/find-client.ts';
import { presentTokens } from '../oauth/tokens/present-tokens.ts';
import { describeMembership, describeUser } from './attachments.ts';

/**
 * The wire protocol's code exchange. A device code needs no secret, since a device cannot keep one; a code that went
 * through a browser needs a secret, or a challenge if the app is public. All failures get the same answer. Standard
 * authorization codes are accepted too, so that libraries that know only this URL work.
 */
export const exchangeForAccessToken = route('POST /api/oauth/access_token', {
  handle: async ({ body, authorization, context, ip, userAgent, origin }) => {
    if (body.grant_type !== undefined && body.grant_type !== 'authorization_code')
      throw refusal('oauth-grant-unsupported');
    const { id, secret } = readCredentials({ authorization, body });
    if (body.code === undefined) throw refusal('oauth-request-invalid');
    const app = await findClientApp(context.db, id);
    if (!app) throw refusal('oauth-grant-invalid');
    const isApp = isProven(app, secret, context);
    if (secret !== undefined && !isApp) throw refusal('oauth-grant-invalid');
    const flows: CodeFlow[] = isApp ? ['web', 'standard', 'device'] : ['device'];
    const { code, redirect_uri: redirectUri, code_verifier: codeVerifier } = body;
    const use = { code, app, flows, redirectUri, codeVerifier, needsChallenge: secret === undefined };
    const exchanged = await exchangeCode(context, use, { ip, userAgent });
    if (!exchanged) throw refusal('oauth-grant-invalid');
    const { attachUser, attachMembership } = app.settings;
    const membership = attachMembership && (await describeMembership(context.db, app.orgId, exchanged.userId));
    return {
      ...(await presentTokens(context, { issuer: origin, audience: app.id }, exchanged)),
      ...(attachUser && { user: await describeUser(context, exchanged.userId) }),
      ...(membership && { membership }),
    };
  },
});
