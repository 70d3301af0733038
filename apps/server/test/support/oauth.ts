import { randomUUID } from 'node:crypto';
import type { AppSettings, ConsentQuestion } from '@assay/contract';
import type { RawReply, TestClient, TestServer } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';

/* An app and a person with a browser, for tests of Assay as provider. */

export const CALLBACK = 'https://forum.example/cb';

export interface TestApp {
  appId: string;
  secret: string;
  orgId: string;
  keeper: TestClient;
  params: { appId: string };
}

/** An app that anybody may sign in to, unless the settings say otherwise. */
export async function makeTestApp(server: TestServer, settings: AppSettings = {}): Promise<TestApp> {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const keeper = await server.signIn(owner);
  const slug = `a-${randomUUID().slice(0, 8)}`;
  const body = { orgId: org.id, slug, title: 'Forum', accessLevel: ACCESS_LEVEL.public };
  const { appId, secret } = await keeper.call('POST /api/app', { body });
  const params = { appId };
  const all = { allowPublicLogin: true, redirectUris: [{ uri: CALLBACK, label: 'Web' }], ...settings };
  await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body: all });
  return { appId, secret, orgId: org.id, keeper, params };
}

/** What the consent page asks, with the query it was opened with. */
export async function openConsent(browser: TestClient, query: Record<string, string>) {
  const { client_id: clientId = '', ...rest } = query;
  return await browser.call('POST /api/oauth/consent', { body: { client_id: clientId, ...rest } });
}

/** Like `openConsent`, where a question is expected. */
export async function askConsent(browser: TestClient, query: Record<string, string>): Promise<ConsentQuestion> {
  const asked = await openConsent(browser, query);
  if (asked.next !== 'ask') throw new Error(`A question was expected, not ${JSON.stringify(asked)}`);
  return asked;
}

/** Consents, and returns where the browser is sent. */
export async function approve(browser: TestClient, { requestId }: { requestId: string }): Promise<URL> {
  const { redirectTo } = await browser.call('POST /api/oauth/consent/:requestId/approve', {
    params: { requestId },
    body: {},
  });
  return new URL(redirectTo ?? 'about:blank');
}

/** The person opens an address of the consent page and agrees. */
export async function visit(browser: TestClient, address: URL): Promise<URL> {
  return await approve(browser, await askConsent(browser, Object.fromEntries(address.searchParams)));
}

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** A code as the app finds it in its address. */
export async function codeFor(browser: TestClient, query: Record<string, string>): Promise<string> {
  return (await approve(browser, await askConsent(browser, query))).searchParams.get('code') ?? '';
}

type Parameters = Record<string, string>;

/** What apps, good and bad, ask of the token endpoint. */
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
    /** Whether an access token opens anything. */
    works: async (token: string) =>
      (await server.client({ authorization: `Bearer ${token}` }).send('GET /api/oauth/userinfo')).status === 200,
    /** An app, a person with a browser, and what the app asks for. */
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

/** Throws unless tokens were given. */
export function tokensOf({ status, body }: RawReply): Tokens {
  if (status !== 200) throw new Error(`Tokens were expected, not ${status}: ${JSON.stringify(body)}`);
  return body as Tokens; // Checked by the contract.
}

/** The `error` of a refusal, as apps read it. */
export function errorOf({ body }: RawReply): string | undefined {
  return (body as { error?: string }).error;
}

/** In order of their size. */
export function statusesOf(replies: readonly RawReply[]): number[] {
  return replies.map((one) => one.status).toSorted((left, right) => left - right);
}
