import { describe, expect, it } from 'vitest';
import * as oidc from 'openid-client';
import { startTestServer, serverForFile, type TestServer } from '@assay/testkit';
import type { AppSettings } from '@assay/contract';
import { approve, askConsent, CALLBACK, makeTestApp, openConsent, visit } from '../../../test/support/oauth.ts';
import { hashPassword } from '../passwords/password.ts';

/* Signs users in with an independent, unmodified client. */

const server = serverForFile();

const SCOPE = 'openid profile email groups offline_access';
const insecure = { execute: [oidc.allowInsecureRequests] };

async function makeScene(settings: AppSettings = {}) {
  const app = await makeTestApp(server, settings);
  const person = await server.makeUser({ school: 'Example University', verified: ['email'] });
  const browser = await server.signIn(person);
  return { ...app, person, browser };
}

async function discover(appId: string, secret: string | undefined, auth?: oidc.ClientAuth) {
  return await oidc.discovery(new URL(server.origin), appId, secret, auth, insecure);
}

async function signIn(
  config: oidc.Configuration,
  browser: Parameters<typeof visit>[0],
  more: Record<string, string> = {},
) {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: SCOPE,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  });
  expect(address.origin + address.pathname).toBe(`${server.origin}/oauth/authorize`);
  const back = await visit(browser, address);
  return await oidc.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
}

describe('openid-client, unmodified', () => {
  it.each([
    ['client_secret_post', oidc.ClientSecretPost],
    ['client_secret_basic', oidc.ClientSecretBasic],
  ])('signs a user in with a code and PKCE by %s, refreshes, requests the user info, and revokes', async (_, auth) => {
    const { appId, secret, person, browser, orgId } = await makeScene();
    await server.addMember(orgId, person.id);
    const group = await server.makeGroup(orgId, [person.id]);
    const config = await discover(appId, secret, auth(secret));
    const tokens = await signIn(config, browser);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: SCOPE });
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: server.origin,
      sub: person.id,
      aud: appId,
      acr: 'urn:assay:acr:one-factor',
    });
    expect(Math.abs((claims?.auth_time ?? 0) * 1000 - Date.now())).toBeLessThan(60_000);
    expect(await oidc.fetchUserInfo(config, tokens.access_token, person.id)).toEqual({
      sub: person.id,
      name: person.name,
      preferred_username: person.name,
      nickname: person.name,
      profile: `${server.origin}/user/${person.id}`,
      school: 'Example University',
      email: person.email,
      email_verified: true,
      groups: [group.name],
    });
    expect(await oidc.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
      sub: person.id,
      client_id: appId,
      scope: SCOPE,
    });
    const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(refreshed.claims()?.sub).toBe(person.id);
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
    const narrow = await oidc.refreshTokenGrant(config, refreshed.refresh_token ?? '', { scope: 'openid' });
    expect(await oidc.fetchUserInfo(config, narrow.access_token, person.id)).toEqual({ sub: person.id });
    await oidc.tokenRevocation(config, narrow.access_token);
    await expect(oidc.fetchUserInfo(config, narrow.access_token, person.id)).rejects.toMatchObject({ status: 401 });
    await oidc.fetchUserInfo(config, refreshed.access_token, person.id);
    await oidc.tokenRevocation(config, narrow.refresh_token ?? '');
    await expect(oidc.fetchUserInfo(config, refreshed.access_token, person.id)).rejects.toMatchObject({ status: 401 });
    await expect(oidc.refreshTokenGrant(config, narrow.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await oidc.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
  });

  it('signs a user in to a public app without a secret, with any loopback port', async () => {
    const { appId, browser, person } = await makeScene({
      isPublic: true,
      redirectUris: [{ uri: 'http://127.0.0.1/cb', label: '' }],
    });
    const config = await discover(appId, undefined, oidc.None());
    const tokens = await signIn(config, browser, { redirect_uri: 'http://127.0.0.1:51234/cb' });
    expect(tokens.claims()?.sub).toBe(person.id);
  });

  it('signs a device in by a code that the user types', async () => {
    const { appId, secret, browser, person } = await makeScene({ allowDeviceFlow: true, scopes: ['problem'] });
    const config = await discover(appId, secret);
    const device = await oidc.initiateDeviceAuthorization(config, { scope: 'openid problem', device_name: 'Robot' });
    expect(device.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(device.verification_uri).toBe(`${server.origin}/oauth/device`);
    const typed = device.user_code.toLowerCase().replace('-', ' ');
    const asked = await browser.call('POST /api/oauth/consent/device', { body: { userCode: typed } });
    expect(asked).toMatchObject({ app: { title: 'Forum' }, deviceName: 'Robot', isRemembered: false });
    expect(asked.scopes.map((one) => one.name)).toEqual(['openid', 'problem']);
    const once = AbortSignal.timeout(20_000);
    const granted = oidc.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 }, undefined, { signal: once });
    expect((await approve(browser, asked)).href).toBe('about:blank');
    const tokens = await granted;
    expect(tokens.claims()?.sub).toBe(person.id);
    expect(tokens.refresh_token).toBeUndefined();
    const client = server.client({ authorization: `Bearer ${tokens.access_token}` });
    expect(await client.refusalOf('GET /api/user', { query: { perPage: 15 } })).toBe('token-not-for-this');
  });

  it('is notified that the user refused', async () => {
    const { appId, secret, browser } = await makeScene({ allowDeviceFlow: true });
    const config = await discover(appId, secret);
    const device = await oidc.initiateDeviceAuthorization(config, { scope: 'openid' });
    const asked = await browser.call('POST /api/oauth/consent/device', { body: { userCode: device.user_code } });
    await browser.call('POST /api/oauth/consent/:requestId/deny', { params: asked });
    await expect(oidc.pollDeviceAuthorizationGrant(config, { ...device, interval: 1 })).rejects.toMatchObject({
      error: 'access_denied',
    });
    const query = { client_id: appId, response_type: 'code', redirect_uri: CALLBACK, scope: 'openid', state: 's' };
    const question = await askConsent(browser, query);
    const { redirectTo } = await browser.call('POST /api/oauth/consent/:requestId/deny', { params: question });
    const back = new URL(redirectTo ?? '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 's',
      iss: server.origin,
    });
    await expect(oidc.authorizationCodeGrant(config, back, { expectedState: 's' })).rejects.toMatchObject({
      error: 'access_denied',
    });
  });
});

