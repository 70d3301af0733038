import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { approve, askConsent, codeFor, openConsent } from '../../../test/support/oauth.ts';
import { errorOf, makeAskers, statusesOf, tokensOf } from '../../../test/support/oauth-tokens.ts';

/* Attacks on a user's consent and its limits: RFC 9700 sections 4.7 and 2.3. */

const server = serverForFile();

const { exchange, refresh, makeScene } = makeAskers(server);
const yes = 'POST /api/oauth/consent/:requestId/approve' as const;
const no = 'POST /api/oauth/consent/:requestId/deny' as const;
const MINUTE_MS = 60_000;

describe('a forged consent', () => {
  it('is not possible without the session token, which no browser sends by itself', async () => {
    const { browser, query } = await makeScene();
    const asked = await askConsent(browser, query);
    const { requestId } = asked;
    expect(await server.client().refusalOf(yes, { params: asked, body: {} })).toBe('not-signed-in');
    const form = await server
      .client({ origin: 'https://evil.example', cookie: 'token=x' })
      .fetch(`/api/oauth/consent/${requestId}/approve`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    expect(form.status).toBe(403);
    const preflight = await server.client({ origin: 'https://evil.example' }).fetch('/api/oauth/consent', {
      method: 'OPTIONS',
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('cannot be clickjacked in a frame, and does not leak its URL to other sites', async () => {
    for (const path of ['/oauth/authorize?client_id=x', '/oauth/device', '/auth/reset-password', '/auth/login']) {
      const { headers } = await server.client().fetch(path, { headers: { accept: 'text/html' } });
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
    }
  });

  it('is not possible with a consent request of another user, or of another session of the same user', async () => {
    const { browser, query, person } = await makeScene();
    const attacker = await server.signIn(await server.makeUser());
    const asked = await askConsent(attacker, query);
    for (const victim of [browser, await server.signIn(person)])
      for (const key of [yes, no])
        expect(await victim.refusalOf(key, { params: asked, body: {} })).toBe('consent-gone');
    await approve(attacker, asked);
  });

  it('accepts one of two concurrent answers, and none after ten minutes', async () => {
    const { browser, query } = await makeScene();
    const asked = await askConsent(browser, query);
    const replies = await Promise.all([1, 2, 3].map(() => browser.send(yes, { params: asked, body: {} })));
    expect(statusesOf(replies)).toEqual([200, 404, 404]);
    expect(await browser.refusalOf(no, { params: asked })).toBe('consent-gone');
    const late = await askConsent(browser, query);
    server.clock.moveBy(10 * MINUTE_MS + 1);
    expect(await browser.refusalOf(yes, { params: late, body: {} })).toBe('consent-gone');
    expect(await browser.refusalOf(yes, { params: { requestId: randomUUID() }, body: {} })).toBe('consent-gone');
  });

  it('goes to no redirect URI that was removed from the app meanwhile', async () => {
    const { browser, query, keeper, params } = await makeScene();
    const asked = await askConsent(browser, query);
    await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body: { allowPublicLogin: true } });
    expect(await browser.refusalOf(yes, { params: asked, body: {} })).toBe('consent-gone');
  });

  it('is not possible for an administrator acting as the user', async () => {
    const { person, query } = await makeScene();
    const admin = await server.signIn(await server.makeAdmin());
    const { token } = await admin.call('POST /api/admin/user/login', { body: { userId: person.id } });
    const acting = server.client({ authorization: `Bearer ${token}` });
    expect(await acting.refusalOf('POST /api/oauth/consent', { body: query })).toBe('oauth-session-needed');
    const body = { userCode: 'BBBB-BBBB' };
    expect(await acting.refusalOf('POST /api/oauth/consent/device', { body })).toBe('oauth-session-needed');
    const token2 = { name: 't', scopes: ['user'], expiresInDays: 1 };
    expect(await acting.refusalOf('POST /api/personal-token', { body: token2 })).toBe('oauth-session-needed');
  });

  it('reveals nothing of an app that the user may not see', async () => {
    const { browser, query, keeper, params } = await makeScene();
    const silent = { ...query, client_id: randomUUID() };
    const absent = await browser.send('POST /api/oauth/consent', { body: silent });
    await keeper.call('PATCH /api/app/:appId/admin/accessLevel', {
      params,
      body: { accessLevel: ACCESS_LEVEL.private },
    });
    const hidden = await browser.send('POST /api/oauth/consent', { body: query });
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
  });
});

describe('more than was granted', () => {
  it('cannot be requested by an app whose settings do not include it', async () => {
    const { browser, query } = await makeScene({ scopes: ['problem'] });
    const errorIn = async (scope: string) => {
      const asked = await openConsent(browser, { ...query, scope });
      return asked.next === 'redirect' ? new URL(asked.redirectTo).searchParams.get('error') : asked.next;
    };
    expect(await errorIn('openid problem')).toBe('ask');
    for (const scope of ['admin', '*', 'problem contest', 'openid user']) {
      expect(await errorIn(scope), scope).toBe('invalid_scope');
    }
    // Unknown scopes are ignored.
    const asked = await askConsent(browser, { ...query, scope: 'openid auth user-auth runner .mfa.password phone' });
    expect(asked.scopes.map((one) => one.name)).toEqual(['openid']);
  });

  it('cannot be obtained by refreshing, nor regained after requesting less', async () => {
    const { browser, query, credentials } = await makeScene({ scopes: ['problem'] });
    const first = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    expect(errorOf(await refresh(credentials, first.refresh_token, { scope: 'openid problem' }))).toBe('invalid_scope');
    expect(errorOf(await refresh(credentials, first.refresh_token, { scope: 'openid email' }))).toBe('invalid_scope');
    tokensOf(await refresh(credentials, first.refresh_token, { scope: 'openid' }));
  });

  it('cannot be granted with a token: it creates no tokens, authorizes no app and ends no sessions', async () => {
    const { browser, query, credentials, params, secret, appId } = await makeScene({
      scopes: ['*', 'auth', 'user-auth'],
    });
    const tokens = tokensOf(await exchange(credentials, await codeFor(browser, { ...query, scope: '*' })));
    const app = server.client({ authorization: `Bearer ${tokens.access_token}` });
    await app.call('GET /api/user', { query: { perPage: 15 } });
    const wire = await browser.call('POST /api/app/:appId/authorize', { params, body: { type: 'web' } });
    const { access_token: wireToken } = await browser.call('POST /api/oauth/access_token', {
      body: { client_id: appId, client_secret: secret, code: wire.token },
    });
    for (const client of [app, server.client({ authorization: `Bearer ${wireToken}` })]) {
      const token = { name: 't', scopes: ['user'], expiresInDays: 1 };
      const refused: Parameters<TestClient['refusalOf']>[] = [
        ['POST /api/personal-token', { body: token }],
        ['GET /api/personal-token'],
        ['POST /api/oauth/consent', { body: query }],
        ['POST /api/oauth/consent/device', { body: { userCode: 'BBBB-BBBB' } }],
        ['POST /api/app/:appId/authorize', { params, body: {} }],
        ['POST /api/oauth/device/authorize', { body: { appId, secret: 's', code: 'c' } }],
        ['GET /api/oauth/connected'],
        ['DELETE /api/oauth/connected/:appId', { params }],
        ['POST /api/auth/logout'],
      ];
      for (const [key, call] of refused) expect(await client.refusalOf(key, call), key).toBe('token-not-for-this');
    }
  });
});
