import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';
import { orgMembers, sessions, siteInfo, users } from '../../db/schema.ts';

const server = serverForFile();
let anyone: TestClient;
beforeAll(async () => {
  anyone = server.client();
});

const PASSWORD = 'lamp-post-42-orchard';
let serial = 0;
const newProfile = (more: object = {}) => ({
  name: `person${(serial += 1)}`,
  email: 'person@example.org',
  realname: 'A Person',
  ...more,
});
const signUp = async (profile: object = newProfile(), password = PASSWORD) =>
  await anyone.send('POST /api/auth/signup', { body: { profile, password } });
const signIn = async (username: string, password: string, client = anyone) =>
  await client.send('POST /api/auth/login', { body: { provider: 'password', payload: { username, password } } });
const tokenOf = (reply: { body: unknown }) => (reply.body as { token: string }).token;
const as = (token: string) => server.client({ authorization: `Bearer ${token}` });
const payloadOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')) as Record<string, unknown>;

test('the sign-in methods are listed', async () => {
  expect(await anyone.call('GET /api/auth/login', {})).toEqual({
    providers: ['password'],
    signup: true,
    ways: [
      { provider: 'password', kind: 'password' },
      { provider: 'passkey', kind: 'passkey' },
    ],
    passwordReset: false,
  });
});

test('a first step with passwords is empty, and an unknown provider is refused', async () => {
  expect((await anyone.send('POST /api/auth/preLogin', { body: { provider: 'password', payload: {} } })).body).toEqual(
    {},
  );
  const body = { provider: 'carrier-pigeon', payload: {} };
  expect(await anyone.refusalOf('POST /api/auth/preLogin', { body })).toBe('unknown-provider');
  expect(await anyone.refusalOf('POST /api/auth/login', { body })).toBe('unknown-provider');
});

test('a new user is signed in, and can sign in again with the same password', async () => {
  const profile = newProfile();
  const reply = await signUp(profile);
  expect(reply.status).toBe(200);
  const payload = payloadOf(tokenOf(reply));
  expect(payload).toMatchObject({ userId: expect.any(String), sid: expect.any(String), exp: expect.any(Number) });
  expect(payload).not.toHaveProperty('tags');
  const again = await signIn(profile.name, PASSWORD);
  expect(payloadOf(tokenOf(again))['userId']).toBe(payload['userId']);
  const mine = await as(tokenOf(again)).call('GET /api/user/:userId/profile', {
    params: { userId: String(payload['userId']) },
  });
  expect(mine).toEqual({ name: profile.name, email: profile.email, realname: profile.realname });
});

test('no field is verified just because the sign-up form claims so', async () => {
  const reply = await signUp(newProfile({ verified: ['realname', 'school'] }));
  const userId = String(payloadOf(tokenOf(reply))['userId']);
  expect(
    (await as(tokenOf(reply)).call('GET /api/user/:userId/profile', { params: { userId } })).verified,
  ).toBeUndefined();
});

test('a name is assigned once, even if many request it concurrently', async () => {
  const profile = newProfile();
  const replies = await Promise.all(Array.from({ length: 6 }, () => signUp(profile)));
  expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  expect(replies.filter((one) => one.status === 409)).toHaveLength(5);
  expect(replies.find((one) => one.status === 409)?.body).toMatchObject({ refusal: 'name-taken' });
});

test.each([
  'short1!',
  'password',
  'Password123',
  '12345678',
  'qwertyuiop',
  'aaaaaaaaaa',
  'abababab',
  '19990101',
  'P@ssw0rd!',
  'alexandra',
  'alexandra1',
])('the password %s is too weak for alexandra', async (password) => {
  const reply = await signUp(newProfile({ name: 'alexandra' }), password);
  expect(reply.body).toMatchObject({ statusCode: 400, refusal: 'weak-password' });
});

