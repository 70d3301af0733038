import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { ALL_CAPABILITIES } from '@assay/contract';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, sessions, users } from '../../db/schema.ts';
import { enrolTotp, makePerson, prove } from '../../../test/support/person.ts';

const server = serverForFile();
let admin: TestClient;
let adminId: string;
beforeAll(async () => {
  const { user, client } = await makeAdministrator();
  adminId = user.id;
  admin = client;
});

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const bearer = (token: string) => server.client({ authorization: `Bearer ${token}` });
const claims = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')) as Record<string, unknown>;
const makeAdministrator = (of = server) => makePerson(of, { capability: ALL_CAPABILITIES });
const CAPABILITY = 'PATCH /api/admin/user/:userId/capability';
const setCapability = async (client: TestClient, userId: string, capability: unknown) =>
  client.send(CAPABILITY, { params: { userId }, body: { capability, mfaToken: await prove(client) } });

test('all routes here require a site administrator', async () => {
  const org = await server.makeOrg();
  const clients = [
    { client: server.client(), code: 'not-signed-in' },
    { client: await server.signIn(await server.makeUser()), code: 'no-right' },
    { client: await server.signIn({ id: org.ownerId }), code: 'no-right' },
    { client: await server.signIn({ id: adminId }, ['user']), code: 'token-not-for-this' },
  ];
  for (const { client, code } of clients) {
    expect(await client.refusalOf('GET /api/admin')).toBe(code);
    expect(await client.refusalOf('GET /api/admin/user')).toBe(code);
    expect(await client.refusalOf('POST /api/admin/user', { body: {} })).toBe(code);
    expect(
      await client.refusalOf('PATCH /api/admin/user/:userId/capability', { params: { userId: UNKNOWN_ID }, body: {} }),
    ).toBe(code);
    expect(await client.refusalOf('POST /api/admin/user/login', { body: {} })).toBe(code);
    expect(await client.refusalOf('GET /api/admin/audit')).toBe(code);
  }
});

test('the version of the server is shown', async () => {
  expect(await admin.call('GET /api/admin', {})).toEqual({ serverVersion: '1.3.13' });
});

test('users are listed by name with private fields, and found by literal text and by capability', async () => {
  await server.makeUser({ name: 'zz.one', telephone: '13900000000', capability: 2n });
  await server.makeUser({ name: 'ZZ.two', capability: 6n, namespace: 'school', tags: ['x'] });
  await server.makeUser({ name: 'zzathree' });
  // The participant of a team is no user.
  await server.makeUser({ name: 'zz.team', isTeam: true });
  const list = async (query: object) =>
    await admin.call('GET /api/admin/user', { query: { perPage: 15 as const, count: true, ...query } });
  const found = await list({ search: 'zz.' });
  expect(found.total).toBe(2);
  expect(found.items).toMatchObject([
    { profile: { name: 'ZZ.two' }, namespace: 'school', tags: ['x'] },
    { profile: { name: 'zz.one', email: 'zz.one@example.org', telephone: '13900000000' }, capability: '2' },
  ]);
  expect((await list({ search: 'zz', capability: '2' })).items).toHaveLength(2);
  expect((await list({ search: 'zz', capability: '6' })).items).toHaveLength(1);
  for (const capability of ['0', 'nonsense', ''])
    expect((await list({ search: 'zz', capability })).items).toHaveLength(3);
});

test('an account is created without a credential, and none of its fields counts as verified', async () => {
  const profile = { name: 'Made', email: 'made@example.org', realname: 'M', verified: ['email', 'realname'] };
  const body = { profile, capability: '2', namespace: 'school', tags: ['t'] };
  const { userId } = await admin.call('POST /api/admin/user', { body });
  const [row] = await server.db.select().from(users).where(eq(users.id, userId));
  expect(row).toMatchObject({ capability: 2n, namespace: 'school', tags: ['t'], verified: [], passwordHash: null });
  expect(await admin.refusalOf('POST /api/admin/user', { body })).toBe('name-taken');
  const signIn = { provider: 'password', payload: { username: 'Made', password: '' } };
  expect(await server.client().refusalOf('POST /api/auth/login', { body: signIn })).toBe('wrong-credentials');
  expect(await admin.refusalOf('POST /api/admin/user', { body: { profile: { name: '' } } })).toBe('invalid-input');
});

test('capabilities can be changed, also to the same value', async () => {
  const user = await server.makeUser();
  for (const capability of ['2', 2, '2']) expect((await setCapability(admin, user.id, capability)).body).toEqual({});
  expect((await setCapability(admin, UNKNOWN_ID, '2')).body).toMatchObject({ statusCode: 404 });
  for (const wrong of ['', 'x', {}]) expect((await setCapability(admin, user.id, wrong)).status).toBe(400);
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, user.id));
  expect(acts).toMatchObject([
    { action: 'user.capability', userId: adminId, before: { capability: '0' }, after: { capability: '2' } },
  ]);
});

