import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestServer, serverForFile } from '@assay/testkit';
import { users } from '../../db/schema.ts';
import { emailHash, imageKey, imageKeyOf } from './email-hash.ts';

const server = serverForFile();

const privateFields = {
  email: 'carol@example.org',
  realname: 'Carol King',
  telephone: '13800000000',
  school: 'North School',
  studentGrade: '11',
};
const of = (userId: string) => ({ params: { userId } });

test('a user sees their own full profile, an administrator every one, and others only the name', async () => {
  const carol = await server.makeUser({ name: 'carol', ...privateFields });
  await server.db.transact((tx) =>
    tx
      .update(users)
      .set({ verified: ['email'] })
      .where(eq(users.id, carol.id)),
  );
  const [own, admin, other] = await Promise.all([
    server.signIn(carol),
    server.signIn(await server.makeAdmin()),
    server.signIn(await server.makeUser()),
  ]);
  const whole = { name: 'carol', ...privateFields, verified: ['email'] };
  const bare = { name: 'carol', email: '', realname: '' };
  const hash = emailHash(server.context, privateFields.email);
  expect(await own.call('GET /api/user/:userId', of(carol.id))).toEqual({
    profile: whole,
    capability: '0',
    emailHash: hash,
  });
  expect(await admin.call('GET /api/user/:userId', of(carol.id))).toEqual({
    profile: whole,
    capability: '0',
    emailHash: hash,
  });
  expect(await other.call('GET /api/user/:userId', of(carol.id))).toEqual({ profile: bare, emailHash: hash });
  expect(await own.call('GET /api/user/:userId/profile', of(carol.id))).toEqual(whole);
  expect(await admin.call('GET /api/user/:userId/profile', of(carol.id))).toEqual(whole);
  expect(await other.call('GET /api/user/:userId/profile', of(carol.id))).toEqual(bare);
});

test('all capabilities of an administrator are sent as -1', async () => {
  const admin = await server.makeAdmin();
  const shown = await (await server.signIn(admin)).call('GET /api/user/:userId', of(admin.id));
  expect(shown.capability).toBe('-1');
});

test('an unknown id is not found', async () => {
  const client = await server.signIn(await server.makeUser());
  const nobody = of('00000000-0000-4000-8000-000000000000');
  expect(await client.refusalOf('GET /api/user/:userId', nobody)).toBe('not-found');
  expect(await client.refusalOf('GET /api/user/:userId/profile', nobody)).toBe('not-found');
  expect(await client.refusalOf('GET /api/user/:userId', of('no-id'))).toBe('not-found');
});

test('users are listed by name, found by any part of it, and counted on request', async () => {
  await using own = await startTestServer();
  for (const name of ['Zoe_1', 'anna', 'Joanna', 'bob%', 'ann']) await own.makeUser({ name });
  const client = await own.signIn(await own.makeUser({ name: 'me' }));
  const names = async (search?: string) =>
    (await client.call('GET /api/user', { query: { perPage: 15, ...(search !== undefined && { search }) } })).items.map(
      (one) => one.name,
    );
  expect(await names('ann')).toEqual(['ann', 'anna', 'Joanna']);
  expect(await names('ANN')).toEqual(['ann', 'anna', 'Joanna']);
  expect(await names('%')).toEqual(['bob%']);
  expect(await names('_')).toEqual(['Zoe_1']);
  const second = await client.call('GET /api/user', { query: { perPage: 15, page: 2, count: true } });
  expect(second).toEqual({ items: [], total: 6 });
  const first = await client.call('GET /api/user', { query: { perPage: 15 } });
  expect(first.total).toBeUndefined();
  expect(JSON.stringify(first)).not.toContain('@');
});

test('only the page sizes of the contract are accepted', async () => {
  const client = await server.signIn(await server.makeUser());
  expect(await client.refusalOf('GET /api/user', { query: { perPage: 20 } })).toBe('invalid-input');
  expect(await client.refusalOf('GET /api/user', {})).toBe('invalid-input');
});

