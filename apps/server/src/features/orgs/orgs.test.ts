import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { groupMembers, orgMembers, orgs, problemAccess } from '../../db/schema.ts';
import { openBucketKey } from '../org-storage/bucket-keys.ts';

const server = serverForFile();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const at = (orgId: string) => ({ params: { orgId } });
const member = (orgId: string, userId: string) => ({ params: { orgId, userId } });

async function makeOrgWithOwner() {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  return { owner, org, admin: await server.signIn(owner) };
}

test('a user with the right to create organizations creates one and gets every capability in it', async () => {
  const founder = await server.makeUser({ capability: 2n });
  const client = await server.signIn(founder);
  const { orgId } = await client.call('POST /api/org', {
    body: { profile: { name: 'North League', email: 'n@example.org' } },
  });
  const org = await client.call('GET /api/org/:orgId', at(orgId));
  expect(org).toMatchObject({
    profile: { name: 'North League', email: 'n@example.org' },
    membership: { capability: '-1' },
  });
  expect((await client.call('GET /api/org', {})).map(({ _id }) => _id)).toEqual([orgId]);
});

test('others cannot create organizations, and a name is unique, also for concurrent requests', async () => {
  const plain = await server.signIn(await server.makeUser());
  expect(await plain.refusalOf('POST /api/org', { body: {} })).toBe('no-right');
  const founder = await server.signIn(await server.makeUser({ capability: 2n }));
  const make = () => founder.send('POST /api/org', { body: { profile: { name: 'South League', email: '' } } });
  const replies = await Promise.all([make(), make(), make()]);
  expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  expect(replies.find((one) => one.status !== 200)?.body).toMatchObject({ statusCode: 409, refusal: 'name-taken' });
});

test('the organizations of a user are listed in the order they joined', async () => {
  const user = await server.makeUser();
  const [first, second] = [await server.makeOrg(), await server.makeOrg()];
  await server.addMember(second.id, user.id);
  const { id } = await server.addMember(first.id, user.id);
  const later = new Date(server.clock.now() + 1000);
  await server.db.transact((tx) => tx.update(orgMembers).set({ createdAt: later }).where(eq(orgMembers.id, id)));
  const joined = await (await server.signIn(user)).call('GET /api/org', {});
  expect(joined.map(({ _id }) => _id)).toEqual([second.id, first.id]);
});

test('every signed-in user can view an organization, and strangers see that they have no rights', async () => {
  const org = await server.makeOrg();
  const stranger = await server.signIn(await server.makeUser());
  expect((await stranger.call('GET /api/org/:orgId', at(org.id))).membership).toEqual({ capability: '0' });
  expect(await stranger.refusalOf('GET /api/org/:orgId', at(UNKNOWN_ID))).toBe('not-found');
  expect(await server.client().refusalOf('GET /api/org/:orgId', at(org.id))).toBe('not-signed-in');
});

test('administration is closed to plain members, strangers and site administrators', async () => {
  const { org } = await makeOrgWithOwner();
  const plain = await server.makeUser();
  await server.addMember(org.id, plain.id, 1n | 4n | 8n);
  for (const user of [plain, await server.makeUser(), await server.makeAdmin()]) {
    const client = await server.signIn(user);
    expect(await client.refusalOf('GET /api/org/:orgId/admin/member', { ...at(org.id), query: { perPage: 15 } })).toBe(
      'no-right',
    );
    expect(await client.refusalOf('POST /api/org/:orgId/admin/member', { ...at(org.id), body: {} })).toBe('no-right');
    expect(await client.refusalOf('PATCH /api/org/:orgId/admin/settings', { ...at(org.id), body: {} })).toBe(
      'no-right',
    );
    expect(await client.refusalOf('GET /api/org/:orgId/admin/profile', at(org.id))).toBe('no-right');
    expect(await client.refusalOf('GET /api/org/:orgId/admin/profile', at(UNKNOWN_ID))).toBe('not-found');
  }
});