describe('consent', () => {
  it('describes the requested scopes, remembers and lists the grant, and revokes it with all tokens', async () => {
    const { appId, secret, browser, person } = await makeScene({ scopes: ['problem'] });
    const config = await discover(appId, secret);
    const query = { client_id: appId, response_type: 'code', redirect_uri: CALLBACK, scope: 'openid problem' };
    const first = await askConsent(browser, query);
    expect(first).toMatchObject({
      app: { _id: appId, title: 'Forum' },
      redirect: { kind: 'website', to: 'forum.example' },
      needsSecondFactor: false,
      isRemembered: false,
    });
    expect(first.scopes[1]).toMatchObject({ name: 'problem', isSensitive: true, isKnown: false });
    expect(first.scopes[1]?.zh).toMatch(/题目/);
    expect(await openConsent(browser, { ...query, prompt: 'none' })).toMatchObject({
      next: 'redirect',
      redirectTo: expect.stringContaining('error=consent_required') as string,
    });
    const tokens = await oidc.authorizationCodeGrant(config, await approve(browser, first));
    const again = await askConsent(browser, query);
    expect(again.isRemembered).toBe(true);
    expect((await askConsent(browser, { ...query, prompt: 'consent' })).isRemembered).toBe(false);
    expect((await askConsent(browser, { ...query, scope: 'openid email' })).isRemembered).toBe(false);
    const silent = await openConsent(browser, { ...query, prompt: 'none' });
    const code = silent.next === 'redirect' ? new URL(silent.redirectTo) : new URL('about:blank');
    await oidc.authorizationCodeGrant(config, code);

    const [connected] = await browser.call('GET /api/oauth/connected', {});
    expect(connected).toMatchObject({ appId, title: 'Forum', tokens: 2 });
    expect(connected?.scopes.map((one) => one.name)).toEqual(['openid', 'problem']);
    await oidc.fetchUserInfo(config, tokens.access_token, person.id);
    await browser.call('DELETE /api/oauth/connected/:appId', { params: { appId } });
    await expect(oidc.fetchUserInfo(config, tokens.access_token, person.id)).rejects.toMatchObject({ status: 401 });
    expect(await browser.call('GET /api/oauth/connected', {})).toEqual([]);
    expect(await browser.refusalOf('DELETE /api/oauth/connected/:appId', { params: { appId } })).toBe('not-found');
    expect((await askConsent(browser, query)).isRemembered).toBe(false);
  });

  it('makes anonymous users, and users who signed in too long ago, sign in', async () => {
    await using own = await startTestServer(); // Its clock moves.
    const { appId } = await makeTestApp(own);
    const browser = await own.signIn(await own.makeUser());
    const query = { client_id: appId, response_type: 'code', redirect_uri: CALLBACK, scope: 'openid' };
    expect(await openConsent(own.client(), query)).toEqual({ next: 'sign-in' });
    expect(await openConsent(own.client(), { ...query, prompt: 'none' })).toMatchObject({
      redirectTo: expect.stringContaining('error=login_required') as string,
    });
    expect(await openConsent(browser, { ...query, prompt: 'login' })).toMatchObject({ next: 'ask' });
    own.clock.moveBy(10 * 60_000);
    expect(await openConsent(browser, { ...query, prompt: 'login' })).toEqual({ next: 'sign-in' });
    expect(await openConsent(browser, { ...query, max_age: '300' })).toEqual({ next: 'sign-in' });
    expect(await openConsent(browser, { ...query, max_age: '86400' })).toMatchObject({ next: 'ask' });
    expect(await openConsent(browser, { ...query, max_age: '0', prompt: 'none' })).toMatchObject({
      redirectTo: expect.stringContaining('error=login_required') as string,
    });
  });

  it('requires a second proof if the app does, and returns to the request afterwards', async () => {
    const { appId, secret } = await makeScene({ requireMfa: true });
    const person = await server.makeUser({ passwordHash: await hashPassword('a long password') });
    const browser = await server.signIn(person);
    const question = await askConsent(browser, { client_id: appId, response_type: 'code', redirect_uri: CALLBACK });
    expect(question.needsSecondFactor).toBe(true);
    const yes = 'POST /api/oauth/consent/:requestId/approve' as const;
    expect(await browser.refusalOf(yes, { params: question, body: {} })).toBe('mfa-required');
    expect(await browser.refusalOf(yes, { params: question, body: { mfaToken: 'x' } })).toBe('mfa-invalid');
    const proof = { provider: 'password', payload: { password: 'a long password' } };
    const { token: mfaToken } = await browser.call('POST /api/auth/verify', { body: proof });
    const elsewhere = await server.signIn(person);
    const theirs = await askConsent(elsewhere, { client_id: appId, response_type: 'code', redirect_uri: CALLBACK });
    expect(await elsewhere.refusalOf(yes, { params: theirs, body: { mfaToken } })).toBe('mfa-invalid');
    const { redirectTo } = await browser.call(yes, { params: question, body: { mfaToken } });
    const config = await discover(appId, secret);
    await oidc.authorizationCodeGrant(config, new URL(redirectTo ?? ''));
    const wire = { params: { appId }, body: { type: 'web' as const, mfaToken } };
    expect((await browser.call('POST /api/app/:appId/authorize', wire)).token).toMatch(/^[\w-]{43}$/);
  });
});

