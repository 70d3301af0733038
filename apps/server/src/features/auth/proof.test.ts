import { SignJWT } from 'jose';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, users } from '../../db/schema.ts';
import { as, enrolTotp, makePerson, PASSWORD, prove, signIn, tokenOf } from '../../../test/support/person.ts';

const server = serverForFile();

const NEW_PASSWORD = 'another-lamp-77-tree';
const BIND = 'POST /api/user/:userId/bind';
const bindBody = (mfaToken?: string, password = NEW_PASSWORD) => ({
  provider: 'password',
  payload: { password },
  ...(mfaToken !== undefined && { mfaToken }),
});
const payloadOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')) as Record<string, unknown>;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a proof has the fields that clients know: user, method and end, thirty minutes later', async () => {
  const { client, user } = await makePerson(server);
  const payload = payloadOf(await prove(client));
  expect(payload).toMatchObject({ userId: user.id, tags: ['.mfa.password'], exp: expect.any(Number) });
  expect(Number(payload['exp']) - Number(payload['iat'])).toBe(1800);
});

test('binding requires a proof, which expires after thirty minutes', async () => {
  const { client, params } = await makePerson(server);
  expect(await client.refusalOf(BIND, { params, body: bindBody() })).toBe('mfa-required');
  expect(await client.refusalOf(BIND, { params, body: bindBody('') })).toBe('mfa-required');
  const mfaToken = await prove(client);
  server.clock.moveBy(30 * 60_000 + 1000);
  expect(await client.refusalOf(BIND, { params, body: bindBody(mfaToken) })).toBe('mfa-invalid');
  expect((await client.send(BIND, { params, body: bindBody(await prove(client)) })).status).toBe(200);
});

test('a wrong password proves nothing, and too many attempts are refused', async () => {
  const { client } = await makePerson(server);
  const body = { provider: 'password', payload: { password: 'wrong guess 1' } };
  const replies = await Promise.all(Array.from({ length: 9 }, () => client.send('POST /api/auth/verify', { body })));
  expect(replies.filter((one) => one.status === 403)).toHaveLength(5);
  expect(replies.filter((one) => one.status === 429)).toHaveLength(4);
});

test('any other text sent as a proof is refused without a fault', async () => {
  const [person, other] = [await makePerson(server), await makePerson(server)];
  const { client, params, user } = person;
  const proof = await prove(client);
  const [head = '', payload = '', signature = ''] = proof.split('.');
  const nowS = Math.floor(server.clock.now() / 1000);
  const claims = { ...payloadOf(proof), exp: nowS + 600 };
  const signedFor = (purpose: 'session' | 'device', given: object = claims) =>
    new SignJWT({ ...given }).setProtectedHeader({ alg: 'HS256' }).sign(server.context.secret(purpose));
  const signed = (given: object) =>
    new SignJWT({ ...given }).setProtectedHeader({ alg: 'HS256' }).sign(server.context.secret('mfa'));
  const forged: Record<string, string> = {
    'of another user': await prove(other.client),
    'of another session of the same user': await prove(await server.signIn(user)),
    'a session token': await server.makeToken(user),
    'with a session’s key': await signedFor('session'),
    'with another key of ours': await signedFor('device'),
    'without a signature': `${encode({ alg: 'none' })}.${payload}.`,
    'with another payload': `${head}.${encode({ ...claims, userId: user.id })}.${signature}`,
    'with nothing in it': await signed({ exp: nowS + 600 }),
    'for another purpose': await signed({ ...claims, purpose: 'other' }),
    'with other tags': await signed({ ...claims, tags: ['user-auth'] }),
    'that never ends': await signed({ ...claims, exp: undefined }),
    'any text': 'x',
    'a long text': 'x'.repeat(4096),
  };
  for (const [what, mfaToken] of Object.entries(forged))
    expect(await client.refusalOf(BIND, { params, body: bindBody(mfaToken) }), what).toBe('mfa-invalid');
  expect((await signIn(server, user.name)).status).toBe(200);
  expect((await client.send(BIND, { params, body: bindBody(proof) })).status).toBe(200);
});