test('members find members and groups by exact name or id, and no other users', async () => {
  const { org, admin } = await makeOrgWithOwner();
  const [plain, guest] = [await server.makeUser({ name: 'plainly' }), await server.makeUser({ name: 'guestly' })];
  await server.addMember(org.id, plain.id);
  const group = await server.makeGroup(org.id);
  const foreignGroup = await server.makeGroup((await server.makeOrg()).id);
  const find = (client: TestClient, body: object) =>
    client.send('POST /api/org/:orgId/search-principals', { ...at(org.id), body }).then((one) => one.body);
  const client = await server.signIn(plain);
  const asMember = [{ principalId: plain.id, principalType: 'member', name: 'plainly', emailHash: expect.any(String) }];
  expect(await find(client, { name: 'plainly' })).toEqual(asMember);
  expect(await find(client, { principalId: plain.id })).toEqual(asMember);
  expect(await find(client, { name: group.name })).toMatchObject([{ principalId: group.id, principalType: 'group' }]);
  expect(await find(client, { name: 'plain' })).toEqual([]);
  expect(await find(client, { name: 'guestly' })).toEqual([]);
  expect(await find(client, { principalId: foreignGroup.id })).toEqual([]);
  expect(await find(admin, { name: 'guestly' })).toMatchObject([{ principalId: guest.id, principalType: 'guest' }]);
  for (const wrong of [{}, { name: 'a', principalId: guest.id }, { name: 'a', search: 'a' }]) {
    expect(await find(client, wrong)).toMatchObject({ statusCode: 400, refusal: 'invalid-input' });
  }
  expect(await find(await server.signIn(guest), { name: 'plainly' })).toMatchObject({ statusCode: 403 });
});

test('users and groups are found by a part of the name, and members by e-mail address too, but only by administrators', async () => {
  const { org, owner, admin: client } = await makeOrgWithOwner();
  const plain = await server.makeUser({ name: 'Partly Plain', email: 'partly@plain.example' });
  const guest = await server.makeUser({ name: 'partly', email: 'guest@plain.example' });
  await server.addMember(org.id, plain.id);
  const group = await server.makeGroup(org.id);
  const find = async (as: TestClient, search: string) =>
    (await as.call('POST /api/org/:orgId/search-principals', { ...at(org.id), body: { search } })).map(
      ({ principalId }) => principalId,
    );
  const asMember = await server.signIn(plain);
  expect(await find(asMember, 'TLY PL')).toEqual([plain.id]);
  expect(await find(asMember, 'partly')).toEqual([plain.id]);
  expect(await find(asMember, 'plain.example')).toEqual([]);
  expect(await find(asMember, group.name.slice(1).toUpperCase())).toEqual([group.id]);
  expect(await find(client, 'partly')).toEqual([guest.id, plain.id]);
  expect(await find(client, 'plain.example')).toEqual([plain.id]);
  expect(await find(client, owner.name)).toEqual([owner.id]);
});

test('administrators see members with their groups, filtered and counted', async () => {
  const { org, owner, admin } = await makeOrgWithOwner();
  const setter = await server.makeUser({ name: 'Setter One', telephone: '13900000000' });
  const other = await server.makeUser({ name: 'another' });
  await server.addMember(org.id, setter.id, 5n);
  const { id } = await server.addMember(org.id, other.id);
  for (const [at, membership] of [
    [1, setter.id],
    [2, id],
  ] as const) {
    const createdAt = new Date(server.clock.now() + at * 1000);
    const which = at === 2 ? eq(orgMembers.id, membership) : eq(orgMembers.userId, membership);
    await server.db.transact((tx) => tx.update(orgMembers).set({ createdAt }).where(which));
  }
  const group = await server.makeGroup(org.id, [setter.id]);
  const list = (query: object = {}) =>
    admin.call('GET /api/org/:orgId/admin/member', { ...at(org.id), query: { perPage: 15 as const, ...query } });
  const all = await list({ count: true });
  expect(all.total).toBe(3);
  expect(all.items.map(({ user: { _id } }) => _id)).toEqual([owner.id, setter.id, other.id]);
  expect(all.items[1]).toMatchObject({
    capability: '5',
    user: { profile: { name: 'Setter One', telephone: '13900000000' } },
    groups: [{ _id: group.id, profile: { name: group.name } }],
  });
  expect((await list({ search: 'setter' })).items.map(({ user: { _id } }) => _id)).toEqual([setter.id]);
  expect((await list({ capability: '4' })).items.map(({ user: { _id } }) => _id)).toEqual([owner.id, setter.id]);
  expect((await list({ page: 2 })).items).toEqual([]);
  const sorted = async (sort: 'newest' | 'name') => (await list({ sort })).items.map(({ user }) => user);
  expect((await sorted('newest')).map(({ _id }) => _id)).toEqual([other.id, setter.id, owner.id]);
  const names = (await sorted('name')).map(({ profile }) => profile.name);
  expect(names).toEqual([...new Set(names)].toSorted());
});

