import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, recoveryCodes as recoveryTable, sessions, totpFactors } from '../../db/schema.ts';
import { makeAuthenticator } from '../../../test/support/authenticator.ts';
import {
  as,
  enrolTotp,
  makePerson,
  PASSWORD,
  prove,
  signIn,
  tokenOf,
  type Person,
} from '../../../test/support/person.ts';

const server = serverForFile();

/** The restricted client of a user who has only given the password. */
async function halfSignedIn({ user }: Person): Promise<TestClient> {
  return as(server, tokenOf(await signIn(server, user.name)));
}
const give = (client: TestClient, provider: string, payload: object) =>
  client.send('POST /api/auth/second-factor', { body: { provider, payload } });

async function addPasskey({ client, params }: Person, mfaToken: string, name = 'my key') {
  const authenticator = makeAuthenticator(server.origin);
  const begun = await client.call('POST /api/user/:userId/second-factor/passkey/begin', { params, body: { mfaToken } });
  const body = { challengeId: begun.challengeId, name, response: { ...authenticator.create(begun.options) } };
  const made = await client.call('POST /api/user/:userId/second-factor/passkey', { params, body });
  return { authenticator, ...made };
}
async function passkeyLogin(sign: (options: object) => object, client = server.client()) {
  const body = { provider: 'passkey', payload: {} };
  const begun = (await client.call('POST /api/auth/preLogin', { body })) as { challengeId: string; options: object };
  const payload = { challengeId: begun.challengeId, response: sign(begun.options) };
  return { payload, reply: await client.send('POST /api/auth/login', { body: { provider: 'passkey', payload } }) };
}

test('signing in without a second factor returns just a token, which works everywhere', async () => {
  const { user } = await makePerson(server);
  const reply = await signIn(server, user.name);
  expect(reply.body).toEqual({ token: expect.any(String), device: expect.any(String) });
  expect((await as(server, tokenOf(reply)).send('GET /api/org')).status).toBe(200);
});

test('with an authenticator app the password alone opens nothing, and the app’s code everything', async () => {
  const person = await makePerson(server);
  const app = await enrolTotp(server, person);
  const first = await signIn(server, person.user.name);
  expect(first.body).toEqual({ token: expect.any(String), secondFactor: { methods: ['totp', 'recovery'] } });
  const half = as(server, tokenOf(first));
  for (const key of ['GET /api/org', 'GET /api/user', 'GET /api/personal-token'] as const)
    expect(await half.refusalOf(key, { query: { perPage: 15 } })).toBe('token-not-for-this');
  expect(await half.refusalOf('POST /api/auth/verify', { body: { provider: 'password', payload: {} } })).toBe(
    'token-not-for-this',
  );
  const reply = await give(half, 'totp', { code: app.nextCode() });
  expect(reply.status).toBe(200);
  const whole = as(server, tokenOf(reply));
  expect(await whole.call('GET /api/user/session', {})).toMatchObject({ secondFactor: true, userId: person.user.id });
  // The pending session has ended: its token is useless.
  expect((await half.send('GET /api/user/session')).status).toBe(401);
});

test('a code of the app works once, and earlier ones no longer work afterwards', async () => {
  const person = await makePerson(server);
  const app = await enrolTotp(server, person);
  expect((await give(await halfSignedIn(person), 'totp', { code: app.usedCode })).body).toMatchObject({
    refusal: 'wrong-code',
  });
  const early = app.nextCode();
  const late = app.nextCode();
  expect((await give(await halfSignedIn(person), 'totp', { code: late })).status).toBe(200);
  for (const code of [late, early])
    expect((await give(await halfSignedIn(person), 'totp', { code })).body).toMatchObject({ refusal: 'wrong-code' });
});

test('of many concurrent uses of one code only one signs in', async () => {
  const person = await makePerson(server);
  const app = await enrolTotp(server, person);
  const code = app.nextCode();
  const clients = await Promise.all(Array.from({ length: 4 }, () => halfSignedIn(person)));
  const replies = await Promise.all(clients.map((client) => give(client, 'totp', { code })));
  expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
});