test('tokens of one kind are invalid as another, and a forged session is refused', async () => {
  const person = await makePerson(server);
  const { user, client } = person;
  const session = await server.makeToken(user);
  const [, payload = ''] = session.split('.');
  const nowS = Math.floor(server.clock.now() / 1000);
  const device = (await signIn(server, user.name)).body as { device: string };
  const admin = await makePerson(server, { capability: -1n });
  const org = await server.makeOrg({ ownerId: user.id });
  const { registrationToken } = await client.call('POST /api/org/:orgId/admin/runner/register', {
    params: { orgId: org.id },
  });
  const bearers: Record<string, string> = {
    'without a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'with an empty key': await new SignJWT(payloadOf(session))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new Uint8Array(32)),
    'signed for proofs': await new SignJWT(payloadOf(session))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(server.context.secret('mfa')),
    'without a session': await new SignJWT({ userId: admin.user.id })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + 600)
      .sign(server.context.secret('session')),
    'a proof': await prove(client),
    'a device': device.device,
    'a registration token of a runner': registrationToken,
  };
  for (const [what, bearer] of Object.entries(bearers)) {
    const reply = await as(server, bearer).send('GET /api/auth/login');
    expect(reply.body, what).toMatchObject({ statusCode: 401, code: 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED' });
  }
});

test('every sign-in creates a new session: an existing one is never reused', async () => {
  const { user, client } = await makePerson(server);
  const before = await client.call('GET /api/user/session', {});
  const body = { provider: 'password', payload: { username: user.name, password: PASSWORD }, sid: before.sessionId };
  const token = tokenOf(await client.send('POST /api/auth/login', { body }));
  const after = await as(server, token).call('GET /api/user/session', {});
  expect(after.sessionId).not.toBe(before.sessionId);
});

test('a new password ends every session except the one that set it', async () => {
  const { user, client, params } = await makePerson(server);
  const [laptop, phone] = [await server.signIn(user), await server.signIn(user)];
  await client.call(BIND, { params, body: bindBody(await prove(client)) });
  for (const other of [laptop, phone]) expect((await other.send('GET /api/org')).status).toBe(401);
  expect((await client.send('GET /api/org')).status).toBe(200);
  expect((await signIn(server, user.name)).status).toBe(403);
  expect((await signIn(server, user.name, NEW_PASSWORD)).status).toBe(200);
  const weak = { params, body: bindBody(await prove(client, 'password', { password: NEW_PASSWORD }), 'password') };
  expect(await client.refusalOf(BIND, weak)).toBe('weak-password');
});

test('if binding requires no proof, it requires the old password', async () => {
  const identity = { ...server.context.config.identity, mfaBind: false };
  await using plain = await startTestServer({ config: { identity } });
  const { client, params } = await makePerson(plain);
  const send = (payload: object) => client.send(BIND, { params, body: { provider: 'password', payload } });
  expect((await send({ password: NEW_PASSWORD })).body).toMatchObject({ refusal: 'invalid-input' });
  const wrong = { password: NEW_PASSWORD, oldPassword: 'wrong guess 1' };
  expect((await send(wrong)).body).toMatchObject({ refusal: 'wrong-credentials' });
  expect((await send({ password: NEW_PASSWORD, oldPassword: PASSWORD })).status).toBe(200);
  const bare = await plain.makeUser();
  const theirs = await plain.signIn(bare);
  const body = { provider: 'password', payload: wrong };
  expect(await theirs.refusalOf(BIND, { params: { userId: bare.id }, body })).toBe('mfa-required');
});

test('a password set by an administrator must be replaced at the next sign-in, and the log records it', async () => {
  const person = await makePerson(server);
  const admin = await makePerson(server, { capability: -1n });
  const body = bindBody(await prove(admin.client));
  await admin.client.call(BIND, { params: person.params, body });
  expect((await person.client.send('GET /api/org')).status).toBe(401);
  const reply = await signIn(server, person.user.name, NEW_PASSWORD);
  expect(reply.body).toMatchObject({ passwordResetDue: true });
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, person.user.id));
  expect(acts).toMatchObject([{ action: 'user.bind', userId: admin.user.id, after: { provider: 'password' } }]);
  expect(JSON.stringify(acts)).not.toContain(NEW_PASSWORD);
});

test('from an imported table to the first page: a student replaces the temporary password in either way', async () => {
  const owner = await makePerson(server);
  const org = await server.makeOrg({ ownerId: owner.user.id });
  const handedOut = 'paper-slip-58-cloud';
  const names = ['pupil-a', 'pupil-b'];
  await owner.client.call('POST /api/org/:orgId/admin/member/batch-import', {
    params: { orgId: org.id },
    body: {
      users: names.map((name) => ({
        profile: { name, email: `${name}@example.org`, realname: '' },
        password: handedOut,
        passwordResetDue: true,
        orgCapability: '1',
        orgGroups: [],
      })),
      ignoreDuplicates: false,
    },
  });
  const first = async (name: string) => {
    const reply = await signIn(server, name, handedOut);
    expect(reply.body).toMatchObject({ passwordResetDue: true });
    const client = as(server, tokenOf(reply));
    expect(await client.refusalOf('GET /api/org')).toBe('token-not-for-this');
    return { client, userId: String(payloadOf(tokenOf(reply))['userId']) };
  };
  // The first sign-in page of every client of the wire.
  const a = await first('pupil-a');
  const reset = { userId: a.userId, oldPassword: handedOut, newPassword: NEW_PASSWORD };
  expect((await server.client().send('POST /api/auth/resetPassword', { body: reset })).status).toBe(200);
  const again = await signIn(server, 'pupil-a', NEW_PASSWORD);
  expect((await as(server, tokenOf(again)).send('GET /api/org')).status).toBe(200);
  // Binding, with a proof that the restricted token can obtain; afterwards the token is unrestricted.
  const b = await first('pupil-b');
  const mfaToken = await prove(b.client, 'password', { password: handedOut });
  const params = { userId: b.userId };
  expect(await b.client.refusalOf(BIND, { params, body: bindBody(mfaToken, handedOut) })).toBe('weak-password');
  await b.client.call(BIND, { params, body: bindBody(mfaToken) });
  expect((await b.client.send('GET /api/org')).status).toBe(200);
  const [row] = await server.db.select().from(users).where(eq(users.id, b.userId));
  expect(row?.passwordResetDue).toBe(false);
});