test('a member is added without capabilities, once', async () => {
  const { org, admin } = await makeOrgWithOwner();
  const user = await server.makeUser();
  const add = (userId: string) => admin.send('POST /api/org/:orgId/admin/member', { ...at(org.id), body: { userId } });
  const replies = await Promise.all([add(user.id), add(user.id), add(user.id)]);
  expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  expect(replies.find((one) => one.status !== 200)?.body).toMatchObject({ statusCode: 409, refusal: 'already-member' });
  expect((await add(UNKNOWN_ID)).body).toMatchObject({ statusCode: 400, refusal: 'not-a-member' });
  expect((await add('somebody')).body).toMatchObject({ statusCode: 400, refusal: 'not-a-member' });
  const seen = await (await server.signIn(user)).call('GET /api/org/:orgId', at(org.id));
  expect(seen.membership).toEqual({ capability: '1' });
});

test('capabilities of a member can be changed, also to the same value', async () => {
  const { org, admin } = await makeOrgWithOwner();
  const user = await server.makeUser();
  await server.addMember(org.id, user.id);
  const change = (userId: string, capability: unknown) =>
    admin.send('PATCH /api/org/:orgId/admin/member/:userId/capability', {
      ...member(org.id, userId),
      body: { capability },
    });
  for (const capability of ['7', 7, '7']) expect((await change(user.id, capability)).body).toEqual({});
  expect((await (await server.signIn(user)).call('GET /api/org/:orgId', at(org.id))).membership.capability).toBe('7');
  expect((await change(UNKNOWN_ID, '7')).body).toMatchObject({ statusCode: 404 });
  for (const wrong of ['', 'seven', '1.5', {}]) expect((await change(user.id, wrong)).status).toBe(400);
});

test('an organization never loses its last administrator, even if two resign or remove each other concurrently', async () => {
  const { org, owner, admin } = await makeOrgWithOwner();
  const set = (client: TestClient, userId: string, capability: string) =>
    client.send('PATCH /api/org/:orgId/admin/member/:userId/capability', {
      ...member(org.id, userId),
      body: { capability },
    });
  expect((await set(admin, owner.id, '1')).body).toMatchObject({ statusCode: 409, refusal: 'last-administrator' });
  expect(await admin.refusalOf('DELETE /api/org/:orgId/admin/member/:userId', member(org.id, owner.id))).toBe(
    'not-yourself',
  );

  const second = await server.makeUser();
  await server.addMember(org.id, second.id, 3n);
  const client = await server.signIn(second);
  const resignations = await Promise.all([set(admin, owner.id, '1'), set(client, second.id, '1')]);
  expect(resignations.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);

  const [left, right] = [await server.makeUser(), await server.makeUser()];
  const other = await server.makeOrg({ ownerId: left.id });
  await server.addMember(other.id, right.id, 3n);
  const remove = async (by: { id: string }, userId: string) =>
    await (await server.signIn(by)).send('DELETE /api/org/:orgId/admin/member/:userId', member(other.id, userId));
  const removals = await Promise.all([remove(left, right.id), remove(right, left.id)]);
  expect(removals.filter((one) => one.status === 200)).toHaveLength(1);
});

test('a removed member loses groups and access lists of the organization', async () => {
  const { org, admin } = await makeOrgWithOwner();
  const user = await server.makeUser();
  await server.addMember(org.id, user.id);
  await server.makeGroup(org.id, [user.id]);
  const problem = await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.private });
  await server.db.transact((tx) =>
    tx.insert(problemAccess).values({ problemId: problem.id, principalId: user.id, capability: 1n }),
  );
  await admin.call('DELETE /api/org/:orgId/admin/member/:userId', member(org.id, user.id));
  expect(await server.db.$count(problemAccess, eq(problemAccess.principalId, user.id))).toBe(0);
  expect(await server.db.select().from(groupMembers)).not.toContainEqual(expect.objectContaining({ userId: user.id }));
  expect(await admin.refusalOf('DELETE /api/org/:orgId/admin/member/:userId', member(org.id, user.id))).toBe(
    'not-found',
  );
});

