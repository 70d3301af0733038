import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { approve, askConsent, CALLBACK, codeFor, openConsent } from '../../../test/support/oauth.ts';
import { errorOf, makeAskers, statusesOf, tokensOf } from '../../../test/support/oauth-tokens.ts';

/* Attacks on codes, redirect URIs and PKCE: RFC 9700 sections 4.1 to 4.8, RFC 8252. */

const server = serverForFile();

const { exchange, refresh, works, makeScene } = makeAskers(server);
const MINUTE_MS = 60_000;
const VERIFIER = 'verifier-of-forty-three-characters-or-more-1';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };

describe('a stolen code', () => {
  it('used a second time is refused and revokes what the first use issued', async () => {
    const { browser, query, credentials } = await makeScene();
    const code = await codeFor(browser, query);
    const tokens = tokensOf(await exchange(credentials, code));
    expect(await works(tokens.access_token)).toBe(true);
    expect(errorOf(await exchange(credentials, code))).toBe('invalid_grant');
    expect(await works(tokens.access_token)).toBe(false);
    expect(errorOf(await refresh(credentials, tokens.refresh_token))).toBe('invalid_grant');
  });

  it('succeeds exactly once when exchanged concurrently', async () => {
    const { browser, query, credentials } = await makeScene();
    const code = await codeFor(browser, query);
    const second = await server.startSecond();
    const body = { grant_type: 'authorization_code', redirect_uri: CALLBACK, ...credentials, code };
    const clients = [server.client(), second.client(), server.client(), second.client()];
    const replies = await Promise.all(clients.map((one) => one.send('POST /api/oauth/token', { body })));
    expect(statusesOf(replies)).toEqual([200, 400, 400, 400]);
  });

  it('is useless to another app, with its own secret or that of the first', async () => {
    const { browser, query, credentials } = await makeScene();
    const other = await makeScene();
    expect(errorOf(await exchange(other.credentials, await codeFor(browser, query)))).toBe('invalid_grant');
    const mixed = { client_id: credentials.client_id, client_secret: other.secret };
    expect(errorOf(await exchange(mixed, await codeFor(browser, query)))).toBe('invalid_client');
    const reversed = { client_id: other.appId, client_secret: credentials.client_secret };
    expect(errorOf(await exchange(reversed, await codeFor(browser, query)))).toBe('invalid_client');
    expect(errorOf(await exchange({ client_id: credentials.client_id }, await codeFor(browser, query)))).toBe(
      'invalid_client',
    );
    // A wrong app consumes it, since the code has leaked.
    const code = await codeFor(browser, query);
    await exchange(other.credentials, code);
    expect(errorOf(await exchange(credentials, code))).toBe('invalid_grant');
  });

  it('expires after a minute, or with the session in which it was issued', async () => {
    const { browser, query, credentials } = await makeScene();
    const orphan = await codeFor(browser, query);
    await browser.call('POST /api/auth/logout', { body: undefined });
    expect(errorOf(await exchange(credentials, orphan))).toBe('invalid_grant');
    const fresh = await makeScene();
    const late = await codeFor(fresh.browser, fresh.query);
    server.clock.moveBy(MINUTE_MS + 1);
    expect(errorOf(await exchange(fresh.credentials, late))).toBe('invalid_grant');
  });
});

