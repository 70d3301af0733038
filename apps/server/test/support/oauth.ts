import { randomUUID } from 'node:crypto';
import type { AppSettings, ConsentQuestion } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';

/* An app and the consent of a user with a browser, for tests of Assay as OAuth provider. */

export const CALLBACK = 'https://forum.example/cb';

export interface TestApp {
  appId: string;
  secret: string;
  orgId: string;
  keeper: TestClient;
  params: { appId: string };
}

/** An app that anyone may sign in to, unless the settings differ. */
export async function makeTestApp(server: TestServer, settings: AppSettings = {}): Promise<TestApp> {
  const { org, client: keeper } = await server.makeOwnedOrg();
  const slug = `a-${randomUUID().slice(0, 8)}`;
  const body = { orgId: org.id, slug, title: 'Forum', accessLevel: ACCESS_LEVEL.public };
  const { appId, secret } = await keeper.call('POST /api/app', { body });
  const params = { appId };
  const all = { allowPublicLogin: true, redirectUris: [{ uri: CALLBACK, label: 'Web' }], ...settings };
  await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body: all });
  return { appId, secret, orgId: org.id, keeper, params };
}

/** The consent page's request, with the query it was opened with. */
export async function openConsent(browser: TestClient, query: Record<string, string>) {
  const { client_id: clientId = '', ...rest } = query;
  return await browser.call('POST /api/oauth/consent', { body: { client_id: clientId, ...rest } });
}

/** Like `openConsent`, but requires a consent request. */
export async function askConsent(browser: TestClient, query: Record<string, string>): Promise<ConsentQuestion> {
  const asked = await openConsent(browser, query);
  if (asked.next !== 'ask') throw new Error(`Expected a consent request, not ${JSON.stringify(asked)}`);
  return asked;
}

/** Consents, and returns where the browser is redirected. */
export async function approve(browser: TestClient, { requestId }: { requestId: string }): Promise<URL> {
  const { redirectTo } = await browser.call('POST /api/oauth/consent/:requestId/approve', {
    params: { requestId },
    body: {},
  });
  return new URL(redirectTo ?? 'about:blank');
}

/** The user opens a URL of the consent page and consents. */
export async function visit(browser: TestClient, address: URL): Promise<URL> {
  return await approve(browser, await askConsent(browser, Object.fromEntries(address.searchParams)));
}

/** A code as the app finds it in its URL. */
export async function codeFor(browser: TestClient, query: Record<string, string>): Promise<string> {
  return (await approve(browser, await askConsent(browser, query))).searchParams.get('code') ?? '';
}
