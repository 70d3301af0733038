import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import {
  auditLog,
  contestAccess,
  contests,
  groupAccess,
  groupMembers,
  orgMembers,
  principals,
  problemAccess,
} from '../../db/schema.ts';

const server = serverForFile();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const at = (groupId: string) => ({ params: { groupId } });
const inGroup = (groupId: string, userId: string) => ({ params: { groupId, userId } });

async function makeScene() {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const member = await server.makeUser({ telephone: '13900000000', school: 'A School' });
  await server.addMember(org.id, member.id, 1n);
  const stranger = await server.makeUser();
  const [admin, plain, outside] = [
    await server.signIn(owner),
    await server.signIn(member),
    await server.signIn(stranger),
  ];
  return { org, owner, member, stranger, admin, plain, outside };
}

test('an administrator creates a group that members see and strangers do not', async () => {
  const { org, admin, plain, outside } = await makeScene();
  const profile = { name: 'Class of 2027', email: 'class@example.org' };
  const { groupId } = await admin.call('POST /api/group', { body: { orgId: org.id, profile } });
  expect(await plain.call('GET /api/group/:groupId', at(groupId))).toMatchObject({
    _id: groupId,
    orgId: org.id,
    profile,
    accessLevel: ACCESS_LEVEL.restricted,
    abilities: { administer: false, editContent: false, administerOrg: false },
  });
  expect((await admin.call('GET /api/group/:groupId', at(groupId))).abilities).toEqual({
    administer: true,
    editContent: true,
    administerOrg: true,
  });
  expect(await plain.call('GET /api/group/:groupId/profile', at(groupId))).toEqual(profile);
  const list = (search?: string) => ({
    query: { orgId: org.id, perPage: 15 as const, count: true, ...(search && { search }) },
  });
  const found = await plain.call('GET /api/group', list());
  expect(found).toMatchObject({ total: 1, items: [{ _id: groupId, profile }] });
  expect((await plain.call('GET /api/group', list('CLASS'))).items).toHaveLength(1);
  expect((await plain.call('GET /api/group', list('clazz'))).items).toEqual([]);
  expect(await outside.refusalOf('GET /api/group', list())).toBe('no-right');
  const administrator = await server.signIn(await server.makeAdmin());
  expect(await administrator.refusalOf('GET /api/group', list())).toBe('no-right');
  expect(await plain.refusalOf('GET /api/group', { query: { orgId: UNKNOWN_ID, perPage: 15 } })).toBe('not-found');
  expect(await plain.refusalOf('GET /api/group', { query: { orgId: 'x', perPage: 15 } })).toBe('invalid-input');
  expect(await server.client().refusalOf('GET /api/group', list())).toBe('not-signed-in');
});

test('groups are listed by name, age or size, with their member counts', async () => {
  const { org, owner, member, admin, plain } = await makeScene();
  const make = async (name: string) =>
    (await admin.call('POST /api/group', { body: { orgId: org.id, profile: { name, email: '' } } })).groupId;
  const [middle, last, first] = [await make('M'), await make('Z'), await make('A')];
  for (const userId of [owner.id, member.id])
    await admin.call('POST /api/group/:groupId/member', { ...at(last), body: { userId } });
  await admin.call('POST /api/group/:groupId/member', { ...at(middle), body: { userId: owner.id } });
  const list = async (sort?: 'name' | 'newest' | 'members') =>
    (await plain.call('GET /api/group', { query: { orgId: org.id, perPage: 15, ...(sort && { sort }) } })).items;
  expect((await list()).map(({ _id, memberCount }) => [_id, memberCount])).toEqual([
    [first, 0],
    [middle, 1],
    [last, 2],
  ]);
  expect((await list('newest')).map(({ _id }) => _id)).toEqual([first, last, middle]);
  expect((await list('members')).map(({ _id }) => _id)).toEqual([last, middle, first]);
  expect((await plain.call('GET /api/group/:groupId', at(last))).memberCount).toBe(2);
});