describe('mixed-up redirect URIs', () => {
  const other = 'https://forum.example/other';
  const both = { redirectUris: [CALLBACK, other].map((uri) => ({ uri, label: '' })) };

  it('are detected at the exchange: the URI must be the one of the request', async () => {
    const { browser, query, credentials } = await makeScene(both);
    for (const redirect of [other, `${CALLBACK}?x=1`, '']) {
      const code = await codeFor(browser, query);
      expect(errorOf(await exchange(credentials, code, { redirect_uri: redirect })), redirect).toBe('invalid_grant');
    }
    tokensOf(await exchange(credentials, await codeFor(browser, query)));
  });

  it('between providers are detected: every reply contains our issuer', async () => {
    const { browser, query } = await makeScene();
    const asked = await askConsent(browser, query);
    expect((await approve(browser, asked)).searchParams.get('iss')).toBe(server.origin);
    const refused = await openConsent(browser, { ...query, response_type: 'token' });
    expect(refused.next === 'redirect' && new URL(refused.redirectTo).searchParams.get('iss')).toBe(server.origin);
  });

  it('never redirect to a URI that is not exactly registered: only the user sees the error', async () => {
    const { browser, query } = await makeScene();
    const wrong = [
      'https://evil.example/cb',
      'https://forum.example.evil.example/cb',
      'https://forum.example@evil.example/cb',
      'https://forum.example/cb/',
      'https://forum.example/cb/../evil',
      'https://forum.example/CB',
      'https://FORUM.example/cb',
      'https://forum.example/cb?next=https://evil.example',
      'https://forum.example/cb#x',
      'https://forum.example:444/cb',
      'http://forum.example/cb',
      'https://forum.example\\@evil.example/cb',
      'javascript:alert(1)',
      '/cb',
      '//evil.example/cb',
      '',
    ];
    for (const redirect of wrong) {
      const body = { ...query, redirect_uri: redirect };
      expect(await browser.refusalOf('POST /api/oauth/consent', { body }), redirect).toBe('oauth-redirect-unknown');
    }
    const none = { ...query, redirect_uri: undefined };
    expect(await browser.refusalOf('POST /api/oauth/consent', { body: none })).toBe('oauth-redirect-unknown');
    // Nor can a silent request (`prompt=none`) be used to redirect.
    const silent = { ...query, redirect_uri: 'https://evil.example/cb', prompt: 'none' };
    expect(await openConsent(server.client(), silent)).toEqual({ next: 'sign-in' });
  });

  it('may differ only in the port, and only on a loopback address', async () => {
    const uris = ['http://127.0.0.1/cb', 'http://[::1]:80/cb', 'https://forum.example/cb', 'http://localhost:5/cb'];
    const { browser, query } = await makeScene({ redirectUris: uris.map((uri) => ({ uri, label: '' })) });
    const next = async (uri: string) =>
      (await browser.send('POST /api/oauth/consent', { body: { ...query, redirect_uri: uri } })).status;
    for (const good of [
      'http://127.0.0.1:40123/cb',
      'http://127.0.0.1/cb',
      'http://[::1]:9/cb',
      'http://localhost:5/cb',
    ])
      expect(await next(good), good).toBe(200);
    for (const bad of [
      'http://127.0.0.1:40123/other',
      'http://127.0.0.1:40123@evil.example/cb',
      'http://127.0.0.1.evil.example:1/cb',
      'http://127.0.0.1:99999999/cb',
      'https://127.0.0.1:40123/cb',
      'http://localhost:6/cb',
      'https://forum.example:8443/cb',
    ])
      expect(await next(bad), bad).toBe(400);
  });

  it('cannot be registered without an authenticated owner', async () => {
    const { keeper, params } = await makeScene();
    const register = (uri: string) =>
      keeper.send('PATCH /api/app/:appId/admin/settings', { params, body: { redirectUris: [{ uri, label: '' }] } });
    for (const bad of [
      'http://forum.example/cb',
      'https://forum.example/cb#top',
      'https://*.forum.example/cb',
      'https://forum.example/*',
      'https://name:word@forum.example/cb',
      'https:forum.example\\cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '/cb',
      'forum.example/cb',
    ])
      expect((await register(bad)).status, bad).toBe(400);
    for (const good of ['http://localhost:3000/cb', 'http://127.0.0.1/cb', 'com.example.app:/cb', 'web+aoi://x/cb'])
      expect((await register(good)).status, good).toBe(200);
  });
});

describe('PKCE', () => {
  it('cannot be downgraded, omitted by a public app, or removed in transit', async () => {
    const { browser, query, credentials } = await makeScene();
    const errorIn = async (more: Record<string, string>, from = { browser, query }) => {
      const asked = await openConsent(from.browser, { ...from.query, ...more });
      return asked.next === 'redirect' ? new URL(asked.redirectTo).searchParams.get('error') : asked.next;
    };
    expect(await errorIn({ code_challenge: VERIFIER, code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await errorIn({ code_challenge: CHALLENGE })).toBe('invalid_request');
    expect(await errorIn({ code_challenge_method: 'S256' })).toBe('invalid_request');
    expect(await errorIn({ code_challenge: 'short', code_challenge_method: 'S256' })).toBe('invalid_request');
    const bound = () => codeFor(browser, { ...query, ...PKCE });
    expect(errorOf(await exchange(credentials, await bound()))).toBe('invalid_grant');
    expect(errorOf(await exchange(credentials, await bound(), { code_verifier: `${VERIFIER}x` }))).toBe(
      'invalid_grant',
    );
    expect(errorOf(await exchange(credentials, await bound(), { code_verifier: CHALLENGE }))).toBe('invalid_grant');
    tokensOf(await exchange(credentials, await bound(), { code_verifier: VERIFIER }));
    // The attacker removed the challenge from the request; the app still sends its verifier.
    const stripped = await codeFor(browser, query);
    expect(errorOf(await exchange(credentials, stripped, { code_verifier: VERIFIER }))).toBe('invalid_grant');

    const open = await makeScene({ isPublic: true });
    expect(await errorIn({}, open)).toBe('invalid_request');
    const publicCode = await codeFor(open.browser, { ...open.query, ...PKCE });
    expect(errorOf(await exchange({ client_id: open.appId }, publicCode))).toBe('invalid_grant');
    const again = await codeFor(open.browser, { ...open.query, ...PKCE });
    tokensOf(await exchange({ client_id: open.appId }, again, { code_verifier: VERIFIER }));
  });

  it('is required for a code that was issued while the app still had a secret', async () => {
    const { browser, query, keeper, params, appId } = await makeScene();
    const code = await codeFor(browser, query);
    const settings = { allowPublicLogin: true, isPublic: true, redirectUris: [{ uri: CALLBACK, label: '' }] };
    await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body: settings });
    expect(errorOf(await exchange({ client_id: appId }, code))).toBe('invalid_grant');
  });
});
