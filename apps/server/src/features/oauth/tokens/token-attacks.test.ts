import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { CALLBACK, codeFor } from '../../../../test/support/oauth.ts';
import { errorOf, makeAskers, statusesOf, tokensOf } from '../../../../test/support/oauth-tokens.ts';
import { revokeSessionsOf } from '../../sessions/revoke-sessions.ts';

/* Attacks on secrets and tokens: RFC 9700 sections 4.3, 4.9 and 4.14. */

const server = serverForFile();

const { askTokens, exchange, refresh, works, makeScene } = makeAskers(server);
const MINUTE_MS = 60_000;

describe('secrets and tokens in URLs', () => {
  it('are ignored', async () => {
    const { browser, query, credentials, appId, secret } = await makeScene();
    const tokens = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    const userinfo = await server.client().fetch(`/api/oauth/userinfo?access_token=${tokens.access_token}`);
    expect(userinfo.status).toBe(401);
    expect(userinfo.headers.get('www-authenticate')).toBe('Bearer realm="Assay", error="invalid_token"');
    const form = new URLSearchParams({ access_token: tokens.access_token });
    expect((await server.client().fetch('/api/oauth/userinfo', { method: 'POST', body: form })).status).toBe(401);
    const code = await codeFor(browser, query);
    const asked = `/api/oauth/token?client_id=${appId}&client_secret=${secret}&code=${code}&grant_type=authorization_code`;
    const reply = await server.client().fetch(asked, { method: 'POST', body: new URLSearchParams({ x: 'y' }) });
    expect(reply.status).toBe(401);
    const answer = await browser.send('POST /api/oauth/consent', { body: { ...query, response_type: 'token' } });
    expect(JSON.stringify(answer.body)).toContain('unsupported_response_type');
    for (const mode of ['fragment', 'form_post']) {
      const other = await browser.send('POST /api/oauth/consent', { body: { ...query, response_mode: mode } });
      expect(JSON.stringify(other.body)).toContain('invalid_request');
    }
  });

  it('are kept out of caches and logs', async () => {
    const { browser, query, credentials } = await makeScene();
    const reply = await exchange(credentials, await codeFor(browser, query));
    const tokens = tokensOf(reply);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const lines = JSON.stringify(server.logLines);
    for (const text of [tokens.access_token, tokens.refresh_token, credentials.client_secret])
      expect(lines).not.toContain(text);
  });
});

describe('an app that cannot authenticate', () => {
  it('is refused as the standard requires, with every authentication method', async () => {
    const { browser, query, appId, secret, credentials } = await makeScene();
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    const body = async () => ({
      grant_type: 'authorization_code',
      redirect_uri: CALLBACK,
      code: await codeFor(browser, query),
    });
    const send = async (headers: Record<string, string>, more: object = {}) =>
      await server.client(headers).send('POST /api/oauth/token', { body: { ...(await body()), ...more } });
    const wrong = await send(basic(`${appId}:wrong`));
    expect([wrong.status, errorOf(wrong)]).toEqual([401, 'invalid_client']);
    expect(wrong.headers.get('www-authenticate')).toBe('Basic realm="Assay"');
    for (const text of [`${appId}:`, appId, `:${secret}`, `%zz:${secret}`, ''])
      expect((await send(basic(text))).status, text).toBe(401);
    const twice = await send(basic(`${appId}:${secret}`), credentials);
    expect([twice.status, errorOf(twice)]).toEqual([400, 'invalid_request']);
    const encoded = `${encodeURIComponent(appId)}:${encodeURIComponent(secret)}`;
    expect((await send(basic(encoded))).status).toBe(200);
  });

  it('gets an error for a repeated parameter', async () => {
    const { browser, query, credentials } = await makeScene();
    const form = new URLSearchParams({ grant_type: 'authorization_code', redirect_uri: CALLBACK, ...credentials });
    form.append('code', await codeFor(browser, query));
    form.append('code', 'another');
    const reply = await server.client().fetch('/api/oauth/token', { method: 'POST', body: form });
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([400, 'invalid_request']);
  });

  it('gets nothing for its id alone, and no grant type that passes on passwords', async () => {
    const { credentials } = await makeScene();
    for (const grant of ['client_credentials', 'password', 'implicit', 'urn:ietf:params:oauth:grant-type:jwt-bearer'])
      expect(errorOf(await askTokens({ ...credentials, grant_type: grant }))).toBe('unsupported_grant_type');
    expect(errorOf(await askTokens(credentials))).toBe('invalid_request');
    expect(errorOf(await askTokens({ client_id: 'assay-cli', grant_type: 'refresh_token', refresh_token: 'x' }))).toBe(
      'unauthorized_client',
    );
  });
});