test('guessing codes of the app is stopped for a sign-in after six and for the account after thirty', async () => {
  const person = await makePerson(server);
  const app = await enrolTotp(server, person);
  const wrong = String((Number(app.nextCode()) + 1) % 1_000_000).padStart(6, '0');
  const half = await halfSignedIn(person);
  const replies = await Promise.all(Array.from({ length: 10 }, () => give(half, 'totp', { code: wrong })));
  expect(replies.filter((one) => one.status === 403)).toHaveLength(6);
  expect(replies.filter((one) => one.status === 429)).toHaveLength(4);
  for (let round = 0; round < 4; round += 1) {
    const again = await halfSignedIn(person);
    for (let at = 0; at < 6; at += 1) await give(again, 'totp', { code: wrong });
  }
  const blocked = await give(await halfSignedIn(person), 'totp', { code: app.nextCode() });
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a recovery code works once, in any typed form', async () => {
  const person = await makePerson(server);
  const { recoveryCodes } = await enrolTotp(server, person);
  expect(recoveryCodes).toHaveLength(10);
  const [code = ''] = recoveryCodes;
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
  expect((await give(await halfSignedIn(person), 'recovery', { code: typed })).status).toBe(200);
  expect((await give(await halfSignedIn(person), 'recovery', { code })).body).toMatchObject({ refusal: 'wrong-code' });
  const shown = await person.client.call('GET /api/user/:userId/second-factor', { params: person.params });
  expect(shown).toMatchObject({ recoveryCodesLeft: 9, passkeys: [], totp: { createdAt: expect.any(Number) } });
});

test('new recovery codes invalidate the old ones', async () => {
  const person = await makePerson(server);
  const app = await enrolTotp(server, person);
  const mfaToken = await prove(person.client, 'totp', { code: app.nextCode() });
  const call = { params: person.params, body: { mfaToken } };
  const renewed = await person.client.call('POST /api/user/:userId/second-factor/recovery-codes', call);
  const [old = ''] = app.recoveryCodes;
  const [fresh = ''] = renewed.recoveryCodes;
  expect((await give(await halfSignedIn(person), 'recovery', { code: old })).status).toBe(403);
  expect((await give(await halfSignedIn(person), 'recovery', { code: fresh })).status).toBe(200);
});

test('a user with a second factor must prove that one before any change; the password is not enough', async () => {
  const person = await makePerson(server);
  const app = await enrolTotp(server, person);
  const { client, params } = person;
  const byPassword = await prove(client);
  const remove = (mfaToken: string) =>
    client.send('POST /api/user/:userId/second-factor/totp/remove', { params, body: { mfaToken } });
  expect((await remove(byPassword)).body).toMatchObject({ refusal: 'second-factor-required' });
  const usable = await client.call('GET /api/auth/verify', {});
  expect(usable.ways.map((way) => way.provider)).toEqual(['totp', 'recovery']);
  expect((await remove(await prove(client, 'totp', { code: app.nextCode() }))).status).toBe(200);
  expect(await client.call('GET /api/user/:userId/second-factor', { params })).toEqual({
    passkeys: [],
    recoveryCodesLeft: 0,
    required: false,
  });
  expect((await signIn(server, person.user.name)).body).not.toHaveProperty('secondFactor');
});

test('an unconfirmed app changes nothing, and its secret is confirmed once, by its owner, in the session that started', async () => {
  const person = await makePerson(server);
  const { client, params, user } = person;
  const mfaToken = await prove(client);
  const begun = await client.call('POST /api/user/:userId/second-factor/totp/begin', { params, body: { mfaToken } });
  expect((await signIn(server, user.name)).body).not.toHaveProperty('secondFactor');
  const confirm = (by: TestClient, code: string) =>
    by.send('POST /api/user/:userId/second-factor/totp', { params, body: { challengeId: begun.challengeId, code } });
  expect((await confirm(client, '12345x')).body).toMatchObject({ refusal: 'wrong-code' });
  expect((await confirm(await server.signIn(user), '000000')).body).toMatchObject({ refusal: 'challenge-gone' });
  expect((await confirm((await makePerson(server)).client, '000000')).body).toMatchObject({ refusal: 'no-right' });
});

