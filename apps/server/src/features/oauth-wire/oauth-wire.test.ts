import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, serverForFile, type TestClient, type TestServer } from '@assay/testkit';
import type { AppSettings } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { apps, oauthCodes, oauthDevices, userIdentities, users } from '../../db/schema.ts';

const server = serverForFile();

const authorize = 'POST /api/app/:appId/authorize' as const;
const exchange = 'POST /api/oauth/access_token' as const;
const CALLBACK = 'https://forum.example/cb';
const MINUTE_MS = 60_000;

/** An app that anyone may sign in to, its administrator, and a user who does. */
async function makeScene(settings: AppSettings = {}) {
  const { org, client: keeper } = await server.makeOwnedOrg();
  const slug = `a-${randomUUID().slice(0, 8)}`;
  const made = await keeper.call('POST /api/app', {
    body: { orgId: org.id, slug, title: 'Forum', accessLevel: ACCESS_LEVEL.public },
  });
  const params = { appId: made.appId };
  const body = { allowPublicLogin: true, redirectUris: [{ uri: CALLBACK, label: 'Web' }], ...settings };
  await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body });
  const person = await server.makeUser();
  return { ...made, params, keeper, org, person, client: await server.signIn(person) };
}

const codeFor = async (client: TestClient, appId: string, body: object = {}) =>
  (await client.call(authorize, { params: { appId }, body: { type: 'web', ...body } })).token;

const bearer = (token: string) => server.client({ authorization: `Bearer ${token}` });

describe('authorizing an app', () => {
  it('requires the login capability, unless the app is open to everyone', async () => {
    const { params, keeper, client, org } = await makeScene({ allowPublicLogin: false });
    expect(await client.refusalOf(authorize, { params, body: {} })).toBe('no-right');
    const member = await server.makeUser();
    await server.addMember(org.id, member.id);
    await keeper.call('POST /api/app/:appId/admin/access', { params, body: { principalId: member.id } });
    const entry = { params: { ...params, principalId: member.id }, body: { capability: '9' } };
    await keeper.call('PATCH /api/app/:appId/admin/access/:principalId', entry);
    expect(await codeFor(await server.signIn(member), params.appId)).toMatch(/^[\w-]{43}$/);
    expect(await server.client().refusalOf(authorize, { params, body: {} })).toBe('not-signed-in');
    expect(await client.refusalOf(authorize, { params: { appId: randomUUID() }, body: {} })).toBe('not-found');
  });

  it('requires a second proof if the app does, and refuses a forged proof', async () => {
    const { params, client } = await makeScene({ requireMfa: true });
    expect(await client.refusalOf(authorize, { params, body: {} })).toBe('mfa-required');
    expect(await client.refusalOf(authorize, { params, body: { mfaToken: 'anything' } })).toBe('mfa-invalid');
  });

  it('checks the redirect URI of the code', async () => {
    const { params, client } = await makeScene();
    for (const redirectUri of ['https://evil.example/cb', `${CALLBACK}/`, `${CALLBACK}?a=b`, 'https://forum.example'])
      expect(await client.refusalOf(authorize, { params, body: { redirectUri } })).toBe('oauth-redirect-unknown');
    await codeFor(client, params.appId, { redirectUri: CALLBACK });
  });

  it('is refused to apps, personal tokens, and administrators acting as the user', async () => {
    const { params, client, appId, secret, person } = await makeScene({ scopes: ['*'] });
    const code = await codeFor(client, appId);
    const { access_token: token } = await client.call(exchange, {
      body: { client_id: appId, client_secret: secret, code },
    });
    expect(await bearer(token).refusalOf(authorize, { params, body: {} })).toBe('token-not-for-this');
    const admin = await server.signIn(await server.makeAdmin());
    const acting = await admin.call('POST /api/admin/user/login', { body: { userId: person.id } });
    expect(await bearer(acting.token).refusalOf(authorize, { params, body: {} })).toBe('oauth-session-needed');
  });

  it('issues no device code, which needs no secret, unless the app has the device flow enabled', async () => {
    const { params, client } = await makeScene();
    expect(await client.refusalOf(authorize, { params, body: { type: 'device' } })).toBe('no-right');
  });
});

