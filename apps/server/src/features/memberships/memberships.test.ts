import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, siteInfo } from '../../db/schema.ts';
import { PASSWORD } from '../../../test/support/person.ts';

const server = serverForFile();

const LIST = 'GET /api/user/:userId/membership';
const ANSWER = 'PATCH /api/user/:userId/membership/:orgId';
const secret = {
  email: 'secret@private.example',
  realname: 'Real Name',
  telephone: '13800138000',
  school: 'A School',
  studentGrade: 'G9',
};

async function makeScene() {
  const org = await server.makeOrg();
  const admin = await server.signIn({ id: org.ownerId });
  const person = await server.makeUser(secret);
  const client = await server.signIn(person);
  const add = () =>
    admin.call('POST /api/org/:orgId/admin/member', { params: { orgId: org.id }, body: { userId: person.id } });
  const params = { userId: person.id, orgId: org.id };
  const answer = (profileConsent: 'granted' | 'withheld', by = client) =>
    by.send(ANSWER, { params, body: { profileConsent } });
  return { org, admin, person, client, add, params, answer };
}

const membersOf = async (client: TestClient, orgId: string) =>
  (await client.call('GET /api/org/:orgId/admin/member', { params: { orgId }, query: { perPage: 15 } })).items;

test('a user added to an organization shares no private fields until they agree, and can withdraw their consent', async () => {
  const { org, admin, person, client, add, answer } = await makeScene();
  expect(await add()).toEqual({ membershipId: expect.any(String) });
  const group = await server.makeGroup(org.id, [person.id]);
  const seen = async () => {
    const member = (await membersOf(admin, org.id)).find(({ user }) => user._id === person.id);
    const params = { groupId: group.id };
    const inGroup = await admin.call('GET /api/group/:groupId/member', { params, query: { perPage: 15 } });
    const search = { params: { orgId: org.id }, body: { search: 'secret@priv' } };
    const found = await admin.call('POST /api/org/:orgId/search-principals', search);
    expect(inGroup.items[0]?.user.profile).toEqual(member?.user.profile);
    return [member?.profileConsent, member?.user.profile, found.length];
  };
  const bare = { name: person.name, email: '', realname: '' };
  expect(await seen()).toEqual(['requested', bare, 0]);
  expect(await client.call(LIST, { params: { userId: person.id } })).toEqual([
    { orgId: org.id, name: org.name, profileConsent: 'requested', joinedAt: expect.any(Number) },
  ]);
  expect(await client.call('GET /api/user/session', {})).toMatchObject({ profileRequests: 1 });
  expect((await answer('withheld')).status).toBe(200);
  expect(await client.call('GET /api/user/session', {})).not.toHaveProperty('profileRequests');
  expect(await seen()).toEqual(['withheld', bare, 0]);
  expect((await answer('granted')).status).toBe(200);
  expect(await seen()).toEqual(['granted', { name: person.name, ...secret }, 1]);
  expect((await answer('withheld')).status).toBe(200);
  expect(await seen()).toEqual(['withheld', bare, 0]);
  const acts = await server.db
    .select({ userId: auditLog.userId, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.orgId, org.id), eq(auditLog.action, 'member.consent')))
    .orderBy(auditLog.id);
  const given = ['withheld', 'granted', 'withheld'];
  expect(acts).toEqual(given.map((profileConsent) => ({ userId: person.id, after: { profileConsent } })));
});

test('only the user decides, and only for an organization they belong to', async () => {
  const { org, admin, person, client, add, params, answer } = await makeScene();
  expect((await answer('granted')).body).toMatchObject({ refusal: 'not-found' });
  await add();
  const site = await server.signIn(await server.makeAdmin());
  for (const other of [admin, site])
    expect((await answer('granted', other)).body).toMatchObject({ refusal: 'no-right' });
  const { token } = await site.call('POST /api/admin/user/login', { body: { userId: person.id } });
  const acting = server.client({ authorization: `Bearer ${token}` });
  expect((await answer('granted', acting)).body).toMatchObject({ refusal: 'acting-session' });
  const made = await client.call('POST /api/personal-token', {
    body: { name: 'script', scopes: ['user'], expiresInDays: 1 },
  });
  const program = server.client({ authorization: `Bearer ${made.token}` });
  expect((await answer('granted', program)).body).toMatchObject({ refusal: 'token-not-for-this' });
  expect(await client.refusalOf(ANSWER, { params, body: { profileConsent: 'requested' } })).toBe('invalid-input');
  expect(await admin.refusalOf(LIST, { params: { userId: person.id } })).toBe('no-right');
  expect(await site.call(LIST, { params: { userId: person.id } })).toMatchObject([{ orgId: org.id }]);
});

test('site administrators see full profiles of members of their own organizations, and every user sees their own', async () => {
  const admin = await server.makeAdmin();
  const org = await server.makeOrg({ ownerId: admin.id });
  const client = await server.signIn(admin);
  const person = await server.makeUser(secret);
  await client.call('POST /api/org/:orgId/admin/member', { params: { orgId: org.id }, body: { userId: person.id } });
  const member = (await membersOf(client, org.id)).find(({ user }) => user._id === person.id);
  expect(member).toMatchObject({ profileConsent: 'requested', user: { profile: secret } });
});

test('a user who signs up shares nothing with the default organization, and is not asked', async () => {
  const org = await server.makeOrg();
  await server.db.transact((tx) => tx.update(siteInfo).set({ defaultOrgId: org.id }));
  try {
    const profile = { name: 'newcomer', email: 'newcomer@private.example', realname: 'New Comer' };
    await server.client().call('POST /api/auth/signup', { body: { profile, password: PASSWORD } });
    const members = await membersOf(await server.signIn({ id: org.ownerId }), org.id);
    expect(members.find(({ user }) => user.profile.name === 'newcomer')).toMatchObject({
      profileConsent: 'withheld',
      user: { profile: { email: '', realname: '' } },
    });
  } finally {
    await server.db.transact((tx) => tx.update(siteInfo).set({ defaultOrgId: null }));
  }
});
