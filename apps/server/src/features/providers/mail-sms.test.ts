import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '@assay/testkit';
import { sentCodes, userIdentities, users } from '../../db/schema.ts';
import { codeIn, startMailServer, type MailServer } from '@assay/testkit/mail-server';
import { as, enrolTotp, makePerson, prove, signIn, tokenOf, type Person } from '../../../test/support/person.ts';
import { startWebService, type WebService } from '../../../test/support/web-service.ts';

let mail: MailServer;
let gateway: WebService;
let server: TestServer;
/** Messages that the gateway was asked to send. */
const sent: { target: string[]; variables: Record<string, string>; context: Record<string, string> }[] = [];
let gatewayWorks = true;

function identityOf(more: object = {}) {
  return {
    providers: ['password', 'mail', 'sms'],
    mfaBind: true,
    secondFactorForAdmins: false,
    mail: { url: mail.url, from: 'Judge <judge@example.edu>', allowed: [], signup: false },
    sms: { gateway: gateway.origin, variables: { sign: 'Judge' }, context: { app: 'assay' }, codeVariable: 'digits' },
    iaaa: null,
    uaaa: null,
    oidc: [],
    ...more,
  } as const;
}

beforeAll(async () => {
  mail = await startMailServer();
  gateway = await startWebService(({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== '/send') return { success: false, error: 'wrong route' };
    if (!gatewayWorks) return { success: false, error: 'no credit' };
    sent.push(JSON.parse(body) as (typeof sent)[number]); // What we send ourselves.
    return { success: true };
  });
  server = await startTestServer({
    config: { identity: identityOf(), trustProxy: 1, publicOrigin: 'https://oj.example.edu' },
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([mail.close(), gateway.close()]);
});

let serial = 0;
const freshAddress = () => `person${(serial += 1)}@example.org`;
const freshPhone = () => `138${String((serial += 1)).padStart(8, '0')}`;
const BIND = 'POST /api/user/:userId/bind';
const PRE_BIND = 'POST /api/user/:userId/preBind';

async function bindMail({ client, params }: Person, address = freshAddress()) {
  const mfaToken = await prove(client);
  const before = mail.countTo(address);
  await client.call(PRE_BIND, { params, body: { provider: 'mail', payload: { email: address }, mfaToken } });
  const code = codeIn(await mail.mailTo(address, before));
  await client.call(BIND, { params, body: { provider: 'mail', payload: { code }, mfaToken } });
  return { address, code, mfaToken };
}
async function bindPhone({ client, params }: Person, phone = freshPhone()) {
  const mfaToken = await prove(client);
  const payload = { phone, context: { cfTurnstileResponse: 'answer', app: 'forged' } };
  await client.call(PRE_BIND, { params, body: { provider: 'sms', payload, mfaToken } });
  const code = sent.at(-1)?.variables['digits'] ?? '';
  await client.call(BIND, { params, body: { provider: 'sms', payload: { phone, code }, mfaToken } });
  return { phone, code, mfaToken };
}
const from = (address: string) => server.client({ 'x-forwarded-for': address });
const preLogin = (email: string, client = server.client()) =>
  client.send('POST /api/auth/preLogin', { body: { provider: 'mail', payload: { email } } });
const login = (email: string, code: string, client = server.client()) =>
  client.send('POST /api/auth/login', { body: { provider: 'mail', payload: { email, code } } });
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('providers are listed in the order of the wire, and the sign-in page lists only those that can sign in', async () => {
  const anyone = server.client();
  expect(await anyone.call('GET /api/auth/login', {})).toMatchObject({
    providers: ['password', 'mail'],
    passwordReset: true,
  });
  expect((await anyone.call('GET /api/auth/verify', {})).providers).toEqual(['password', 'mail', 'sms']);
});

test('binding an e-mail address verifies it: profile and verified fields follow, and then a code signs in, in upper or lower case', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  const profile = await person.client.call('GET /api/user/:userId/profile', { params: person.params });
  expect(profile).toMatchObject({ email: address, verified: ['email'] });
  expect((await preLogin(address.toUpperCase())).body).toEqual({});
  const code = codeIn(await mail.mailTo(address, 1));
  const reply = await login(` ${address.toUpperCase()}`, code);
  expect(await as(server, tokenOf(reply)).call('GET /api/user/session', {})).toMatchObject({ userId: person.user.id });
  expect((await login(address, code)).body).toMatchObject({ refusal: 'wrong-code' });
});

test('mails are sent as text and HTML in the client’s language', async () => {
  const [one, two] = [freshAddress(), freshAddress()];
  const person = await makePerson(server);
  const mfaToken = await prove(person.client);
  for (const [email, language] of [
    [one, 'en'],
    [two, 'zh-CN,zh;q=0.9'],
  ] as const) {
    const body = { provider: 'mail', payload: { email }, mfaToken };
    await person.client.send(PRE_BIND, { params: person.params, body, headers: { 'accept-language': language } });
  }
  const [english, chinese] = [await mail.mailTo(one), await mail.mailTo(two)];
  expect(english.from?.address).toBe('judge@example.edu');
  expect(english.subject).toContain('Your code');
  expect(chinese.subject).toContain('验证码');
  expect(chinese.text).toContain('绑定此邮箱');
  for (const found of [english, chinese]) expect(found.html).toContain(codeIn(found));
});

test('an unknown e-mail address gets the same reply and no mail, and no code signs it in', async () => {
  const nobody = freshAddress();
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  const [known, unknown] = [await preLogin(address), await preLogin(nobody)];
  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  const again = [await preLogin(address), await preLogin(nobody)];
  expect(again.map((one) => one.status)).toEqual([429, 429]);
  await mail.mailTo(address, 1);
  expect(mail.countTo(nobody)).toBe(0);
  const [wrong, none] = [await login(address, '000000'), await login(nobody, '000000')];
  expect(none.body).toEqual(wrong.body);
});

test('another code is sent once the previous one has expired, and the reply says how long that takes', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  await preLogin(address);
  const soon = await preLogin(address);
  expect(soon.body).toMatchObject({
    statusCode: 429,
    refusal: 'code-sent',
    message: expect.stringMatching(/\(\d+ s\)$/),
  });
  const waitS = Number(soon.headers.get('retry-after'));
  expect(waitS).toBeGreaterThan(290);
  expect(waitS).toBeLessThanOrEqual(300);
  const old = codeIn(await mail.mailTo(address, 1));
  server.clock.moveBy(waitS * 1000 + 1);
  expect((await login(address, old)).body).toMatchObject({ refusal: 'wrong-code' });
  expect((await preLogin(address)).status).toBe(200);
});