test('an administrator acting as another user is visible to both, and can neither prove an identity nor bind', async () => {
  const person = await makePerson(server);
  const admin = await makePerson(server, { capability: -1n });
  const { token } = await admin.client.call('POST /api/admin/user/login', { body: { userId: person.user.id } });
  const acting = as(server, token);
  const actingUser = { userId: admin.user.id, name: admin.user.name };
  expect(await acting.call('GET /api/user/session', {})).toMatchObject({ userId: person.user.id, actingUser });
  const listed = await person.client.call('GET /api/user/:userId/session', { params: person.params });
  expect(listed).toMatchObject([{ current: false, actingUser }, { current: true }]);
  const body = bindBody('x');
  expect(await acting.refusalOf(BIND, { params: person.params, body })).toBe('acting-session');
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, person.user.id));
  expect(acts).toMatchObject([{ action: 'user.sign-in-as', userId: admin.user.id }]);
});

test('guesses are counted for all servers together', async () => {
  const second = await server.startSecond();
  const { user } = await makePerson(server);
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      signIn(server, user.name, 'wrong guess 1', at % 2 ? second.client() : server.client()),
    ),
  );
  expect(tries.filter((one) => one.status === 403)).toHaveLength(5);
  expect(tries.filter((one) => one.status === 429)).toHaveLength(7);
  expect(Number(tries.find((one) => one.status === 429)?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

test('a device with an earlier sign-in is not locked out by guessing from the same IP address', async () => {
  const { user } = await makePerson(server);
  const { device } = (await signIn(server, user.name)).body as { device: string };
  for (let at = 0; at < 6; at += 1) await signIn(server, user.name, 'wrong guess 1');
  expect((await signIn(server, user.name)).status).toBe(429);
  const login = (shown: string, password: string, client: TestClient = server.client()) =>
    client.send('POST /api/auth/login', {
      body: { provider: 'password', payload: { username: user.name, password }, device: shown },
    });
  expect((await login('forged', PASSWORD)).status).toBe(429);
  const other = await makePerson(server);
  const theirs = (await signIn(server, other.user.name)).body as { device: string };
  expect((await login(theirs.device, PASSWORD)).status).toBe(429);
  expect((await login(device, PASSWORD)).status).toBe(200);
  // The device itself cannot be used to guess without limit either.
  for (let at = 0; at < 5; at += 1) expect((await login(device, 'wrong guess 1')).status).toBe(403);
  expect((await login(device, 'wrong guess 1')).status).toBe(429);
});

test('an unknown name costs as much computing as a wrong password', async () => {
  const names = await Promise.all(Array.from({ length: 8 }, async () => (await makePerson(server)).user.name));
  // CPU time, which is independent of the load of the machine.
  const computingOf = async (name: string) => {
    const before = process.cpuUsage();
    await signIn(server, name, 'wrong guess 1');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  // Alternating, so that jobs of the server add the same to both.
  for (const name of names) {
    known.push(await computingOf(name));
    unknown.push(await computingOf(`${name}x`));
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  const ratio = median(unknown) / median(known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('with a second factor, the old password alone does not replace the password', async () => {
  const person = await makePerson(server);
  const { user, client } = person;
  const app = await enrolTotp(server, person);
  const body = { userId: user.id, oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
  const RESET = 'POST /api/auth/resetPassword';
  for (const one of [server.client(), client, await server.signIn(await server.makeAdmin())])
    expect(await one.refusalOf(RESET, { body })).toBe('second-factor-required');
  expect(await server.client().refusalOf(RESET, { body: { ...body, oldPassword: 'x' } })).toBe('wrong-credentials');
  expect(await client.call('GET /api/org', {})).toEqual([]);
  // A temporary password is replaced in a session that has given the second factor.
  await server.db.transact((tx) => tx.update(users).set({ passwordResetDue: true }).where(eq(users.id, user.id)));
  const pending = as(server, tokenOf(await signIn(server, user.name)));
  expect(await pending.refusalOf(RESET, { body })).toBe('token-not-for-this');
  const code = { provider: 'totp', payload: { code: app.nextCode() } };
  const due = await pending.call('POST /api/auth/second-factor', { body: code });
  expect(await as(server, due.token).call(RESET, { body })).toEqual({});
});