test('secrets of apps and recovery codes cannot be read from the database', async () => {
  const person = await makePerson(server);
  const { secret, recoveryCodes } = await enrolTotp(server, person);
  const [row] = await server.db.select().from(totpFactors).where(eq(totpFactors.userId, person.user.id));
  const kept = await server.db.select().from(recoveryTable).where(eq(recoveryTable.userId, person.user.id));
  const all = JSON.stringify([row?.secret.toString('latin1'), kept.map((one) => one.codeHash.toString('latin1'))]);
  for (const text of [secret, ...recoveryCodes]) expect(all).not.toContain(text);
  const log = JSON.stringify(server.logLines);
  for (const text of [secret, ...recoveryCodes]) expect(log).not.toContain(text);
});

test('a passkey signs in by itself, without a name and without a password', async () => {
  const person = await makePerson(server);
  const { authenticator, recoveryCodes } = await addPasskey(person, await prove(person.client));
  expect(recoveryCodes).toHaveLength(10);
  const { reply } = await passkeyLogin((options) => authenticator.sign(options));
  expect(reply.status).toBe(200);
  const session = await as(server, tokenOf(reply)).call('GET /api/user/session', {});
  expect(session).toMatchObject({ userId: person.user.id, secondFactor: true });
  const shown = await person.client.call('GET /api/user/:userId/second-factor', { params: person.params });
  expect(shown.passkeys).toMatchObject([{ name: 'my key', usedAt: expect.any(Number) }]);
});

test('a reply to a passkey challenge is accepted once, and never for another challenge', async () => {
  const person = await makePerson(server);
  const { authenticator } = await addPasskey(person, await prove(person.client));
  const anyone = server.client();
  const { payload, reply } = await passkeyLogin((options) => authenticator.sign(options));
  expect(reply.status).toBe(200);
  const body = { provider: 'passkey', payload };
  expect(await anyone.refusalOf('POST /api/auth/login', { body })).toBe('challenge-gone');
  // A fresh challenge with the old signature.
  const old = await passkeyLogin(() => payload.response);
  expect(old.reply.body).toMatchObject({ refusal: 'wrong-proof' });
  // A failure consumes the challenge as well.
  expect(await anyone.refusalOf('POST /api/auth/login', { body: { provider: 'passkey', payload: old.payload } })).toBe(
    'challenge-gone',
  );
});

test.each([
  ['created on another site’s page', { origin: 'https://judge.example.com' }],
  ['without user verification', { verified: false }],
  ['with a counter that indicates a clone', { counter: 1 }],
])('a passkey reply %s proves nothing', async (_, changes) => {
  const person = await makePerson(server);
  const { authenticator } = await addPasskey(person, await prove(person.client));
  expect((await passkeyLogin((options) => authenticator.sign(options))).reply.status).toBe(200);
  const { reply } = await passkeyLogin((options) => authenticator.sign(options, changes));
  expect(reply.body).toMatchObject({ refusal: 'wrong-proof' });
});

test('an expired challenge is refused', async () => {
  const person = await makePerson(server);
  const { authenticator } = await addPasskey(person, await prove(person.client));
  const { reply } = await passkeyLogin((options) => {
    server.clock.moveBy(6 * 60_000);
    return authenticator.sign(options);
  });
  expect(reply.body).toMatchObject({ refusal: 'challenge-gone' });
});

