import { refusal } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import type { AppContext } from '../../../context.ts';
import { exchangeCode } from './exchange-code.ts';
import { requireClient, type Client } from '../find-client.ts';
import { pollDevice } from '../device/poll-device.ts';
import { presentTokens } from './present-tokens.ts';
import { refreshTokens } from './refresh-tokens.ts';
import type { TokenRequester } from './issue-tokens.ts';

/** `grant_type` of RFC 8628. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

interface Body {
  client_id?: string | undefined;
  client_secret?: string | undefined;
  grant_type?: string | undefined;
  code?: string | undefined;
  redirect_uri?: string | undefined;
  code_verifier?: string | undefined;
  refresh_token?: string | undefined;
  device_code?: string | undefined;
  scope?: string | undefined;
}

/** The standard's token endpoint. */
export const giveTokens = route('POST /api/oauth/token', {
  handle: async ({ body, authorization, context, ip, userAgent, origin }) => {
    const client = await requireClient(context, { authorization, body });
    const asker = { ip, userAgent };
    if (body.grant_type === undefined) throw refusal('oauth-request-invalid');
    if (body.grant_type === DEVICE_GRANT) {
      if (body.device_code === undefined) throw refusal('oauth-request-invalid');
      return await pollDevice(context, { client, deviceCode: body.device_code, issuer: origin }, asker);
    }
    if (client.kind !== 'app') throw refusal('oauth-client-unauthorized');
    const audience = client.app.id;
    const granted = await grantTokens(context, client, body, asker);
    if (!granted) throw refusal('oauth-grant-invalid');
    return await presentTokens(context, { issuer: origin, audience }, granted);
  },
});

async function grantTokens(context: AppContext, { app }: Client & { kind: 'app' }, body: Body, asker: TokenRequester) {
  if (body.grant_type === 'authorization_code') {
    const { code, redirect_uri: redirectUri, code_verifier: codeVerifier } = body;
    if (code === undefined) throw refusal('oauth-request-invalid');
    const needsChallenge = app.settings.isPublic === true;
    const use = { code, app, flows: ['standard', 'web'] as const, redirectUri, codeVerifier, needsChallenge };
    return await exchangeCode(context, use, asker);
  }
  if (body.grant_type !== 'refresh_token') throw refusal('oauth-grant-unsupported');
  if (body.refresh_token === undefined) throw refusal('oauth-request-invalid');
  return await refreshTokens(context, { app, refreshToken: body.refresh_token, scope: body.scope }, asker);
}