test('capabilities change only with a proof, in the administrator’s own session', async () => {
  const { user: self, client, params } = await makeAdministrator();
  const user = await server.makeUser();
  const refusalOf = (by: TestClient, more: object = {}) =>
    by.refusalOf(CAPABILITY, { params: { userId: user.id }, body: { capability: '-1', ...more } });
  expect(await refusalOf(client)).toBe('mfa-required');
  expect(await refusalOf(client, { mfaToken: 'made-up' })).toBe('mfa-invalid');
  const body = { name: 'script', scopes: ['admin'], expiresInDays: 1 };
  const personal = await client.call('POST /api/personal-token', { body });
  const program = bearer(personal.token);
  expect(await program.call('GET /api/admin', {})).toBeDefined();
  expect(await refusalOf(program, { mfaToken: await prove(client) })).toBe('token-not-for-this');
  const { token } = await admin.call('POST /api/admin/user/login', { body: { userId: self.id } });
  expect(await refusalOf(bearer(token))).toBe('acting-session');
  const byPassword = await prove(client);
  await enrolTotp(server, { user: self, client, params });
  expect(await refusalOf(client, { mfaToken: byPassword })).toBe('second-factor-required');
  const [row] = await server.db.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({ capability: 0n });
});

test('a session as another user lasts an hour, and so does one started from it', async () => {
  await using own = await startTestServer();
  const { client } = await makeAdministrator(own);
  const [other, user] = [await own.makeAdmin(), await own.makeUser()];
  const as = (token: string) => own.client({ authorization: `Bearer ${token}` });
  const actAs = async (by: TestClient, userId: string) =>
    as((await by.call('POST /api/admin/user/login', { body: { userId } })).token);
  const asOther = await actAs(client, other.id);
  own.clock.moveBy(50 * 60_000);
  const asUser = await actAs(asOther, user.id);
  expect(await asUser.call('GET /api/org', {})).toEqual([]);
  own.clock.moveBy(11 * 60_000);
  for (const one of [asOther, asUser]) expect(await one.refusalOf('GET /api/org')).toBe('session-expired');
  expect(await client.call('GET /api/org', {})).toEqual([]);
});

test('an installation never loses its last administrator, even if two resign concurrently', async () => {
  await using own = await startTestServer();
  const [{ user: one, client: first }, { user: two, client: second }] = [
    await makeAdministrator(own),
    await makeAdministrator(own),
  ];
  const replies = await Promise.all([setCapability(first, one.id, '0'), setCapability(second, two.id, '0')]);
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const left = replies[0]?.status === 409 ? { client: first, id: one.id } : { client: second, id: two.id };
  expect((await setCapability(left.client, left.id, '2')).body).toMatchObject({ refusal: 'last-administrator' });
});

test('an administrator acts as another user in a session that is marked so, and so does the audit log', async () => {
  const user = await server.makeUser();
  const { token } = await admin.call('POST /api/admin/user/login', { body: { userId: user.id } });
  expect(claims(token)).toMatchObject({ userId: user.id, actingUserId: adminId });
  const org = await server.makeOrg({ ownerId: user.id });
  const profile = { name: 'By another hand', email: '' };
  const { groupId } = await bearer(token).call('POST /api/group', { body: { orgId: org.id, profile } });
  const [session] = await server.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(session).toMatchObject({ actingUserId: adminId });
  const of = (subjectId: string) => admin.call('GET /api/admin/audit', { query: { perPage: 15, subjectId } });
  expect((await of(user.id)).items).toMatchObject([
    { action: 'user.sign-in-as', userId: adminId, subjectType: 'user' },
  ]);
  expect((await of(groupId)).items).toMatchObject([
    { action: 'group.make', userId: user.id, actingUserId: adminId, orgId: org.id, ip: '127.0.0.1' },
  ]);
  expect(await admin.refusalOf('POST /api/admin/user/login', { body: { userId: UNKNOWN_ID } })).toBe('not-found');
});

test('such a session keeps the given tags, and a restricted one cannot create another', async () => {
  const user = await server.makeUser();
  const { token } = await admin.call('POST /api/admin/user/login', { body: { userId: user.id, tags: ['user'] } });
  expect(claims(token)).toMatchObject({ tags: ['user'] });
  expect(await bearer(token).refusalOf('GET /api/org')).toBe('token-not-for-this');
  const restricted = await server.signIn({ id: adminId }, ['admin']);
  expect(await restricted.call('GET /api/admin', {})).toBeDefined();
  expect(await restricted.refusalOf('POST /api/admin/user/login', { body: { userId: user.id } })).toBe(
    'token-not-for-this',
  );
});