test('a passkey completes a sign-in by password, but not that of another user', async () => {
  const [person, other] = [await makePerson(server), await makePerson(server)];
  const { authenticator } = await addPasskey(person, await prove(person.client));
  const theirs = await addPasskey(other, await prove(other.client));
  const first = await signIn(server, person.user.name);
  expect(first.body).toMatchObject({ secondFactor: { methods: ['passkey', 'recovery'] } });
  const half = as(server, tokenOf(first));
  const begin = async () =>
    (await half.call('POST /api/auth/second-factor/begin', {
      body: { provider: 'passkey', payload: {} },
    })) as { challengeId: string; options: { allowCredentials: { id: string }[] } };
  const one = await begin();
  expect(one.options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.credentialId]);
  const foreign = { challengeId: one.challengeId, response: theirs.authenticator.sign(one.options) };
  expect((await give(half, 'passkey', foreign)).body).toMatchObject({ refusal: 'wrong-proof' });
  const two = await begin();
  const right = { challengeId: two.challengeId, response: authenticator.sign(two.options) };
  // The reply to this challenge is not a sign-in by itself.
  const body = { provider: 'passkey', payload: right };
  expect(await server.client().refusalOf('POST /api/auth/login', { body })).toBe('challenge-gone');
  expect((await give(half, 'passkey', right)).status).toBe(200);
});

test('passkeys are named, renamed and removed by their owner, and one credential belongs to one account', async () => {
  const person = await makePerson(server);
  const { client } = person;
  const { _id, authenticator } = await addPasskey(person, await prove(client), 'laptop');
  const at = { params: { ...person.params, passkeyId: _id } };
  await client.call('PATCH /api/user/:userId/second-factor/passkey/:passkeyId', {
    ...at,
    body: { name: 'old laptop' },
  });
  const shown = await client.call('GET /api/user/:userId/second-factor', { params: person.params });
  expect(shown.passkeys.map((one) => one.name)).toEqual(['old laptop']);

  const other = await makePerson(server);
  const mfaToken = await prove(other.client);
  const begun = await other.client.call('POST /api/user/:userId/second-factor/passkey/begin', {
    params: other.params,
    body: { mfaToken },
  });
  const stolen = { challengeId: begun.challengeId, name: 'x', response: authenticator.create(begun.options) };
  const add = 'POST /api/user/:userId/second-factor/passkey';
  expect(await other.client.refusalOf(add, { params: other.params, body: stolen })).toBe('bound-elsewhere');
  const foreign = { params: { ...other.params, passkeyId: _id }, body: { name: 'mine' } };
  expect(await other.client.refusalOf('PATCH /api/user/:userId/second-factor/passkey/:passkeyId', foreign)).toBe(
    'not-found',
  );

  const options = (await client.call('POST /api/auth/preVerify', { body: { provider: 'passkey', payload: {} } })) as {
    challengeId: string;
    options: object;
  };
  const proof = await prove(client, 'passkey', {
    challengeId: options.challengeId,
    response: authenticator.sign(options.options),
  });
  await client.call('POST /api/user/:userId/second-factor/passkey/:passkeyId/remove', {
    ...at,
    body: { mfaToken: proof },
  });
  expect((await passkeyLogin((asked) => authenticator.sign(asked))).reply.body).toMatchObject({
    refusal: 'wrong-proof',
  });
});

test('an administrator resets all factors of a user who has lost them: sessions end, and it is in the audit log', async () => {
  const person = await makePerson(server);
  await enrolTotp(server, person);
  const admin = await server.signIn(await server.makeAdmin());
  await admin.call('DELETE /api/admin/user/:userId/second-factor', { params: person.params });
  expect((await person.client.send('GET /api/org')).status).toBe(401);
  expect((await signIn(server, person.user.name)).body).not.toHaveProperty('secondFactor');
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, person.user.id));
  expect(acts.map((one) => one.action)).toEqual(['user.second-factor-off']);
});