test('for strangers every route of a group reports not found', async () => {
  const { org, member, outside } = await makeScene();
  const group = await server.makeGroup(org.id);
  const asked = async (groupId: string) => [
    await outside.send('GET /api/group/:groupId', at(groupId)),
    await outside.send('GET /api/group/:groupId/profile', at(groupId)),
    await outside.send('PATCH /api/group/:groupId/profile', { ...at(groupId), body: {} }),
    await outside.send('DELETE /api/group/:groupId', at(groupId)),
    await outside.send('GET /api/group/:groupId/member', { ...at(groupId), query: { perPage: 15 } }),
    await outside.send('POST /api/group/:groupId/member', { ...at(groupId), body: { userId: member.id } }),
    await outside.send('DELETE /api/group/:groupId/member/:userId', inGroup(groupId, member.id)),
  ];
  const [hidden, absent, malformed] = [await asked(group.id), await asked(UNKNOWN_ID), await asked('nonsense')];
  for (const replies of [hidden, absent, malformed])
    expect(replies.map((one) => one.status)).toEqual(Array(7).fill(404));
  expect(hidden.map((one) => one.body)).toEqual(absent.map((one) => one.body));
});

test('plain members cannot change anything', async () => {
  const { org, member, plain } = await makeScene();
  const group = await server.makeGroup(org.id, [member.id]);
  const profile = { name: 'Mine', email: '' };
  expect(await plain.refusalOf('POST /api/group', { body: { orgId: org.id, profile } })).toBe('no-right');
  expect(await plain.refusalOf('POST /api/group', { body: { orgId: UNKNOWN_ID, profile } })).toBe('not-found');
  expect(await plain.refusalOf('PATCH /api/group/:groupId/profile', { ...at(group.id), body: profile })).toBe(
    'no-right',
  );
  expect(await plain.refusalOf('DELETE /api/group/:groupId', at(group.id))).toBe('no-right');
  expect(await plain.refusalOf('POST /api/group/:groupId/member', { ...at(group.id), body: {} })).toBe('no-right');
  expect(await plain.refusalOf('DELETE /api/group/:groupId/member/:userId', inGroup(group.id, member.id))).toBe(
    'no-right',
  );
});

test('a name is unique in an organization, also under concurrent requests, but not across organizations', async () => {
  const { org, admin } = await makeScene();
  const other = await makeScene();
  const profile = { name: 'Twins', email: '' };
  const make = () => admin.send('POST /api/group', { body: { orgId: org.id, profile } });
  const replies = await Promise.all([make(), make(), make()]);
  expect(replies.filter((one) => one.status === 200)).toHaveLength(1);
  expect(replies.find((one) => one.status !== 200)?.body).toMatchObject({ statusCode: 409, refusal: 'name-taken' });
  await other.admin.call('POST /api/group', { body: { orgId: other.org.id, profile } });
  const second = await server.makeGroup(org.id);
  const rename = (name: string) =>
    admin.send('PATCH /api/group/:groupId/profile', { ...at(second.id), body: { name, email: '' } });
  expect((await rename('Twins')).body).toMatchObject({ refusal: 'name-taken' });
  for (const name of ['Single', 'Single']) expect((await rename(name)).body).toEqual({});
  expect((await rename('')).status).toBe(400);
});

test('members of the organization enter a group and leave it; others cannot', async () => {
  const { org, member, stranger, admin } = await makeScene();
  const group = await server.makeGroup(org.id);
  const add = (userId: unknown) => admin.send('POST /api/group/:groupId/member', { ...at(group.id), body: { userId } });
  const remove = (userId: string) => admin.send('DELETE /api/group/:groupId/member/:userId', inGroup(group.id, userId));
  const replies = await Promise.all([add(member.id), add(member.id)]);
  expect(replies.map((one) => one.body)).toEqual([{}, {}]);
  expect((await add(member.id)).body).toEqual({});
  for (const nonMemberId of [stranger.id, UNKNOWN_ID]) {
    expect((await add(nonMemberId)).body).toMatchObject({ statusCode: 400, refusal: 'not-a-member' });
  }
  expect((await add('x')).status).toBe(400);
  const seen = await admin.call('GET /api/group/:groupId/member', {
    ...at(group.id),
    query: { perPage: 15, count: true },
  });
  expect(seen).toMatchObject({ total: 1, items: [{ user: { _id: member.id }, capability: '1' }] });
  expect((await remove(member.id)).body).toEqual({});
  expect((await remove(member.id)).body).toMatchObject({ statusCode: 400, refusal: 'not-a-member' });
  expect((await remove('x')).status).toBe(404);
});