describe('the discovery document', () => {
  it('is the same at both URLs, readable for pages of other origins, and lists only existing endpoints', async () => {
    const [one, other] = await Promise.all(
      ['openid-configuration', 'oauth-authorization-server'].map(
        async (name) => (await (await server.client().fetch(`/.well-known/${name}`)).json()) as Record<string, unknown>,
      ),
    );
    expect(one).toEqual(other);
    expect(one).toMatchObject({
      issuer: server.origin,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    for (const [name, address] of Object.entries(one ?? {})) {
      if (!name.endsWith('_endpoint') && name !== 'jwks_uri') continue;
      if (name === 'authorization_endpoint') continue; // A page of the web client.
      const reply = await server.client().fetch(String(address), { method: 'OPTIONS' });
      expect(reply.status, name).toBe(204);
      expect(reply.headers.get('access-control-allow-origin'), name).toBe('*');
    }
  });

  it('is cacheable only if its URLs do not come from the request', async () => {
    await using known = await startTestServer({ config: { publicOrigin: 'https://oj.example.edu' } });
    const cachingOf = async (one: TestServer) =>
      (await one.client().fetch('/.well-known/openid-configuration')).headers.get('cache-control');
    expect(await cachingOf(server)).toBe('no-store');
    expect(await cachingOf(known)).toBe('public, max-age=3600');
  });

  it('contains no private part of a key, and older keys until what they signed has expired', async () => {
    await using own = await startTestServer(); // Its clock moves.
    const keys = async () => (await own.client().call('GET /api/oauth/jwks', {})).keys;
    const [first] = await keys();
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    const day = 24 * 3_600_000;
    own.clock.moveBy(91 * day);
    const [second, old] = await keys();
    expect(second?.kid).not.toBe(first?.kid);
    expect(old?.kid).toBe(first?.kid);
    own.clock.moveBy(7 * day);
    expect((await keys()).map((one) => one.kid)).toEqual([second?.kid]);
  });

  it('creates one key for concurrent requests to two servers', async () => {
    await using fresh = await startTestServer();
    const second = await fresh.startSecond();
    const ask = (client: ReturnType<typeof fresh.client>) => client.call('GET /api/oauth/jwks', {});
    const replies = await Promise.all([fresh.client(), second.client(), fresh.client(), second.client()].map(ask));
    expect(new Set(replies.flatMap((one) => one.keys.map((key) => key.kid))).size).toBe(1);
  });
});
