import type { AppSettings } from '@assay/contract';
import type { RawReply, TestServer } from '@assay/testkit';
import { CALLBACK, makeTestApp } from './oauth.ts';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

type Parameters = Record<string, string>;

/** Requests of apps, good and bad, to the token endpoint. */
export function makeAskers(server: TestServer) {
  const askTokens = (body: Parameters) => server.client().send('POST /api/oauth/token', { body });
  return {
    askTokens,
    exchange: (credentials: Parameters, code: string, more: Parameters = {}) =>
      askTokens({ grant_type: 'authorization_code', redirect_uri: CALLBACK, ...credentials, code, ...more }),
    refresh: (credentials: Parameters, token: string, more: Parameters = {}) =>
      askTokens({ grant_type: 'refresh_token', ...credentials, refresh_token: token, ...more }),
    pollDevice: (credentials: Parameters, code: string) =>
      askTokens({ grant_type: DEVICE_GRANT, ...credentials, device_code: code }),
    /** Whether an access token is accepted. */
    works: async (token: string) =>
      (await server.client({ authorization: `Bearer ${token}` }).send('GET /api/oauth/userinfo')).status === 200,
    /** An app, a user with a browser, and the scopes that the app requests. */
    makeScene: async (settings: AppSettings = {}) => {
      const app = await makeTestApp(server, settings);
      const person = await server.makeUser();
      const browser = await server.signIn(person);
      const scope = 'openid offline_access';
      const query = { client_id: app.appId, response_type: 'code', redirect_uri: CALLBACK, scope };
      return { ...app, person, browser, query, credentials: { client_id: app.appId, client_secret: app.secret } };
    },
  };
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Throws unless tokens were issued. */
export function tokensOf({ status, body }: RawReply): Tokens {
  if (status !== 200) throw new Error(`Expected tokens, not ${status}: ${JSON.stringify(body)}`);
  return body as Tokens; // Checked by the contract.
}

/** The `error` of a refusal, as apps read it. */
export function errorOf({ body }: RawReply): string | undefined {
  return (body as { error?: string }).error;
}

/** In the order of their size. */
export function statusesOf(replies: readonly RawReply[]): number[] {
  return replies.map((one) => one.status).toSorted((left, right) => left - right);
}