test('private fields of the members of a group are visible to administrators of the organization only', async () => {
  const { org, member, admin, plain } = await makeScene();
  const group = await server.makeGroup(org.id, [member.id]);
  const list = { ...at(group.id), query: { perPage: 15 as const, search: member.name } };
  const [full] = (await admin.call('GET /api/group/:groupId/member', list)).items;
  expect(full?.user.profile).toMatchObject({ email: member.email, realname: 'Someone', telephone: '13900000000' });
  const [reduced] = (await plain.call('GET /api/group/:groupId/member', list)).items;
  expect(reduced?.user.profile).toEqual({ name: member.name, email: '', realname: '' });
});

test('only administrators see which objects a group can open', async () => {
  const { org, member, admin, plain } = await makeScene();
  const group = await server.makeGroup(org.id, [member.id]);
  const [last, first, other] = [
    await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.private, title: 'Z' }),
    await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.private, title: 'A' }),
    await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.private }),
  ];
  const body = { orgId: org.id, slug: 'door', title: 'Door', accessLevel: ACCESS_LEVEL.private } as const;
  const { planId } = await admin.call('POST /api/plan', { body });
  await admin.call('POST /api/plan/:planId/admin/access', { params: { planId }, body: { principalId: group.id } });
  await server.db.transact(async (tx) => {
    await tx.insert(problemAccess).values([
      { problemId: last.id, principalId: group.id, capability: 1n },
      { problemId: first.id, principalId: group.id, capability: 5n },
      { problemId: other.id, principalId: member.id, capability: 1n },
    ]);
  });
  const query = { perPage: 15, count: true } as const;
  const grants = await admin.call('GET /api/group/:groupId/access', { ...at(group.id), query });
  expect(grants).toMatchObject({
    total: 3,
    items: [
      { kind: 'problem', _id: first.id, title: 'A', capability: '5' },
      { kind: 'problem', _id: last.id, title: 'Z', capability: '1' },
      { kind: 'plan', _id: planId, slug: 'door', title: 'Door' },
    ],
  });
  const second = { ...at(group.id), query: { ...query, page: 2 } };
  expect(await admin.call('GET /api/group/:groupId/access', second)).toEqual({ items: [], total: 3 });
  expect(await plain.refusalOf('GET /api/group/:groupId/access', { ...at(group.id), query })).toBe('no-right');
});

test('deleting a group removes it from its members and from access lists of every kind', async () => {
  const { org, member, admin } = await makeScene();
  const group = await server.makeGroup(org.id, [member.id]);
  const problem = await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.private });
  const contestId = crypto.randomUUID();
  const now = new Date();
  await server.db.transact(async (tx) => {
    await tx.insert(contests).values({
      id: contestId,
      orgId: org.id,
      slug: 'cup',
      title: 'Cup',
      accessLevel: ACCESS_LEVEL.private,
      stages: [],
      startsAt: now,
      endsAt: now,
    });
    await tx.insert(problemAccess).values({ problemId: problem.id, principalId: group.id, capability: 1n });
    await tx.insert(contestAccess).values({ contestId, principalId: group.id, capability: 1n });
  });
  expect(await admin.call('DELETE /api/group/:groupId', at(group.id))).toEqual({});
  expect(await admin.refusalOf('DELETE /api/group/:groupId', at(group.id))).toBe('not-found');
  expect(await server.db.$count(principals, eq(principals.id, group.id))).toBe(0);
  expect(await server.db.$count(problemAccess, eq(problemAccess.principalId, group.id))).toBe(0);
  expect(await server.db.$count(contestAccess, eq(contestAccess.principalId, group.id))).toBe(0);
  expect(await server.db.$count(groupMembers, eq(groupMembers.groupId, group.id))).toBe(0);
});