test.each([
  ['a missing name', { name: undefined }],
  ['an empty name', { name: '' }],
  ['a name of 33 characters', { name: 'x'.repeat(33) }],
  ['a real name of 65 characters', { realname: 'x'.repeat(65) }],
  ['a school of 129 characters', { school: 'x'.repeat(129) }],
  ['a name with blanks around it', { name: ' admin' }],
  ['a name with an invisible character', { name: 'admin\u200b' }],
  ['an e-mail without @', { email: 'nobody' }],
  ['a telephone of 5 digits', { telephone: '12345' }],
])('signing up with %s is refused, reporting the place', async (_, wrong) => {
  const { body } = await signUp(newProfile(wrong));
  expect(body).toMatchObject({
    code: 'FST_ERR_VALIDATION',
    places: [{ place: expect.stringMatching(/^body\/profile\//) }],
  });
});

test('if sign-up is closed, it is refused before anything else is checked', async () => {
  await using closed = await startTestServer({ config: { signup: false } });
  expect(await closed.client().refusalOf('POST /api/auth/signup', { body: {} })).toBe('signup-closed');
  expect((await closed.client().call('GET /api/auth/login', {})).signup).toBe(false);
});

test('new users join the default organization as plain members', async () => {
  const org = await server.makeOrg();
  await server.db.transact((tx) => tx.update(siteInfo).set({ defaultOrgId: org.id }));
  try {
    const reply = await signUp();
    const userId = String(payloadOf(tokenOf(reply))['userId']);
    const [row] = await server.db.select().from(orgMembers).where(eq(orgMembers.userId, userId));
    expect(row).toMatchObject({ orgId: org.id, capability: 1n });
  } finally {
    await server.db.transact((tx) => tx.update(siteInfo).set({ defaultOrgId: null }));
  }
});

test('a wrong password and an unknown name get the same reply', async () => {
  const profile = newProfile();
  await signUp(profile);
  const wrong = await signIn(profile.name, 'not the password');
  const unknown = await signIn('nobody-of-this-name', 'not the password');
  expect(wrong.status).toBe(403);
  expect(unknown.body).toEqual(wrong.body);
});

test('an account without a password, or in another namespace, cannot be signed in to', async () => {
  const bare = await server.makeUser();
  expect((await signIn(bare.name, '')).body).toMatchObject({ refusal: 'wrong-credentials' });
});

test('an invalid payload is refused, reporting the place', async () => {
  const { body } = await anyone.send('POST /api/auth/login', {
    body: { provider: 'password', payload: { username: 'x' } },
  });
  expect(body).toMatchObject({ refusal: 'invalid-input', places: [{ place: 'body/payload/password' }] });
});

test('guessing is slowed down per account and client address, and allowed again later', async () => {
  const profile = newProfile();
  await signUp(profile);
  const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(profile.name, 'wrong guess 1')));
  expect(tries.filter((one) => one.status === 403)).toHaveLength(5);
  expect(tries.filter((one) => one.status === 429)).toHaveLength(7);
  expect((await signIn(profile.name, PASSWORD)).status).toBe(429);
  server.clock.moveBy(61_000);
  expect((await signIn(profile.name, PASSWORD)).status).toBe(200);
});

test('a victim of guessing from other client addresses still signs in', async () => {
  await using behindProxy = await startTestServer({ config: { trustProxy: 1 } });
  const from = (address: string) => behindProxy.client({ 'x-forwarded-for': address });
  const profile = newProfile();
  await from('192.0.2.1').send('POST /api/auth/signup', { body: { profile, password: PASSWORD } });
  for (let attacker = 0; attacker < 26; attacker += 1) {
    const guesses = Array.from({ length: 4 }, () =>
      signIn(profile.name, 'wrong guess 1', from(`198.51.100.${attacker}`)),
    );
    await Promise.all(guesses);
  }
  expect((await signIn(profile.name, PASSWORD, from('198.51.100.99'))).body).toMatchObject({
    statusCode: 429,
    refusal: 'work-required',
  });
  expect((await signIn(profile.name, PASSWORD, from('192.0.2.1'))).status).toBe(200);
});

test('signing out ends the session immediately, on every server', async () => {
  const second = await server.startSecond();
  const token = tokenOf(await signUp());
  expect((await as(token).send('GET /api/org')).status).toBe(200);
  expect(await as(token).call('POST /api/auth/logout', {})).toEqual({});
  const after = await second.client({ authorization: `Bearer ${token}` }).send('GET /api/org');
  expect(after.body).toMatchObject({ statusCode: 401, code: 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED' });
});

test('replacing the password requires the old one, ends all sessions and clears a due reset', async () => {
  const profile = newProfile();
  const token = tokenOf(await signUp(profile));
  const userId = String(payloadOf(token)['userId']);
  await server.db.transact((tx) => tx.update(users).set({ passwordResetDue: true }).where(eq(users.id, userId)));

  const restricted = tokenOf(await signIn(profile.name, PASSWORD));
  expect(payloadOf(restricted)['tags']).toEqual(['user-auth']);
  expect(await as(restricted).refusalOf('GET /api/org')).toBe('token-not-for-this');

  const reset = (oldPassword: string, newPassword: string) =>
    as(restricted).send('POST /api/auth/resetPassword', { body: { userId, oldPassword, newPassword } });
  expect((await reset('wrong', 'another-lamp-77-tree')).body).toMatchObject({ refusal: 'wrong-credentials' });
  expect((await reset(PASSWORD, 'password')).body).toMatchObject({ refusal: 'weak-password' });
  expect((await reset(PASSWORD, PASSWORD)).body).toMatchObject({ refusal: 'weak-password' });
  expect((await reset(PASSWORD, 'another-lamp-77-tree')).body).toEqual({});

  expect((await as(token).send('GET /api/org')).status).toBe(401);
  expect((await signIn(profile.name, PASSWORD)).status).toBe(403);
  const fresh = tokenOf(await signIn(profile.name, 'another-lamp-77-tree'));
  expect(payloadOf(fresh)).not.toHaveProperty('tags');
});

test('resetting does not distinguish an unknown account from a wrong password', async () => {
  const body = {
    userId: '00000000-0000-4000-8000-000000000000',
    oldPassword: 'x',
    newPassword: 'another-lamp-77-tree',
  };
  expect(await anyone.refusalOf('POST /api/auth/resetPassword', { body })).toBe('wrong-credentials');
});

test('passwords are stored as argon2id and never logged', async () => {
  const token = tokenOf(await signUp());
  const [row] = await server.db
    .select()
    .from(users)
    .where(eq(users.id, String(payloadOf(token)['userId'])));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  const log = JSON.stringify(server.logLines);
  expect(log).not.toContain(PASSWORD);
  expect(log).not.toContain(token);
});

test('a session shows when and from which client address it was last used', async () => {
  const user = await server.makeUser();
  const client = await server.signIn(user);
  await server.db.transact((tx) =>
    tx
      .update(sessions)
      .set({ seenAt: new Date(0), ip: '192.0.2.9' })
      .where(eq(sessions.userId, user.id)),
  );
  await client.call('GET /api/org', {});
  const [row] = await server.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(row?.ip).toBe('127.0.0.1');
  expect(row?.seenAt.getTime()).toBeGreaterThan(0);
});