test('under concurrent guesses, six wrong attempts invalidate a code, even for the right one', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  await preLogin(address);
  const code = codeIn(await mail.mailTo(address, 1));
  await Promise.all(Array.from({ length: 20 }, () => login(address, wrongFor(code))));
  expect((await login(address, code)).status).not.toBe(200);
});

test('a code used twice concurrently signs in once', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  await preLogin(address);
  const code = codeIn(await mail.mailTo(address, 1));
  const replies = await Promise.all(Array.from({ length: 4 }, () => login(address, code)));
  expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
});

test('guessing from elsewhere neither invalidates a user’s code nor locks the user out', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  const [home, attacker] = [from('192.0.2.10'), from('198.51.100.10')];
  await preLogin(address, home);
  const code = codeIn(await mail.mailTo(address, 1));
  await preLogin(address, attacker);
  for (let at = 0; at < 7; at += 1) await login(address, wrongFor(code), attacker);
  expect((await login(address, code, attacker)).status).not.toBe(200);
  expect((await login(address, code, home)).status).toBe(200);
  // Mails to one address are limited, but never for its owner from a known place.
  for (let at = 20; at < 40; at += 1) await preLogin(address, from(`198.51.100.${at}`));
  expect((await preLogin(address, from('198.51.100.99'))).status).toBe(429);
  expect((await preLogin(address, home)).status).toBe(200);
});

test('codes for binding, verifying and signing in are not interchangeable', async () => {
  const person = await makePerson(server);
  const { client, params } = person;
  const { address } = await bindMail(person);
  const mfaToken = await prove(client);
  const other = freshAddress();
  await client.call(PRE_BIND, { params, body: { provider: 'mail', payload: { email: other }, mfaToken } });
  const bindCode = codeIn(await mail.mailTo(other));
  const verify = { body: { provider: 'mail', payload: { code: bindCode } } };
  expect(await client.refusalOf('POST /api/auth/verify', verify)).toBe('wrong-code');
  expect((await login(other, bindCode)).body).toMatchObject({ refusal: 'wrong-code' });
  expect((await login(address, bindCode)).body).toMatchObject({ refusal: 'wrong-code' });
  await client.call('POST /api/auth/preVerify', { body: { provider: 'mail', payload: { email: address } } });
  const verifyCode = codeIn(await mail.mailTo(address, 1));
  const bind = { params, body: { provider: 'mail', payload: { code: verifyCode }, mfaToken } };
  expect(await client.refusalOf(BIND, bind)).toBe('wrong-code');
  expect((await login(address, verifyCode)).body).toMatchObject({ refusal: 'wrong-code' });
  const proof = await client.call('POST /api/auth/verify', {
    body: { provider: 'mail', payload: { code: verifyCode } },
  });
  expect(JSON.parse(atob(proof.token.split('.')[1] ?? ''))).toMatchObject({
    userId: person.user.id,
    tags: ['.mfa.mail'],
    exp: expect.any(Number),
  });
});