test('every change of a group is in the audit log, and requests that change nothing are not', async () => {
  const { org, owner, member, admin } = await makeScene();
  const body = { orgId: org.id, profile: { name: 'Logged', email: '' } };
  const { groupId } = await admin.call('POST /api/group', { body });
  for (const name of ['Renamed', 'Renamed']) {
    await admin.call('PATCH /api/group/:groupId/profile', { ...at(groupId), body: { name, email: '' } });
  }
  for (const userId of [member.id, member.id]) {
    await admin.call('POST /api/group/:groupId/member', { ...at(groupId), body: { userId } });
  }
  await admin.call('DELETE /api/group/:groupId/member/:userId', inGroup(groupId, member.id));
  await admin.call('DELETE /api/group/:groupId', at(groupId));
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, groupId)).orderBy(auditLog.id);
  expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['group.make', null, { name: 'Logged', email: '' }],
    ['group.profile', { name: 'Logged' }, { name: 'Renamed' }],
    ['group.add', null, { userId: member.id }],
    ['group.remove', { userId: member.id }, null],
    ['group.delete', { name: 'Renamed', email: '' }, null],
  ]);
  for (const act of acts) expect(act).toMatchObject({ orgId: org.id, userId: owner.id, ip: '127.0.0.1' });
});

const BATCH = 'POST /api/group/:groupId/member/batch';

test('many members are added in one request, which can be repeated', async () => {
  const { org, member, stranger, admin, plain } = await makeScene();
  const second = await server.makeUser();
  await server.addMember(org.id, second.id);
  const group = await server.makeGroup(org.id, [second.id]);
  const request = { ...at(group.id), body: { userIds: [member.id, second.id, stranger.id], people: [] } };
  expect(await admin.call(BATCH, request)).toEqual({
    added: 1,
    already: 1,
    notFound: [stranger.id],
    ambiguous: [],
  });
  expect(await admin.call(BATCH, request)).toMatchObject({ added: 0, already: 2 });
  expect(await server.db.$count(groupMembers, eq(groupMembers.groupId, group.id))).toBe(2);
  expect(await plain.refusalOf(BATCH, request)).toBe('no-right');
  const tooMany = {
    ...at(group.id),
    body: { userIds: [], people: Array.from({ length: 1001 }, (_, index) => `u${index}`) },
  };
  expect(await admin.refusalOf(BATCH, tooMany)).toBe('invalid-input');
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, group.id));
  expect(acts).toMatchObject([{ action: 'group.add' }]);
});

test('a pasted list finds members by name, and by private fields only if they disclose them', async () => {
  const { org, admin } = await makeScene();
  const make = async (fields: object, profileConsent: 'granted' | 'withheld') => {
    const user = await server.makeUser(fields);
    await server.addMember(org.id, user.id);
    await server.db.transact((tx) =>
      tx.update(orgMembers).set({ profileConsent }).where(eq(orgMembers.userId, user.id)),
    );
    return user;
  };
  const byName = await make({}, 'withheld');
  await make({ email: 'Shown@Example.org' }, 'granted');
  await make({ email: 'hidden@example.org', realname: '李雷' }, 'withheld');
  await make({ realname: '韩梅梅' }, 'granted');
  await make({ realname: '王伟' }, 'granted');
  await make({ realname: '王伟' }, 'granted');
  const leader = await make({}, 'withheld');
  const group = await server.makeGroup(org.id, []);
  const people = [byName.name.toUpperCase(), ' ', 'shown@example.org ', 'hidden@example.org', '李雷', '韩梅梅', '王伟'];
  expect(await admin.call(BATCH, { ...at(group.id), body: { userIds: [], people } })).toEqual({
    added: 3,
    already: 0,
    notFound: ['hidden@example.org', '李雷'],
    ambiguous: ['王伟'],
  });
  // An administrator of only the group finds members by their user names alone.
  await server.db.transact((tx) =>
    tx.insert(groupAccess).values({ groupId: group.id, principalId: leader.id, capability: 3n }),
  );
  const narrow = { ...at(group.id), body: { userIds: [], people: [byName.name, 'shown@example.org', '韩梅梅'] } };
  expect(await (await server.signIn(leader)).call(BATCH, narrow)).toEqual({
    added: 0,
    already: 1,
    notFound: ['shown@example.org', '韩梅梅'],
    ambiguous: [],
  });
});