describe('exchanging a code', () => {
  it('issues a token with the scopes of the app’s settings, by JSON or form', async () => {
    const { appId, secret, client, person } = await makeScene();
    const body = { client_id: appId, client_secret: secret, code: await codeFor(client, appId) };
    const reply = await server.client().call(exchange, { body });
    expect(reply).toMatchObject({ token_type: 'bearer', expires_in: 7 * 24 * 3600, scope: 'user.details' });
    expect(reply.user).toBeUndefined();
    const user = { params: { userId: person.id } };
    expect((await bearer(reply.access_token).call('GET /api/user/:userId', user)).profile.email).toBe(person.email);
    expect(await bearer(reply.access_token).refusalOf('GET /api/user', { query: { perPage: 15 } })).toBe(
      'token-not-for-this',
    );
    const claims = JSON.parse(atob(reply.access_token.split('.')[1] ?? '')) as object;
    expect(claims).toMatchObject({ userId: person.id, tags: ['user.details'] });

    const form = new URLSearchParams({ ...body, code: await codeFor(client, appId) });
    const sent = await server.client().fetch('/api/oauth/access_token', { method: 'POST', body: form });
    expect(sent.status).toBe(200);
    expect(sent.headers.get('cache-control')).toBe('no-store');
  });

  it('returns the user and the membership if the settings allow it', async () => {
    const { appId, secret, client, person, org, keeper, params } = await makeScene({
      attachUser: true,
      attachMembership: true,
      scopes: ['*'],
    });
    const ask = async () =>
      await server.client().call(exchange, {
        body: { client_id: appId, client_secret: secret, code: await codeFor(client, appId) },
      });
    const stranger = await ask();
    expect(stranger.user).toMatchObject({ profile: { name: person.name, email: person.email }, capability: '0' });
    expect(stranger.membership).toBeUndefined();
    await server.addMember(org.id, person.id, 5n);
    const group = await server.makeGroup(org.id, [person.id]);
    const member = await ask();
    expect(member.membership).toEqual({ orgId: org.id, capability: '5', groups: [group.id] });
    expect(await bearer(member.access_token).call('GET /api/user', { query: { perPage: 15 } })).toBeDefined();
    expect((await keeper.call('GET /api/app/:appId/admin/usage', { params })).people).toBe(1);
  });

  it('refuses a wrong, a missing and another app’s secret, and an unknown app, with the same reply', async () => {
    const { appId, secret, client } = await makeScene();
    const other = await makeScene();
    const wrong = [
      { client_id: appId, client_secret: 'wrong' },
      { client_id: appId },
      { client_id: appId, client_secret: other.secret },
      { client_id: other.appId, client_secret: other.secret },
      { client_id: randomUUID(), client_secret: secret },
      { client_id: 'x', client_secret: secret },
    ];
    for (const one of wrong) {
      const body = { ...one, code: await codeFor(client, appId) };
      expect(await server.client().send(exchange, { body })).toMatchObject({
        status: 400,
        body: { refusal: 'oauth-grant-invalid', error: 'invalid_grant' },
      });
    }
  });

  it('accepts a code once, and reuse revokes what the first use issued', async () => {
    const { appId, secret, client, person } = await makeScene();
    const body = { client_id: appId, client_secret: secret, code: await codeFor(client, appId) };
    const { access_token: token } = await server.client().call(exchange, { body });
    const user = { params: { userId: person.id } };
    await bearer(token).call('GET /api/user/:userId', user);
    expect(await server.client().refusalOf(exchange, { body })).toBe('oauth-grant-invalid');
    expect(await bearer(token).refusalOf('GET /api/user/:userId', user)).toBe('session-expired');
  });

  it('succeeds for exactly one of many concurrent exchanges', async () => {
    const { appId, secret, client } = await makeScene();
    const body = { client_id: appId, client_secret: secret, code: await codeFor(client, appId) };
    const replies = await Promise.all([1, 2, 3, 4].map(() => server.client().send(exchange, { body })));
    expect(replies.map((one) => one.status).toSorted((left, right) => left - right)).toEqual([200, 400, 400, 400]);
  });

  it('accepts no code after a minute, after the session, or without the right to sign in', async () => {
    const { appId, secret, client, keeper, params } = await makeScene();
    const late = await codeFor(client, appId);
    server.clock.moveBy(MINUTE_MS + 1);
    const body = (code: string) => ({ body: { client_id: appId, client_secret: secret, code } });
    expect(await server.client().refusalOf(exchange, body(late))).toBe('oauth-grant-invalid');
    const taken = await codeFor(client, appId);
    await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body: { allowPublicLogin: false } });
    expect(await server.client().refusalOf(exchange, body(taken))).toBe('oauth-grant-invalid');
    await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body: { allowPublicLogin: true } });
    const orphan = await codeFor(client, appId);
    await client.call('POST /api/auth/logout', { body: undefined });
    expect(await server.client().refusalOf(exchange, body(orphan))).toBe('oauth-grant-invalid');
  });

  it('requires an answer to a challenge, and refuses an answer without one', async () => {
    const { appId, secret, client } = await makeScene();
    const verifier = 'v'.repeat(43);
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const bound = () => codeFor(client, appId, { codeChallenge, codeChallengeMethod: 'S256' });
    const send = async (code: string, more: object = {}) =>
      (await server.client().send(exchange, { body: { client_id: appId, client_secret: secret, code, ...more } }))
        .status;
    expect(await send(await bound())).toBe(400);
    expect(await send(await bound(), { code_verifier: 'w'.repeat(43) })).toBe(400);
    expect(await send(await bound(), { code_verifier: verifier })).toBe(200);
    expect(await send(await codeFor(client, appId), { code_verifier: verifier })).toBe(400);
    const plain = { codeChallenge, codeChallengeMethod: 'plain' };
    expect(await client.refusalOf(authorize, { params: { appId }, body: plain })).toBe('oauth-request-invalid');
  });

  it('requires the same redirect URI if one was sent', async () => {
    const { appId, secret, client } = await makeScene({
      redirectUris: [
        { uri: CALLBACK, label: '' },
        { uri: 'https://forum.example/other', label: '' },
      ],
    });
    const send = async (code: string, uri: string) =>
      (
        await server
          .client()
          .send(exchange, { body: { client_id: appId, client_secret: secret, code, redirect_uri: uri } })
      ).status;
    const bound = () => codeFor(client, appId, { redirectUri: CALLBACK });
    expect(await send(await bound(), 'https://forum.example/other')).toBe(400);
    expect(await send(await bound(), CALLBACK)).toBe(200);
    expect(await send(await codeFor(client, appId), 'https://evil.example/cb')).toBe(400);
  });

  it('stores no code and no secret readably in the database', async () => {
    const { appId, secret, client } = await makeScene();
    const code = await codeFor(client, appId);
    const rows = JSON.stringify([
      await server.db.select().from(oauthCodes),
      await server.db.select().from(apps).where(eq(apps.id, appId)),
    ]);
    for (const text of [code, secret]) {
      expect(rows).not.toContain(text);
      expect(rows).not.toContain(JSON.stringify(Buffer.from(text)).slice(1, -1));
    }
  });
});