test('a code sent to another user is valid for no one else', async () => {
  const [one, two] = [await makePerson(server), await makePerson(server)];
  const address = freshAddress();
  const mfaToken = await prove(one.client);
  await one.client.call(PRE_BIND, {
    params: one.params,
    body: { provider: 'mail', payload: { email: address }, mfaToken },
  });
  const code = codeIn(await mail.mailTo(address));
  const body = { provider: 'mail', payload: { code }, mfaToken: await prove(two.client) };
  expect(await two.client.refusalOf(BIND, { params: two.params, body })).toBe('wrong-code');
});

test('only the bound e-mail address is sent a code to verify', async () => {
  const person = await makePerson(server);
  await bindMail(person);
  const body = { provider: 'mail', payload: { email: freshAddress() } };
  expect(await person.client.refusalOf('POST /api/auth/preVerify', { body })).toBe('not-your-address');
  const bare = await makePerson(server);
  expect(await bare.client.refusalOf('POST /api/auth/preVerify', { body })).toBe('not-your-address');
});

test('an e-mail address belongs to one account, and moving to another one notifies the old address', async () => {
  const [one, two] = [await makePerson(server), await makePerson(server)];
  const { address } = await bindMail(one);
  const mfaToken = await prove(two.client);
  await two.client.call(PRE_BIND, {
    params: two.params,
    body: { provider: 'mail', payload: { email: address }, mfaToken },
  });
  const code = codeIn(await mail.mailTo(address, 1));
  const body = { provider: 'mail', payload: { code }, mfaToken };
  expect(await two.client.refusalOf(BIND, { params: two.params, body })).toBe('bound-elsewhere');
  await bindMail(one, freshAddress());
  expect((await mail.mailTo(address, 2)).text).toContain('another e-mail address');
});

test.each([
  'nobody',
  'a@b',
  'a b@example.org',
  'x@example.org\r\nBcc: y@example.org',
  `${'x'.repeat(120)}@example.org`,
])('%j is not an e-mail address', async (email) => {
  expect((await preLogin(email)).body).toMatchObject({ refusal: 'invalid-input' });
});

test('if domains are configured, no other gets a code', async () => {
  const identity = identityOf({
    mail: { url: mail.url, from: 'judge@example.edu', allowed: ['example.edu', /^admin@/], signup: true },
  });
  await using closed = await startTestServer({ config: { identity } });
  const client = closed.client();
  expect((await preLogin('x@example.org', client)).body).toMatchObject({ refusal: 'address-not-allowed' });
  expect((await preLogin('x@not-example.edu', client)).body).toMatchObject({ refusal: 'address-not-allowed' });
  expect((await preLogin('newcomer.one@example.edu', client)).status).toBe(200);
  // Signing up by a mailed code is enabled here.
  const code = codeIn(await mail.mailTo('newcomer.one@example.edu'));
  const { userId } = JSON.parse(
    atob(tokenOf(await login('newcomer.one@example.edu', code, client)).split('.')[1] ?? ''),
  ) as {
    userId: string;
  };
  const [row] = await closed.db.select().from(users).where(eq(users.id, userId));
  expect(row).toMatchObject({
    name: 'newcomer.one',
    email: 'newcomer.one@example.edu',
    realname: '',
    verified: ['email'],
    passwordHash: null,
  });
});

test('if the mail server refuses, the user is notified and may retry immediately', async () => {
  const person = await makePerson(server);
  const { client, params } = person;
  const body = { provider: 'mail', payload: { email: freshAddress() }, mfaToken: await prove(client) };
  mail.refuse(true);
  try {
    expect(await client.refusalOf(PRE_BIND, { params, body })).toBe('not-sent');
  } finally {
    mail.refuse(false);
  }
  expect((await client.send(PRE_BIND, { params, body })).status).toBe(200);
});