test('users change their own profile, administrators any profile, and others none', async () => {
  const user = await server.makeUser();
  const body = { name: user.name, email: 'new@example.org', realname: 'New Name', school: 'South School' };
  await (await server.signIn(user)).call('PATCH /api/user/:userId/profile', { ...of(user.id), body });
  await (
    await server.signIn(await server.makeAdmin())
  ).call('PATCH /api/user/:userId/profile', { ...of(user.id), body: { ...body, school: '' } });
  const shown = await (await server.signIn(user)).call('GET /api/user/:userId/profile', of(user.id));
  expect(shown).toEqual({ name: user.name, email: 'new@example.org', realname: 'New Name' });
  const other = await server.signIn(await server.makeUser());
  expect(await other.refusalOf('PATCH /api/user/:userId/profile', { ...of(user.id), body })).toBe('no-right');
  expect(await other.refusalOf('PATCH /api/user/:userId/profile', { ...of(user.id), body: {} })).toBe('no-right');
});

test('verified fields stay verified, whether the client repeats, omits or forges the list of them', async () => {
  const user = await server.makeUser({ realname: 'Proven', verified: ['realname'] });
  const client = await server.signIn(user);
  const change = (more: object) =>
    client.send('PATCH /api/user/:userId/profile', {
      ...of(user.id),
      body: { name: user.name, email: user.email, realname: 'Proven', ...more },
    });
  expect((await change({ verified: ['realname'], school: 'East School' })).status).toBe(200);
  for (const forged of [{}, { verified: [] }, { verified: ['realname', 'school'] }]) {
    expect((await change({ realname: 'Forged', ...forged })).body).toMatchObject({
      statusCode: 400,
      refusal: 'verified-field',
    });
  }
  const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({ realname: 'Proven', verified: ['realname'], school: 'East School' });
});

test('a name in use cannot be taken, and one’s own can be kept', async () => {
  const [one, two] = [await server.makeUser(), await server.makeUser()];
  const client = await server.signIn(one);
  const body = { name: two.name, email: one.email, realname: '' };
  expect(await client.refusalOf('PATCH /api/user/:userId/profile', { ...of(one.id), body })).toBe('name-taken');
  await client.call('PATCH /api/user/:userId/profile', { ...of(one.id), body: { ...body, name: one.name } });
});

test('images are keyed by the e-mail regardless of case and surrounding blanks', () => {
  const key = '55502f40dc8b7c769880b10874abc9d0';
  expect(imageKey(' Test@Example.COM ')).toBe(key);
  expect(imageKey(key)).toBe(key);
  expect(imageKey('North School')).toMatch(/^[0-9a-f]{32}$/);
});

test('the hash of an e-mail reveals nothing to strangers, and identifies the image to our server', async () => {
  const email = 'somebody@example.org';
  const hash = emailHash(server.context, email);
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(emailHash(server.context, ' Somebody@Example.org ')).toBe(hash);
  expect(hash).not.toBe(imageKey(email));
  expect(imageKeyOf(server.context, hash)).toBe(imageKey(email));
  const elsewhere = { secret: () => new Uint8Array(32) };
  expect(emailHash(elsewhere, email)).not.toBe(hash);
  expect(imageKeyOf(elsewhere, hash)).not.toBe(imageKey(email));
});

test('the hash of an unverified e-mail reveals no owner, and stays the same for the account', async () => {
  const email = 'wanted@private.example';
  const [owner, guesser, other] = [
    await server.makeUser({ email, verified: ['email'] }),
    await server.makeUser({ email }),
    await server.makeUser({ email }),
  ];
  const org = await server.makeOrg({ ownerId: guesser.id, email });
  const client = await server.signIn(guesser);
  const hashOf = async (userId: string) => (await client.call('GET /api/user/:userId', of(userId))).emailHash;
  const orgs = await client.call('GET /api/org', {});
  const hashes = [
    ...(await Promise.all([owner, guesser, other].map(({ id }) => hashOf(id)))),
    orgs[0]?.emailHash ?? '',
  ];
  expect(new Set(hashes.map((hash) => hash.replace('g', ''))).size).toBe(4);
  expect(await hashOf(guesser.id)).toBe(hashes[1]);
  expect(imageKeyOf(server.context, hashes[0] ?? '')).toBe(imageKey(email));
  expect(imageKeyOf(server.context, hashes[1] ?? '')).not.toBe(imageKey(email));
  expect(imageKeyOf(server.context, hashes[3] ?? '')).toBe(imageKey(email));
  expect(orgs).toMatchObject([{ _id: org.id }]);
  expect((await server.client().fetch(`/api/avatar/${hashes[3]}`)).status).toBe(200);
});
