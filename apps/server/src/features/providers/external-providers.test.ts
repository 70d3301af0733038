import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '@assay/testkit';
import { userIdentities, users } from '../../db/schema.ts';
import { startIdentityProvider, type IdentityProvider } from '../../../test/support/identity-provider.ts';
import { as, enrolTotp, makePerson, prove, tokenOf, type Person } from '../../../test/support/person.ts';
import { startWebService, type WebService } from '../../../test/support/web-service.ts';

const ORIGIN = 'https://oj.example.edu';
const IAAA_KEY = 'key of tests';
const CLIENT_ID = 'assay-of-tests';

let campus: IdentityProvider;
/** Accepts the client's secret by HTTP Basic only. */
let strict: IdentityProvider;
let iaaa: WebService;
let uaaa: WebService;
let server: TestServer;
/** Tokens that the IAAA service knows, each valid for one client address. */
const iaaaTokens = new Map<string, { ip: string; userInfo: Record<string, unknown> }>();
/** Profiles in the UAAA service, by subject. */
const uaaaProfiles = new Map<string, Record<string, unknown>>();
const keys = await generateKeyPair('RS256', { extractable: true });

beforeAll(async () => {
  campus = await startIdentityProvider({
    id: CLIENT_ID,
    secret: 'secret of tests',
    redirectUris: ['oidc-campus', 'oidc-open'].map((name) => `${ORIGIN}/auth/callback/${name}`),
  });
  strict = await startIdentityProvider({
    id: CLIENT_ID,
    secret: 'secret of tests: 100% +',
    redirectUris: [`${ORIGIN}/auth/callback/oidc-strict`],
    onlyMethod: 'client_secret_basic',
  });
  iaaa = await startWebService(({ url }) => {
    const [appId, remoteAddr, token, msgAbs] = ['appId', 'remoteAddr', 'token', 'msgAbs'].map(
      (name) => url.searchParams.get(name) ?? '',
    );
    const signed = `appId=${appId}&remoteAddr=${remoteAddr}&token=${token}${IAAA_KEY}`;
    if (createHash('md5').update(signed).digest('hex') !== msgAbs)
      return { success: false, errCode: '1', errMsg: '签名错误' };
    const known = iaaaTokens.get(token ?? '');
    if (!known || known.ip !== remoteAddr) return { success: false, errCode: '2', errMsg: 'Token无效' };
    return { success: true, errCode: '0', errMsg: '', userInfo: known.userInfo };
  });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  uaaa = await startWebService(({ url, headers }) => {
    const { origin } = uaaa;
    if (url.pathname === '/.well-known/openid-configuration')
      return {
        issuer: origin,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        userinfo_endpoint: `${origin}/me`,
        jwks_uri: `${origin}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      };
    if (url.pathname === '/jwks') return { keys: [jwk] };
    const payload = (headers.authorization ?? '').split('.')[1] ?? '';
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    const profile = uaaaProfiles.get(sub);
    if (url.pathname !== '/me' || !profile) throw new Error('not known');
    return { sub, ...profile };
  });
  const oidc = {
    issuer: campus.issuer,
    clientId: CLIENT_ID,
    clientSecret: 'secret of tests',
    scopes: 'openid profile email',
  };
  server = await startTestServer({
    config: {
      publicOrigin: ORIGIN,
      trustProxy: 1,
      identity: {
        providers: ['password', 'iaaa', 'uaaa'],
        mfaBind: true,
        secondFactorForAdmins: false,
        mail: null,
        sms: null,
        iaaa: {
          url: `${iaaa.origin}/iaaa/svc/token/validate.do`,
          id: 'assay',
          key: IAAA_KEY,
          school: '北京大学',
          mailDomain: 'pku.edu.cn',
          signup: false,
          rebind: false,
        },
        uaaa: { issuer: uaaa.origin, clientId: CLIENT_ID, signup: true, rebind: false },
        oidc: [
          { name: 'oidc-campus', title: 'Campus', ...oidc, signup: false },
          { name: 'oidc-open', title: 'Open', ...oidc, signup: true },
          {
            name: 'oidc-strict',
            title: 'Strict',
            ...oidc,
            issuer: strict.issuer,
            clientSecret: 'secret of tests: 100% +',
            signup: true,
          },
          { name: 'oidc-down', title: 'Down', ...oidc, issuer: 'http://127.0.0.1:9', signup: true },
        ],
      },
    },
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([campus.close(), strict.close(), iaaa.close(), uaaa.close()]);
});

let serial = 0;
const nextLogin = () => `login${(serial += 1)}`;
const bodyOf = (provider: string, payload: object) => ({ body: { provider, payload } });
interface Begun {
  url: string;
  secret: string;
}

async function goTo(begun: Begun, login: string) {
  const back = await campus.signIn(begun.url, login);
  return { query: back.search.slice(1), secret: begun.secret };
}
async function begin(provider: string, client: TestClient = server.client()) {
  return (await client.call('POST /api/auth/preLogin', bodyOf(provider, {}))) as unknown as Begun;
}
async function signInAt(provider: string, login: string) {
  return await server.client().send('POST /api/auth/login', bodyOf(provider, await goTo(await begin(provider), login)));
}
async function bindAt(provider: string, { client, params }: Person, login: string) {
  const mfaToken = await prove(client);
  const body = { provider, payload: {}, mfaToken };
  const begun = (await client.call('POST /api/user/:userId/preBind', { params, body })) as unknown as Begun;
  const payload = await goTo(begun, login);
  return await client.send('POST /api/user/:userId/bind', { params, body: { provider, payload, mfaToken } });
}

test('configured providers are listed with their names, after those that every client knows', async () => {
  const offer = await server.client().call('GET /api/auth/login', {});
  expect(offer.providers).toEqual(['password', 'iaaa', 'uaaa']);
  expect(offer.ways.map((way) => way.provider)).toEqual([
    'password',
    'iaaa',
    'uaaa',
    'oidc-campus',
    'oidc-open',
    'oidc-strict',
    'oidc-down',
    'passkey',
  ]);
  expect(offer.ways[3]).toEqual({ provider: 'oidc-campus', kind: 'oidc', title: 'Campus' });
});

test('the browser is redirected to the provider with our redirect URI, PKCE, state and nonce', async () => {
  const { url } = await begin('oidc-campus');
  const asked = new URL(url).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: `${ORIGIN}/auth/callback/oidc-campus`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('an external account signs in only after its owner has bound it', async () => {
  const person = await makePerson(server);
  const login = nextLogin();
  expect((await signInAt('oidc-campus', login)).body).toMatchObject({ refusal: 'not-bound' });
  expect((await bindAt('oidc-campus', person, login)).status).toBe(200);
  const reply = await signInAt('oidc-campus', login);
  expect(await as(server, tokenOf(reply)).call('GET /api/user/session', {})).toMatchObject({ userId: person.user.id });
  const shown = await person.client.call('GET /api/user/:userId/identity', { params: person.params });
  expect(shown.identities).toMatchObject([{ provider: 'oidc-campus', title: 'Campus', subject: login }]);
});

test('accounts are not linked because of equal e-mail addresses', async () => {
  const victim = await makePerson(server, { email: 'victim@example.org', verified: ['email'] });
  const login = nextLogin();
  campus.accounts.set(login, { email: 'victim@example.org', email_verified: true, preferred_username: 'mallory' });
  expect((await signInAt('oidc-campus', login)).body).toMatchObject({ refusal: 'not-bound' });
  const made = tokenOf(await signInAt('oidc-open', login));
  const session = await as(server, made).call('GET /api/user/session', {});
  expect(session.userId).not.toBe(victim.user.id);
});

test('if it creates accounts, a new user gets a free name, and only verified fields count as verified', async () => {
  await makePerson(server, { name: 'taken-name' });
  const login = nextLogin();
  const longName = 'A Person With A Long Name'.repeat(3);
  campus.accounts.set(login, {
    preferred_username: 'taken name',
    name: longName,
    email: 'unproven@example.org',
    email_verified: false,
  });
  campus.accounts.set(`${login}-b`, { preferred_username: 'taken-name', email: 'P@example.org', email_verified: true });
  const rows = [];
  for (const one of [login, `${login}-b`]) {
    const token = tokenOf(await signInAt('oidc-open', one));
    const { userId } = await as(server, token).call('GET /api/user/session', {});
    const [row] = await server.db.select().from(users).where(eq(users.id, userId));
    rows.push(row);
  }
  expect(rows[0]).toMatchObject({ name: 'takenname', realname: longName.slice(0, 64), email: '', verified: [] });
  expect(rows[1]?.name).toMatch(/^taken-name\d+$/);
  expect(rows[1]).toMatchObject({ email: 'p@example.org', verified: ['email'] });
  const again = tokenOf(await signInAt('oidc-open', login));
  expect((await as(server, again).call('GET /api/user/session', {})).userId).toBe(rows[0]?.id);
});

test('a reply is accepted once, with the secret of the browser that started, unchanged and in time', async () => {
  const login = nextLogin();
  const send = (payload: object, provider = 'oidc-open') =>
    server.client().send('POST /api/auth/login', bodyOf(provider, payload));
  const gone = { refusal: 'challenge-gone' };
  const one = await goTo(await begin('oidc-open'), login);
  const other = await begin('oidc-open');
  // Another user's reply in this browser (login CSRF), and a guessed secret.
  expect((await send({ ...one, secret: other.secret })).body).toMatchObject({ refusal: 'provider-refused' });
  expect((await send({ ...one, secret: 'guessed' })).body).toMatchObject(gone);
  expect((await send(one)).status).toBe(200);
  expect((await send(one)).body).toMatchObject(gone);
  // At another of our providers (mix-up).
  expect((await send(await goTo(await begin('oidc-open'), login), 'oidc-campus')).body).toMatchObject(gone);
  const tampered = await goTo(await begin('oidc-open'), login);
  tampered.query = tampered.query.replace(/state=[^&]+/, 'state=forged');
  expect((await send(tampered)).body).toMatchObject({ refusal: 'provider-refused' });
  const wrongIssuer = await goTo(await begin('oidc-open'), login);
  wrongIssuer.query = wrongIssuer.query.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example.com')}`);
  expect((await send(wrongIssuer)).body).toMatchObject({ refusal: 'provider-refused' });
  const late = await goTo(await begin('oidc-open'), login);
  server.clock.moveBy(16 * 60_000);
  expect((await send(late)).body).toMatchObject(gone);
  server.clock.moveBy(-16 * 60_000); // The provider uses the real time.
});

test('a flow can be finished only in the session that started it, and a sign-in is not a binding', async () => {
  const [one, two] = [await makePerson(server), await makePerson(server)];
  const login = nextLogin();
  const mfa = [await prove(one.client), await prove(two.client)] as const;
  const body = { provider: 'oidc-campus', payload: {}, mfaToken: mfa[0] };
  const begun = (await one.client.call('POST /api/user/:userId/preBind', {
    params: one.params,
    body,
  })) as unknown as Begun;
  const payload = await goTo(begun, login);
  const bind = (by: Person, mfaToken: string) =>
    by.client.send('POST /api/user/:userId/bind', {
      params: by.params,
      body: { provider: 'oidc-campus', payload, mfaToken },
    });
  expect((await bind(two, mfa[1])).body).toMatchObject({ refusal: 'challenge-gone' });
  const signedIn = await goTo(await begin('oidc-campus'), login);
  const mixed = { provider: 'oidc-campus', payload: signedIn, mfaToken: mfa[0] };
  expect(await one.client.refusalOf('POST /api/user/:userId/bind', { params: one.params, body: mixed })).toBe(
    'challenge-gone',
  );
});

test('an external account belongs to only one account', async () => {
  const [one, two] = [await makePerson(server), await makePerson(server)];
  const login = nextLogin();
  expect((await bindAt('oidc-campus', one, login)).status).toBe(200);
  expect((await bindAt('oidc-campus', two, login)).body).toMatchObject({ refusal: 'bound-elsewhere' });
});

test('signing in there again proves the identity; another account does not', async () => {
  const person = await makePerson(server);
  const login = nextLogin();
  await bindAt('oidc-campus', person, login);
  const verifyAs = async (name: string) => {
    const begun = (await person.client.call('POST /api/auth/preVerify', bodyOf('oidc-campus', {}))) as unknown as Begun;
    return await person.client.send('POST /api/auth/verify', bodyOf('oidc-campus', await goTo(begun, name)));
  };
  expect((await verifyAs(nextLogin())).body).toMatchObject({ refusal: 'wrong-proof' });
  expect((await verifyAs(login)).status).toBe(200);
});

test('an unreachable provider does not block other sign-in methods, and is reported', async () => {
  expect(await server.client().refusalOf('POST /api/auth/preLogin', bodyOf('oidc-down', {}))).toBe('provider-down');
  expect(await server.client().refusalOf('POST /api/auth/preLogin', bodyOf('oidc-down', {}))).toBe('provider-down');
  const { user } = await makePerson(server);
  expect(user.id).toMatch(/-/);
  expect((await begin('oidc-campus')).url).toContain(campus.issuer);
});

test('a provider that accepts the secret only by Basic receives it that way', async () => {
  const begun = await begin('oidc-strict');
  const back = await strict.signIn(begun.url, nextLogin());
  const payload = { query: back.search.slice(1), secret: begun.secret };
  expect((await server.client().send('POST /api/auth/login', bodyOf('oidc-strict', payload))).status).toBe(200);
});

test('a user with a second factor gives it after an external sign-in too', async () => {
  const person = await makePerson(server);
  const login = nextLogin();
  await bindAt('oidc-campus', person, login);
  await enrolTotp(server, person);
  expect((await signInAt('oidc-campus', login)).body).toMatchObject({
    secondFactor: { methods: ['totp', 'recovery'] },
  });
});

const BROWSER_IP = '203.0.113.7';
function iaaaToken(identityId: string, more: object = {}, ip = BROWSER_IP): string {
  const token = randomUUID();
  const userInfo = {
    name: '张三',
    identityId,
    dept: '信息科学技术学院',
    detailType: '本科生',
    campus: '燕园',
    ...more,
  };
  iaaaTokens.set(token, { ip, userInfo });
  return token;
}
const browser = () => server.client({ 'x-forwarded-for': BROWSER_IP });
async function bindIaaa(person: Person, token: string) {
  const { params } = person;
  const body = { provider: 'iaaa', payload: { token }, mfaToken: await prove(person.client) };
  return await person.client.send('POST /api/user/:userId/bind', {
    params,
    body,
    headers: { 'x-forwarded-for': BROWSER_IP },
  });
}

test('binding IAAA verifies name, school, grade and e-mail, and then its tokens sign in and verify', async () => {
  const person = await makePerson(server);
  expect(
    (await browser().send('POST /api/auth/login', bodyOf('iaaa', { token: iaaaToken('2100010001') }))).body,
  ).toMatchObject({
    refusal: 'not-bound',
  });
  expect((await bindIaaa(person, iaaaToken('2100010001'))).status).toBe(200);
  expect(await person.client.call('GET /api/user/:userId/profile', { params: person.params })).toMatchObject({
    name: person.user.name,
    realname: '张三',
    school: '北京大学',
    studentGrade: '信息科学技术学院 本科生 (燕园)',
    email: '2100010001@stu.pku.edu.cn',
    verified: ['realname', 'school', 'studentGrade', 'email'],
  });
  const reply = await browser().send('POST /api/auth/login', bodyOf('iaaa', { token: iaaaToken('2100010001') }));
  expect(await as(server, tokenOf(reply)).call('GET /api/user/session', {})).toMatchObject({ userId: person.user.id });
  const verify = (identityId: string) =>
    person.client.send('POST /api/auth/verify', {
      ...bodyOf('iaaa', { token: iaaaToken(identityId) }),
      headers: { 'x-forwarded-for': BROWSER_IP },
    });
  expect((await verify('2100010001')).status).toBe(200);
  expect((await verify('2100010002')).body).toMatchObject({ statusCode: 403, refusal: 'wrong-proof' });
  expect((await bindIaaa(person, iaaaToken('2100010002'))).body).toMatchObject({ refusal: 'already-bound' });
});

test('an IAAA token of another client address is refused with the service’s message, and staff have the plain mail domain', async () => {
  const elsewhere = iaaaToken('0006180001', {}, '198.51.100.1');
  expect((await browser().send('POST /api/auth/login', bodyOf('iaaa', { token: elsewhere }))).body).toMatchObject({
    statusCode: 403,
    message: 'Token无效',
  });
  const person = await makePerson(server);
  await bindIaaa(person, iaaaToken('0006180001', { detailType: '', campus: null }));
  const [row] = await server.db.select().from(users).where(eq(users.id, person.user.id));
  expect(row).toMatchObject({ email: '0006180001@pku.edu.cn', studentGrade: '信息科学技术学院' });
});

async function uaaaToken(sub: string, claims: object = {}): Promise<string> {
  return await new SignJWT({ client_id: CLIENT_ID, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(uaaa.origin)
    .setSubject(sub)
    .setAudience(CLIENT_ID)
    .setIssuedAt(Math.floor(server.clock.now() / 1000))
    .setExpirationTime(Math.floor(server.clock.now() / 1000) + 600)
    .sign(keys.privateKey);
}

test('UAAA creates an account, and every sign-in updates the profile', async () => {
  const sub = randomUUID();
  const profile = { nickname: 'uaaa-one', name: '李四', email: 'L@example.org', email_verified: true, school: '某校' };
  uaaaProfiles.set(sub, { ...profile, phone_number: '13800000000', phone_number_verified: false });
  const login = async () =>
    await server.client().send('POST /api/auth/login', bodyOf('uaaa', { token: await uaaaToken(sub) }));
  const { userId } = await as(server, tokenOf(await login())).call('GET /api/user/session', {});
  const find = async () => (await server.db.select().from(users).where(eq(users.id, userId)))[0];
  expect(await find()).toMatchObject({
    name: 'uaaa-one',
    realname: '李四',
    email: 'l@example.org',
    telephone: '13800000000',
    school: '某校',
    verified: ['email'],
  });
  uaaaProfiles.set(sub, { ...profile, nickname: 'other', school: '新校', school_verified: true });
  await login();
  expect(await find()).toMatchObject({ name: 'uaaa-one', school: '新校', verified: ['email', 'school'] });
  const [kept] = await server.db.select().from(userIdentities).where(eq(userIdentities.userId, userId));
  expect(kept?.info).toMatchObject({ school: '新校' });
});

test('a UAAA token issued for another app, or self-signed, signs no one in', async () => {
  const sub = randomUUID();
  uaaaProfiles.set(sub, { nickname: 'victim' });
  const nowS = Math.floor(server.clock.now() / 1000);
  const own = await generateKeyPair('RS256');
  const make = async (audience: string, key: typeof keys.privateKey, expiresS = nowS + 600) =>
    await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(uaaa.origin)
      .setSubject(sub)
      .setAudience(audience)
      .setExpirationTime(expiresS)
      .sign(key);
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ iss: uaaa.origin, sub, aud: CLIENT_ID, exp: nowS + 600 })).toString('base64url')}.`;
  for (const token of [
    await make('another-app', keys.privateKey),
    await make(CLIENT_ID, own.privateKey),
    await make(CLIENT_ID, keys.privateKey, nowS - 60),
    none,
    'opaque',
  ])
    expect(await server.client().refusalOf('POST /api/auth/login', bodyOf('uaaa', { token }))).toBe('provider-refused');
});

test('a UAAA token has the rights of its permissions, as its user', async () => {
  const sub = randomUUID();
  uaaaProfiles.set(sub, { nickname: 'bearer' });
  const person = await makePerson(server);
  const mfaToken = await prove(person.client);
  const body = { provider: 'uaaa', payload: { token: await uaaaToken(sub) }, mfaToken };
  await person.client.call('POST /api/user/:userId/bind', { params: person.params, body });
  const common = { sid: 's', jti: 'j', level: 1 };
  const bearer = async (whose: string, perm: string[]) => as(server, await uaaaToken(whose, { ...common, perm }));
  const reader = await bearer(sub, ['/org*', '/user', '/user.*']);
  expect((await reader.send('GET /api/org')).status).toBe(200);
  const { profile } = await reader.call('GET /api/user/:userId', { params: person.params });
  expect(profile.name).toBe(person.user.name);
  expect(await reader.refusalOf('GET /api/plan', { query: { perPage: 15 } })).toBe('token-not-for-this');
  expect(await (await bearer(randomUUID(), ['/**'])).refusalOf('GET /api/org')).toBe('token-not-for-this');
  // Whatever its permissions, it cannot change how the user signs in.
  const everything = await bearer(sub, ['/**']);
  expect(
    await everything.refusalOf('POST /api/auth/verify', bodyOf('password', { password: 'lamp-post-42-orchard' })),
  ).toBe('token-not-for-this');
  expect((await as(server, await uaaaToken(sub)).send('GET /api/org')).status).toBe(401);
  expect((await as(server, `${await uaaaToken(sub, { ...common, perm: ['/**'] })}x`).send('GET /api/org')).status).toBe(
    401,
  );
});

test('verifying with an unbound UAAA account is refused, and so is rebinding if it is not allowed', async () => {
  const [sub, other] = [randomUUID(), randomUUID()];
  uaaaProfiles.set(sub, { nickname: 'one' });
  uaaaProfiles.set(other, { nickname: 'two' });
  const person = await makePerson(server);
  const { client, params } = person;
  const bind = async (whose: string) =>
    await client.send('POST /api/user/:userId/bind', {
      params,
      body: { provider: 'uaaa', payload: { token: await uaaaToken(whose) }, mfaToken: await prove(client) },
    });
  expect((await bind(sub)).status).toBe(200);
  expect((await bind(other)).body).toMatchObject({ refusal: 'already-bound' });
  const verify = async (whose: string) =>
    await client.send('POST /api/auth/verify', bodyOf('uaaa', { token: await uaaaToken(whose) }));
  expect((await verify(other)).body).toMatchObject({ statusCode: 404, refusal: 'not-bound' });
  expect((await verify(sub)).status).toBe(200);
});