test('codes are stored as keyed hashes and never logged', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  await preLogin(address);
  const code = codeIn(await mail.mailTo(address, 1));
  const rows = await server.db.select().from(sentCodes).where(eq(sentCodes.address, address));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(server.logLines)).not.toContain(code);
});

test('binding a telephone sends what the gateway requires, with our settings overriding the browser’s fields', async () => {
  const person = await makePerson(server);
  const { phone, code } = await bindPhone(person);
  expect(sent.at(-1)).toEqual({
    target: [phone],
    variables: { sign: 'Judge', digits: code },
    context: { cfTurnstileResponse: 'answer', app: 'assay' },
  });
  const profile = await person.client.call('GET /api/user/:userId/profile', { params: person.params });
  expect(profile).toMatchObject({ telephone: phone, verified: ['telephone'] });
  const preVerify = { body: { provider: 'sms', payload: { phone, context: {} } } };
  await person.client.call('POST /api/auth/preVerify', preVerify);
  const verify = { provider: 'sms', payload: { phone, code: sent.at(-1)?.variables['digits'] } };
  expect((await person.client.send('POST /api/auth/verify', { body: verify })).status).toBe(200);
});

test('the bound number is the one that the code was sent to', async () => {
  const person = await makePerson(server);
  const { client, params } = person;
  const mfaToken = await prove(client);
  const [mine, notMine] = [freshPhone(), freshPhone()];
  await client.call(PRE_BIND, { params, body: { provider: 'sms', payload: { phone: mine, context: {} }, mfaToken } });
  const code = sent.at(-1)?.variables['digits'];
  const forged = { params, body: { provider: 'sms', payload: { phone: notMine, code }, mfaToken } };
  expect(await client.refusalOf(BIND, forged)).toBe('wrong-code');
  const [row] = await server.db.select().from(userIdentities).where(eq(userIdentities.userId, person.user.id));
  expect(row).toBeUndefined();
});

test('if the gateway refuses, the user is notified and the code is invalid', async () => {
  const person = await makePerson(server);
  const { client, params } = person;
  const payload = { phone: freshPhone(), context: {} };
  const mfaToken = await prove(client);
  gatewayWorks = false;
  try {
    expect(await client.refusalOf(PRE_BIND, { params, body: { provider: 'sms', payload, mfaToken } })).toBe('not-sent');
  } finally {
    gatewayWorks = true;
  }
  expect((await client.send(PRE_BIND, { params, body: { provider: 'sms', payload, mfaToken } })).status).toBe(200);
});

test('no one signs in by SMS, and invalid numbers are refused with their place', async () => {
  const body = { provider: 'sms', payload: { phone: '13800000000', code: '000000' } };
  expect(await server.client().refusalOf('POST /api/auth/login', { body })).toBe('unknown-provider');
  const { client, params } = await makePerson(server);
  const mfaToken = await prove(client);
  const bad = { provider: 'sms', payload: { phone: '555', context: {} }, mfaToken };
  expect((await client.send(PRE_BIND, { params, body: bad })).body).toMatchObject({
    places: [{ place: 'body/payload/phone' }],
  });
});

const FORGOT = 'POST /api/auth/forgot-password';
const secretIn = (text: string | undefined) => /reset-password#([\w-]+)/.exec(text ?? '')?.[1] ?? 'no secret';

test('a forgotten password is replaced by a mailed link, once, and every session and token ends', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  expect(await server.client().call(FORGOT, { body: { email: address.toUpperCase() } })).toEqual({});
  const found = await mail.mailTo(address, 1);
  expect(found.text).toContain('https://oj.example.edu/auth/reset-password#');
  const body = { secret: secretIn(found.text), newPassword: 'another-lamp-77-tree' };
  const confirm = 'POST /api/auth/forgot-password/confirm';
  const anyone = server.client();
  expect(await anyone.refusalOf(confirm, { body: { ...body, newPassword: 'password' } })).toBe('weak-password');
  const replies = await Promise.all([anyone.send(confirm, { body }), anyone.send(confirm, { body })]);
  expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await anyone.refusalOf(confirm, { body })).toBe('link-gone');
  expect((await person.client.send('GET /api/org')).status).toBe(401);
  expect((await signIn(server, person.user.name)).status).toBe(403);
  expect((await signIn(server, person.user.name, body.newPassword)).status).toBe(200);
  expect((await mail.mailTo(address, 2)).subject).toContain('changed');
});