test('no other user sees or changes the second factors of a user, not even an administrator acting as the user', async () => {
  const person = await makePerson(server);
  const admin = await server.signIn(await server.makeAdmin());
  const stranger = (await makePerson(server)).client;
  const { params } = person;
  expect(await stranger.refusalOf('GET /api/user/:userId/second-factor', { params })).toBe('no-right');
  expect((await admin.send('GET /api/user/:userId/second-factor', { params })).status).toBe(200);
  const begin = 'POST /api/user/:userId/second-factor/totp/begin';
  expect(await admin.refusalOf(begin, { params, body: {} })).toBe('no-right');
  const { token } = await admin.call('POST /api/admin/user/login', { body: { userId: params.userId } });
  expect(await as(server, token).refusalOf(begin, { params, body: {} })).toBe('acting-session');
  const body = { provider: 'password', payload: { password: PASSWORD } };
  expect(await as(server, token).refusalOf('POST /api/auth/verify', { body })).toBe('acting-session');
});

test('if administrators must have a second factor, they have no site-wide rights until they give one', async () => {
  const identity = { ...server.context.config.identity, secondFactorForAdmins: true };
  await using strict = await startTestServer({ config: { identity } });
  const person = await makePerson(strict, { capability: -1n });
  const { client } = person;
  expect(await client.refusalOf('GET /api/admin')).toBe('second-factor-due');
  expect(await client.call('GET /api/user/session', {})).toMatchObject({ secondFactor: false, secondFactorDue: true });
  const stranger = (await makePerson(strict)).user;
  const seen = await client.call('GET /api/user/:userId/profile', { params: { userId: stranger.id } });
  expect(seen.email).toBe('');
  const app = await enrolTotp(strict, person);
  expect((await client.send('GET /api/admin')).status).toBe(200);
  const half = as(strict, tokenOf(await signIn(strict, person.user.name)));
  const whole = as(strict, tokenOf(await give(half, 'totp', { code: app.nextCode() })));
  expect((await whole.send('GET /api/admin')).status).toBe(200);
  expect((await (await makePerson(strict)).client.send('GET /api/admin')).body).toMatchObject({ refusal: 'no-right' });
});

test('an organization that requires a second factor is administered only with one', async () => {
  const owner = await makePerson(server);
  const org = await server.makeOrg({ ownerId: owner.user.id });
  const at = { params: { orgId: org.id } };
  const set = 'PATCH /api/org/:orgId/admin/settings';
  const body = { requireSecondFactor: true };
  expect(await owner.client.refusalOf(set, { ...at, body })).toBe('second-factor-due');
  const app = await enrolTotp(server, owner);
  await owner.client.call(set, { ...at, body });
  expect(await owner.client.call('GET /api/org/:orgId/admin/settings', at)).toMatchObject(body);
  const other = await makePerson(server);
  await server.addMember(org.id, other.user.id, 3n);
  expect(await other.client.refusalOf('GET /api/org/:orgId/admin/settings', at)).toBe('second-factor-due');
  const group = { body: { orgId: org.id, profile: { name: 'g', email: 'g@example.org' } } };
  expect(await other.client.refusalOf('POST /api/group', group)).toBe('second-factor-due');
  expect(await other.client.call('GET /api/user/session', {})).toMatchObject({ secondFactorDue: true });
  const half = await halfSignedIn(owner);
  const whole = as(server, tokenOf(await give(half, 'totp', { code: app.nextCode() })));
  expect((await whole.send('GET /api/org/:orgId/admin/settings', at)).status).toBe(200);
});

test('a sign-in that waits for its second factor expires and is not listed', async () => {
  const person = await makePerson(server);
  const app = await enrolTotp(server, person);
  const half = await halfSignedIn(person);
  const listed = await person.client.call('GET /api/user/:userId/session', { params: person.params });
  expect(listed).toHaveLength(1);
  const rows = await server.db.select().from(sessions).where(eq(sessions.userId, person.user.id));
  expect(rows).toHaveLength(2);
  server.clock.moveBy(11 * 60_000);
  expect((await give(half, 'totp', { code: app.nextCode() })).status).toBe(401);
});