test('settings are merged, and the storage secret is never shown and kept if sent back empty', async () => {
  const { org, admin } = await makeOrgWithOwner();
  const change = (body: object) => admin.send('PATCH /api/org/:orgId/admin/settings', { ...at(org.id), body });
  const show = async () => {
    const {
      storage: _,
      formerBuckets: __,
      ...settings
    } = await admin.call('GET /api/org/:orgId/admin/settings', at(org.id));
    return settings;
  };
  expect(await show()).toEqual({});
  await change({ oss: { bucket: 'b', accessKey: 'a', secretKey: 'hush', pathStyle: 'true' } });
  await change({ problemInstanceLimit: '3' });
  const shown = await show();
  expect(shown).toEqual({
    oss: { bucket: 'b', accessKey: 'a', secretKey: '', pathStyle: true },
    problemInstanceLimit: 3,
  });
  expect((await change({ ...shown, oss: { ...shown.oss, bucket: 'c' } })).body).toEqual({});
  const [row] = await server.db.select().from(orgs).where(eq(orgs.id, org.id));
  expect(row?.settings.oss).toMatchObject({ bucket: 'c' });
  const stored = openBucketKey(row?.settings.oss?.secretKey ?? '', server.context.secret('org-bucket'));
  expect(stored).toBe('hush');
  expect((await change({ problemInstanceLimit: -1 })).status).toBe(400);
});

test('tags have names in each language that everybody in sight of the organization reads', async () => {
  const { org, admin } = await makeOrgWithOwner();
  const change = (tagNames: object) =>
    admin.send('PATCH /api/org/:orgId/admin/settings', { ...at(org.id), body: { tagNames } });
  const reader = await server.signIn(await server.makeUser());
  const shown = async () => (await reader.call('GET /api/org/:orgId', at(org.id))).tagNames;
  expect(await shown()).toBeUndefined();
  await change({ graphs: { 'zh-Hans': '图论', en: 'Graphs' }, dp: { 'zh-Hans': '动态规划' } });
  // Two administrators who name different tags keep each other's names.
  await Promise.all([change({ trees: { 'zh-Hans': '树' } }), change({ dp: {}, constructor: { en: 'Constructors' } })]);
  expect(await shown()).toEqual({
    graphs: { 'zh-Hans': '图论', en: 'Graphs' },
    trees: { 'zh-Hans': '树' },
    constructor: { en: 'Constructors' },
  });
  for (const wrong of [{ a: { fr: 'un' } }, { a: { en: '' } }, { a: { en: 'x'.repeat(65) } }, { '': { en: 'x' } }])
    expect((await change(wrong)).status).toBe(400);
  const many = (from: number) =>
    Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`tag ${from + index}`, { en: 'x' }]));
  expect((await change(many(0))).status).toBe(200);
  const refused = { ...at(org.id), body: { tagNames: many(400) } };
  expect(await admin.refusalOf('PATCH /api/org/:orgId/admin/settings', refused)).toBe('invalid-input');
  expect(Object.keys((await shown()) ?? {})).toHaveLength(403);
});

test('the profile is shown and changed, may stay the same, and its name stays unique', async () => {
  const { org, admin } = await makeOrgWithOwner();
  const other = await server.makeOrg();
  const change = (name: string) => ({ ...at(org.id), body: { name, email: 'league@example.org' } });
  await admin.call('PATCH /api/org/:orgId/admin/profile', change('East League'));
  await admin.call('PATCH /api/org/:orgId/admin/profile', change('East League'));
  expect(await admin.call('GET /api/org/:orgId/admin/profile', at(org.id))).toEqual({
    name: 'East League',
    email: 'league@example.org',
  });
  expect(await admin.refusalOf('PATCH /api/org/:orgId/admin/profile', change(other.name))).toBe('name-taken');
  expect(await admin.refusalOf('PATCH /api/org/:orgId/admin/profile', change('x'.repeat(65)))).toBe('invalid-input');
});