test('a link expires after thirty minutes, and an unknown e-mail address gets the same reply and no mail', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  const nobody = freshAddress();
  const anyone = server.client();
  const [known, unknown] = [
    await anyone.send(FORGOT, { body: { email: address } }),
    await anyone.send(FORGOT, { body: { email: nobody } }),
  ];
  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  const secret = secretIn((await mail.mailTo(address, 1)).text);
  expect(mail.countTo(nobody)).toBe(0);
  server.clock.moveBy(31 * 60_000);
  const body = { secret, newPassword: 'another-lamp-77-tree' };
  expect(await anyone.refusalOf('POST /api/auth/forgot-password/confirm', { body })).toBe('link-gone');
});

test('an unverified e-mail address gets no link', async () => {
  const address = freshAddress();
  await makePerson(server, { email: address });
  await server.client().call(FORGOT, { body: { email: address } });
  const other = await makePerson(server);
  await bindMail(other); // By then a mail would have arrived.
  expect(mail.countTo(address)).toBe(0);
});

test('identities are shown to their owner and can be unbound as long as a way to sign in remains', async () => {
  const person = await makePerson(server);
  const { client, params } = person;
  const { address } = await bindMail(person);
  const shown = await client.call('GET /api/user/:userId/identity', { params });
  expect(shown).toEqual({
    password: true,
    mfaBind: true,
    identities: [{ provider: 'mail', subject: address, createdAt: expect.any(Number) }],
  });
  const mfaToken = await prove(client);
  const unbind = { params, body: { provider: 'mail', mfaToken } };
  await server.db.transact((tx) => tx.update(users).set({ passwordHash: null }).where(eq(users.id, params.userId)));
  expect(await client.refusalOf('POST /api/user/:userId/unbind', unbind)).toBe('last-way-in');
  const [row] = await server.db.select().from(users).where(eq(users.id, params.userId));
  expect(row?.verified).toEqual(['email']);
  const again = await makePerson(server);
  await bindMail(again);
  const body = { provider: 'mail', mfaToken: await prove(again.client) };
  await again.client.call('POST /api/user/:userId/unbind', { params: again.params, body });
  const [freed] = await server.db.select().from(users).where(eq(users.id, again.user.id));
  expect(freed?.verified).toEqual([]);
});

test.each([true, false])(
  'a user without a password sets the first one with a fresh proof only, even if others give the old one (%s)',
  async (mfaBind) => {
    await using own = await startTestServer({ config: { identity: identityOf({ mfaBind }) } });
    const [person, other] = [await makePerson(own, { passwordHash: null }), await makePerson(own)];
    const { client, params, user } = person;
    const address = freshAddress();
    await own.db.transact((tx) =>
      tx.insert(userIdentities).values({ userId: user.id, provider: 'mail', subject: address }),
    );
    const body = { provider: 'password', payload: { password: 'seven brass kettles' } };
    expect((await client.call('GET /api/user/:userId/identity', { params })).password).toBe(false);
    expect(await client.refusalOf(BIND, { params, body })).toBe('mfa-required');
    const others = await prove(other.client);
    expect(await client.refusalOf(BIND, { params, body: { ...body, mfaToken: others } })).toBe('mfa-invalid');
    expect((await signIn(own, user.name, 'seven brass kettles')).status).toBe(403);

    await client.call('POST /api/auth/preVerify', { body: { provider: 'mail', payload: { email: address } } });
    const mfaToken = await prove(client, 'mail', { code: codeIn(await mail.mailTo(address)) });
    await client.call(BIND, { params, body: { ...body, mfaToken } });
    expect((await signIn(own, user.name, 'seven brass kettles')).status).toBe(200);
    expect((await client.call('GET /api/user/:userId/identity', { params })).password).toBe(true);
    const again = { provider: 'password', payload: { password: 'eight copper spoons' } };
    expect(await client.refusalOf(BIND, { params, body: again })).toBe(mfaBind ? 'mfa-required' : 'invalid-input');
  },
);

test('a user with a second factor must give it after a mailed code as well', async () => {
  const person = await makePerson(server);
  const { address } = await bindMail(person);
  await enrolTotp(server, person);
  await preLogin(address);
  const client = server.client();
  const reply = await login(address, codeIn(await mail.mailTo(address, 1)), client);
  expect(reply.body).toMatchObject({ secondFactor: { methods: ['totp', 'recovery'] } });
});