describe('a stolen refresh token', () => {
  it('is detected when it is reused, and the whole sign-in is revoked', async () => {
    const { browser, query, credentials } = await makeScene();
    const first = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    const second = tokensOf(await refresh(credentials, first.refresh_token));
    expect(await works(second.access_token)).toBe(true);
    expect(errorOf(await refresh(credentials, first.refresh_token))).toBe('invalid_grant');
    expect(await works(second.access_token)).toBe(false);
    expect(await works(first.access_token)).toBe(false);
    expect(errorOf(await refresh(credentials, second.refresh_token))).toBe('invalid_grant');
  });

  it('works for at most one of two concurrent requests', async () => {
    const { browser, query, credentials } = await makeScene();
    const { refresh_token: token } = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    const replies = await Promise.all([1, 2, 3].map(() => refresh(credentials, token)));
    expect(statusesOf(replies)).toEqual([200, 400, 400]);
  });

  it('is useless to another app, and the sign-in continues', async () => {
    const { browser, query, credentials } = await makeScene();
    const other = await makeScene();
    const { refresh_token: token } = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    expect(errorOf(await refresh(other.credentials, token))).toBe('invalid_grant');
    expect(errorOf(await refresh({ client_id: credentials.client_id }, token))).toBe('invalid_client');
    await server.client().call('POST /api/oauth/revoke', { body: { ...other.credentials, token } });
    tokensOf(await refresh(credentials, token));
  });

  it('expires with the right to sign in', async () => {
    const { browser, query, credentials, keeper, params } = await makeScene();
    const { refresh_token: token } = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body: { allowPublicLogin: false } });
    expect(errorOf(await refresh(credentials, token))).toBe('invalid_grant');
  });

  it('expires when unused, and by age', async () => {
    const { browser, query, credentials } = await makeScene();
    const day = 24 * 60 * MINUTE_MS;
    const first = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    server.clock.moveBy(30 * day + 1);
    expect(errorOf(await refresh(credentials, first.refresh_token))).toBe('invalid_grant');
    const back = await server.signIn(await server.makeUser());
    let last = tokensOf(await exchange(credentials, await codeFor(back, query))).refresh_token;
    for (let month = 0; month < 6; month += 1) {
      server.clock.moveBy(29 * day);
      last = tokensOf(await refresh(credentials, last)).refresh_token;
    }
    server.clock.moveBy(29 * day);
    expect(errorOf(await refresh(credentials, last))).toBe('invalid_grant');
  });
});

describe('tokens of other apps', () => {
  it('are neither described by introspection nor revoked', async () => {
    const { browser, query, credentials, person } = await makeScene();
    const other = await makeScene();
    const tokens = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    const ask = (who: Record<string, string>, token: string) =>
      server.client().call('POST /api/oauth/introspect', { body: { ...who, token } });
    const session = await server.makeToken(person);
    for (const token of [tokens.access_token, tokens.refresh_token, session, 'nonsense'])
      expect(await ask(other.credentials, token)).toEqual({ active: false });
    expect(await ask(credentials, session)).toEqual({ active: false });
    expect(await ask(credentials, tokens.refresh_token)).toMatchObject({ active: true, sub: person.id });
    for (const token of [tokens.access_token, session, 'nonsense'])
      expect(await server.client().call('POST /api/oauth/revoke', { body: { ...other.credentials, token } })).toEqual(
        {},
      );
    expect(await works(tokens.access_token)).toBe(true);
    expect(await works(session)).toBe(true);
    const open = await makeScene({ isPublic: true });
    const body = { client_id: open.appId, token: tokens.access_token };
    expect(await server.client().refusalOf('POST /api/oauth/introspect', { body })).toBe('oauth-client-unauthorized');
  });

  it('end with all sessions of the user, for example when the password changes', async () => {
    const { browser, query, credentials, person } = await makeScene();
    const tokens = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    await server.db.transact((tx) => revokeSessionsOf(tx, person.id, { endsTokens: false }));
    expect(await works(tokens.access_token)).toBe(false);
    expect(errorOf(await refresh(credentials, tokens.refresh_token))).toBe('invalid_grant');
  });

  it('end with the app', async () => {
    const { browser, query, credentials, keeper, params } = await makeScene();
    const tokens = tokensOf(await exchange(credentials, await codeFor(browser, query)));
    await keeper.call('DELETE /api/app/:appId/admin', { params, body: undefined });
    expect(await works(tokens.access_token)).toBe(false);
    expect(errorOf(await refresh(credentials, tokens.refresh_token))).toBe('invalid_client');
  });
});