test('a chain of sign-ins by an administrator is attributed to the administrator, and ends when they lose the right', async () => {
  const [helper, other, user] = [await server.makeAdmin(), await server.makeAdmin(), await server.makeUser()];
  const signInAs = async (client: TestClient, userId: string) =>
    (await client.call('POST /api/admin/user/login', { body: { userId } })).token;
  const asOther = await signInAs(await server.signIn(helper), other.id);
  const asUser = await signInAs(bearer(asOther), user.id);
  expect(claims(asUser)).toMatchObject({ userId: user.id, actingUserId: helper.id });
  expect((await setCapability(admin, helper.id, '0')).body).toEqual({});
  for (const token of [asOther, asUser]) expect(await bearer(token).refusalOf('GET /api/org')).toBe('session-expired');
});

test('the audit log is read newest first, by action, person, subject and organization', async () => {
  const { user: someone, client } = await makeAdministrator();
  const user = await server.makeUser();
  await setCapability(client, user.id, '2');
  await setCapability(client, user.id, '3');
  const list = async (query: object) =>
    await admin.call('GET /api/admin/audit', { query: { perPage: 15 as const, count: true, ...query } });
  const byPerson = await list({ userId: someone.id });
  expect(byPerson).toMatchObject({ total: 2, items: [{ after: { capability: '3' } }, { after: { capability: '2' } }] });
  expect((await list({ userId: someone.id, action: 'user.make' })).items).toEqual([]);
  expect((await list({ subjectId: user.id, action: 'user.capability' })).items).toHaveLength(2);
  expect((await list({ userId: someone.id, orgId: UNKNOWN_ID })).items).toEqual([]);
  expect((await list({ userId: someone.id, page: 2 })).items).toEqual([]);
});

test('users are found by a part of the name, the e-mail address or the real name', async () => {
  const user = await server.makeUser({ name: 'Login77', email: 'mail77@far.example', realname: 'Real 77' });
  for (const search of ['GIN77', 'l77@FAR', 'al 77']) {
    const { items } = await admin.call('GET /api/admin/user', { query: { perPage: 15, search } });
    expect(
      items.map(({ _id }) => _id),
      search,
    ).toEqual([user.id]);
  }
});

test('the audit log is read by kind of action and by time, and names existing subjects', async () => {
  const someone = await server.makeUser({ capability: ALL_CAPABILITIES });
  const client = await server.signIn(someone);
  const { orgId } = await client.call('POST /api/org', { body: { profile: { name: 'Log Org', email: '' } } });
  const body = { orgId, profile: { name: 'Log Group', email: '' } };
  const { groupId } = await client.call('POST /api/group', { body });
  await client.call('DELETE /api/group/:groupId', { params: { groupId } });
  const list = async (query: object) =>
    (await admin.call('GET /api/admin/audit', { query: { perPage: 15 as const, userId: someone.id, ...query } })).items;
  const [deleted, made, ...more] = await list({ action: 'group' });
  expect(more).toEqual([]);
  expect([made?.action, deleted?.action]).toEqual(['group.make', 'group.delete']);
  expect(made).toMatchObject({ orgId, orgName: 'Log Org' });
  expect(made).not.toHaveProperty('subjectName');
  expect(await list({ action: 'org' })).toMatchObject([{ action: 'org.make', subjectName: 'Log Org' }]);
  expect(await list({ action: 'grou' })).toEqual([]);
  const at = made?.at ?? 0;
  expect((await list({ from: at, until: at })).map(({ action }) => action)).toContain('group.make');
  expect(await list({ until: at - 60_000 })).toEqual([]);
  expect(await list({ from: at + 60_000 })).toEqual([]);
});

test('the whole audit log is downloaded with names and client addresses, and without spreadsheet formulas', async () => {
  const someone = await server.makeUser({ name: '=1+1' });
  const at = new Date(server.clock.now());
  const acts = Array.from({ length: 1_001 }, (_, index) => ({
    at,
    userId: someone.id,
    action: index === 0 ? 'user.first' : 'user.change',
    subjectType: 'user',
    subjectId: adminId,
    before: null,
    after: { index, realname: '@SUM(A1)' },
    ip: '10.9.8.7',
  }));
  await server.db.transact((tx) => tx.insert(auditLog).values(acts));
  const reply = await admin.fetch(`/api/admin/audit/csv?userId=${someone.id}`);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
  const [head, ...rows] = (await reply.text()).trimEnd().split('\r\n');
  expect(head).toContain('time,action,subject type');
  expect(rows).toHaveLength(1_001);
  expect(new Set(rows).size).toBe(1_001);
  expect(rows.at(-1)).toContain(`user.first,user,${adminId}`);
  expect(rows[0]).toContain(`,${someone.id},'=1+1,`);
  expect(rows[0]).toMatch(/,10\.9\.8\.7,,"\{""index"":\d+,""realname"":""@SUM\(A1\)""\}"$/);
  const filtered = await admin.fetch(`/api/admin/audit/csv?userId=${someone.id}&action=user.first`);
  expect((await filtered.text()).trimEnd().split('\r\n')).toHaveLength(2);
});