describe('a new secret', () => {
  const rotate = 'POST /api/app/:appId/admin/revoke-secret' as const;

  it('revokes the old one immediately, or after the requested time', async () => {
    const { appId, secret, client, keeper, params } = await makeScene();
    const works = async (client_secret: string) =>
      (
        await server.client().send(exchange, {
          body: { client_id: appId, client_secret, code: await codeFor(client, appId) },
        })
      ).status === 200;
    const second = await keeper.call(rotate, { params, body: { overlapS: 3600 } });
    expect([await works(secret), await works(second.secret)]).toEqual([true, true]);
    const { oldSecretUntil } = await keeper.call('GET /api/app/:appId/admin/usage', { params });
    expect(oldSecretUntil).toBeGreaterThan(server.clock.now() + 3_590_000);
    server.clock.moveBy(3_600_001);
    expect([await works(secret), await works(second.secret)]).toEqual([false, true]);
    const third = await keeper.call(rotate, { params, body: undefined });
    expect([await works(second.secret), await works(third.secret)]).toEqual([false, true]);
  });
});

describe('a device of the wire', () => {
  const login = 'POST /api/oauth/device/login' as const;
  const poll = 'POST /api/oauth/device/code' as const;
  const hand = 'POST /api/oauth/device/authorize' as const;

  it('is signed in by the user who opens its link, and gets the code once', async () => {
    const { appId, client, person } = await makeScene({ allowDeviceFlow: true });
    const anyone = server.client();
    const { secret, verificationUri } = await anyone.call(login, { body: { appId } });
    expect(secret).toMatch(/^[A-Za-z0-9]{40}$/);
    expect(verificationUri).toBe(`${server.origin}/oauth/device?secret=${secret}&appId=${appId}`);
    expect(await anyone.call(poll, { body: { appId, secret } })).toEqual({ code: '' });
    const code = await codeFor(client, appId, { type: 'device' });
    expect(await client.call(hand, { body: { appId, secret, code } })).toBe(0);
    expect(JSON.stringify(await server.db.select().from(oauthDevices))).not.toContain(code);
    expect(await anyone.call(poll, { body: { appId, secret } })).toEqual({ code });
    expect(await anyone.refusalOf(poll, { body: { appId, secret } })).toBe('not-found');
    const { access_token: token } = await anyone.call(exchange, { body: { client_id: appId, code } });
    expect((await bearer(token).call('GET /api/user/:userId', { params: { userId: person.id } })).profile.name).toBe(
      person.name,
    );
  });

  it('gets the code only once from two concurrent polls', async () => {
    const { appId, client } = await makeScene({ allowDeviceFlow: true });
    const { secret } = await client.call(login, { body: { appId } });
    await client.call(hand, { body: { appId, secret, code: await codeFor(client, appId, { type: 'device' }) } });
    const replies = await Promise.all([1, 2, 3].map(() => server.client().send(poll, { body: { appId, secret } })));
    expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it('accepts no code of a browser, of another app, or of another user or session', async () => {
    const { appId, client, person } = await makeScene({ allowDeviceFlow: true });
    const other = await makeScene({ allowDeviceFlow: true });
    const { secret } = await client.call(login, { body: { appId } });
    const codes = [
      await codeFor(client, appId, { type: 'web' }),
      await codeFor(client, other.appId, { type: 'device' }),
      await codeFor(other.client, appId, { type: 'device' }),
      await codeFor(await server.signIn(person), appId, { type: 'device' }),
      'made-up',
    ];
    for (const code of codes)
      expect(await client.refusalOf(hand, { body: { appId, secret, code } })).toBe('oauth-grant-invalid');
    expect(await other.client.refusalOf(hand, { body: { appId: other.appId, secret, code: codes[1] } })).toBe(
      'not-found',
    );
    // And a browser's code is not a device's: it requires the secret.
    const web = await codeFor(client, appId);
    expect(await client.refusalOf(exchange, { body: { client_id: appId, code: web } })).toBe('oauth-grant-invalid');
  });

  it('is refused if the app has no device flow, and expires after fifteen minutes', async () => {
    const closed = await makeScene();
    expect(await closed.client.refusalOf(login, { body: { appId: closed.appId } })).toBe('not-found');
    expect(await closed.client.refusalOf(login, { body: { appId: randomUUID() } })).toBe('not-found');
    const { appId, client } = await makeScene({ allowDeviceFlow: true });
    const { secret } = await client.call(login, { body: { appId } });
    expect(await client.refusalOf(poll, { body: { appId: closed.appId, secret } })).toBe('not-found');
    server.clock.moveBy(15 * MINUTE_MS + 1);
    expect(await client.refusalOf(poll, { body: { appId, secret } })).toBe('not-found');
  });
});

describe('programs written for GitHub', () => {
  it('get only a verified e-mail address, and a number that stays when the name changes', async () => {
    const { appId, secret, client, person } = await makeScene({ scopes: ['github-compat'] });
    const code = await codeFor(client, appId);
    const body = { client_id: appId, client_secret: secret, code };
    const { access_token: token } = await client.call(exchange, { body });
    const whoAmI = () =>
      server.client({ authorization: `token ${token}` }).call('GET /api/oauth/github_compat/user', {});
    const params = { userId: person.id };
    const profile = { name: person.name, email: 'ceo@victim.example', realname: '' };
    await client.call('PATCH /api/user/:userId/profile', { params, body: profile });
    const before = await whoAmI();
    expect(before).toEqual({ id: expect.any(Number), login: person.name, email: null });
    const renamed = { ...profile, name: `${person.name}.new` };
    await client.call('PATCH /api/user/:userId/profile', { params, body: renamed });
    const isPerson = eq(users.id, person.id);
    await server.db.transact((tx) =>
      tx
        .update(users)
        .set({ verified: ['email'] })
        .where(isPerson),
    );
    expect(await whoAmI()).toEqual({ id: before.id, login: renamed.name, email: 'ceo@victim.example' });
    const other = await server.makeUser();
    const [row] = await server.db.select({ number: users.number }).from(users).where(eq(users.id, other.id));
    expect(row?.number).not.toBe(before.id);
  });

  it('get replies within the scope, one page at a time', async () => {
    const { appId, secret, client, person, org } = await makeScene({ scopes: ['github-compat'] });
    await server.addMember(org.id, person.id);
    const group = await server.makeGroup(org.id, [person.id]);
    const code = await codeFor(client, appId);
    const { access_token: token } = await client.call(exchange, {
      body: { client_id: appId, client_secret: secret, code },
    });
    const github = server.client({ authorization: `token ${token}` });
    expect(await github.call('GET /api/oauth/github_compat', {})).toEqual({});
    const user = 'GET /api/oauth/github_compat/user' as const;
    expect(await github.call(user, {})).toEqual({ id: expect.any(Number), login: person.name, email: null });
    expect(await github.call('GET /api/oauth/github_compat/user/emails', {})).toEqual([
      { email: person.email, primary: true, verified: false },
    ]);
    const orgs = 'GET /api/oauth/github_compat/user/orgs' as const;
    expect(await github.call(orgs, { query: { per_page: 100, page: 1 } })).toEqual([{ login: org.name }]);
    expect(await github.call(orgs, { query: { per_page: 100, page: 2 } })).toEqual([]);
    for (const query of [{ per_page: 50, page: 1 }, { page: 1 }, { per_page: 100 }])
      expect(await github.refusalOf(orgs, { query })).toBe('invalid-input');
    expect(await github.call('GET /api/oauth/github_compat/user/teams', { query: { per_page: 30, page: 1 } })).toEqual([
      { name: group.name, slug: group.id, organization: { login: org.name } },
    ]);
    expect(await server.client().refusalOf('GET /api/oauth/github_compat')).toBe('not-signed-in');
    expect(await github.refusalOf('GET /api/user/:userId', { params: { userId: person.id } })).toBe(
      'token-not-for-this',
    );
  });
});

describe('apps written for IAAA', () => {
  const validate = 'GET /api/oauth/iaaa_compat/svc/token/validate.do' as const;
  const signIn = 'POST /api/oauth/iaaa_compat/oauth.jsp' as const;
  let iaaa: TestServer;
  beforeAll(async () => {
    const { identity } = server.context.config;
    const providers = ['password', 'iaaa'] as const;
    iaaa = await startTestServer({ config: { identity: { ...identity, providers } } });
  });
  afterAll(() => iaaa.close());

  it('are not supported without the provider', async () => {
    const query = { remoteAddr: '1.2.3.4', appId: randomUUID(), token: 't', msgAbs: 'm' };
    expect(await server.client().refusalOf(validate, { query })).toBe('not-found');
    expect(await server.client().refusalOf(signIn, { body: { appID: 'x', redirectUrl: 'https://a.example' } })).toBe(
      'not-found',
    );
  });

  it('send the browser to our own page only', async () => {
    const form = new URLSearchParams({ appID: 'https://evil.example', appName: 'A', redirectUrl: '//evil.example' });
    const reply = await iaaa.client().fetch('/api/oauth/iaaa_compat/oauth.jsp', {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe(
      `${iaaa.origin}/oauth/authorize?client_id=https%3A%2F%2Fevil.example&redirect_uri=%2F%2Fevil.example`,
    );
  });

  it('learn once whom a code identifies, if the app signed the request', async () => {
    const { org, client: keeper } = await iaaa.makeOwnedOrg();
    const { appId } = await keeper.call('POST /api/app', {
      body: { orgId: org.id, slug: 'a', title: 'A', accessLevel: ACCESS_LEVEL.public },
    });
    const params = { appId };
    const body = { allowPublicLogin: true, enableIaaa: true };
    await keeper.call('PATCH /api/app/:appId/admin/settings', { params, body });
    const { secret } = await keeper.call('POST /api/app/:appId/admin/revoke-secret', { params, body: undefined });
    const person = await iaaa.makeUser();
    const client = await iaaa.signIn(person);
    const ask = async (token: string, key = secret) => {
      const text = `appId=${appId}&remoteAddr=1.2.3.4&token=${token}`;
      const msgAbs = createHash('md5').update(`${text}${key}`).digest('hex');
      return await iaaa.client().call(validate, { query: { remoteAddr: '1.2.3.4', appId, token, msgAbs } });
    };
    expect(await ask(await codeFor(client, appId), 'wrong')).toMatchObject({ success: false, errCode: '1' });
    expect(await ask('made-up')).toMatchObject({ success: false, errCode: '2' });
    expect(await ask(await codeFor(client, appId))).toMatchObject({ success: false, errCode: '3' });
    const info = { name: '张三', identityId: '2000000000', campus: '' };
    await iaaa.db.transact((tx) =>
      tx.insert(userIdentities).values({ userId: person.id, provider: 'iaaa', subject: '2000000000', info }),
    );
    const code = await codeFor(client, appId);
    expect(await ask(code)).toMatchObject({ success: true, errCode: '0', userInfo: { ...info, dept: '' } });
    expect(await ask(code)).toMatchObject({ success: false, errCode: '2' });
  });
});
