import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { auditLog, groupAccess } from '../../db/schema.ts';

const server = serverForFile();

const at = (groupId: string) => ({ params: { groupId } });
const page = { perPage: 15 as const };
const profile = { name: 'Renamed', email: '' };
const [ACCESS, ADMIN, CONTENT] = ['1', '3', '5'];

/** An organization with a group of one student, and members without rights on it yet. */
async function makeScene() {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const [coach, writer, student] = [await server.makeUser(), await server.makeUser(), await server.makeUser()];
  for (const { id } of [coach, writer, student]) await server.addMember(org.id, id, 1n);
  const group = await server.makeGroup(org.id, [student.id]);
  const admin = await server.signIn(owner);
  const give = async (principalId: string, capability: string) => {
    await admin.call('POST /api/group/:groupId/admin/access', { ...at(group.id), body: { principalId } });
    const params = { groupId: group.id, principalId };
    await admin.call('PATCH /api/group/:groupId/admin/access/:principalId', { params, body: { capability } });
  };
  const hide = () =>
    admin.call('PATCH /api/group/:groupId/admin/accessLevel', {
      ...at(group.id),
      body: { accessLevel: ACCESS_LEVEL.private },
    });
  const clients = {
    admin,
    coach: await server.signIn(coach),
    writer: await server.signIn(writer),
    student: await server.signIn(student),
  };
  return { org, group, owner, people: { coach, writer, student }, clients, give, hide };
}

test('a member with the administration right on a group manages it, without rights in the organization', async () => {
  const { group, people, clients, give } = await makeScene();
  await give(people.coach.id, ADMIN);
  const { coach } = clients;
  const { abilities } = await coach.call('GET /api/group/:groupId', at(group.id));
  expect(abilities).toEqual({ administer: true, editContent: false, administerOrg: false });
  await coach.call('POST /api/group/:groupId/member', { ...at(group.id), body: { userId: people.writer.id } });
  const shown = await coach.call('GET /api/group/:groupId/member', { ...at(group.id), query: page });
  expect(shown.items).toHaveLength(2);
  // Private fields, and titles of what the group may open, are visible to administrators of the organization only.
  expect(shown.items.map(({ user }) => user.profile.email)).toEqual(['', '']);
  expect(await coach.refusalOf('GET /api/group/:groupId/access', { ...at(group.id), query: page })).toBe('no-right');
  expect(await coach.refusalOf('PATCH /api/group/:groupId/profile', { ...at(group.id), body: profile })).toBe(
    'no-right',
  );
  await coach.call('DELETE /api/group/:groupId', at(group.id));
  expect(await clients.admin.refusalOf('GET /api/group/:groupId', at(group.id))).toBe('not-found');
});

test('the right to edit a group only allows renaming it', async () => {
  const { group, people, clients, give } = await makeScene();
  await give(people.writer.id, CONTENT);
  const { writer } = clients;
  await writer.call('PATCH /api/group/:groupId/profile', { ...at(group.id), body: profile });
  expect((await writer.call('GET /api/group/:groupId', at(group.id))).profile).toEqual(profile);
  const body = { userId: people.coach.id };
  expect(await writer.refusalOf('POST /api/group/:groupId/member', { ...at(group.id), body })).toBe('no-right');
  expect(await writer.refusalOf('GET /api/group/:groupId/admin/access', at(group.id))).toBe('no-right');
  expect(await writer.refusalOf('DELETE /api/group/:groupId', at(group.id))).toBe('no-right');
});

test('a private group is visible only to users on its access list and administrators of the organization', async () => {
  const { org, group, people, clients, give, hide } = await makeScene();
  await give(people.coach.id, ACCESS);
  await hide();
  const list = { query: { ...page, orgId: org.id, count: true } };
  const search = { params: { orgId: org.id }, body: { search: group.name } };
  const found = async (client: typeof clients.admin) =>
    (await client.call('POST /api/org/:orgId/search-principals', search)).map(({ principalId }) => principalId);
  for (const client of [clients.admin, clients.coach]) {
    expect((await client.call('GET /api/group/:groupId/member', { ...at(group.id), query: page })).items).toHaveLength(
      1,
    );
    expect(await client.call('GET /api/group', list)).toMatchObject({
      total: 1,
      items: [{ accessLevel: ACCESS_LEVEL.private }],
    });
    expect(await found(client)).toContain(group.id);
  }
  // Membership in a group does not include the right to see it.
  for (const client of [clients.writer, clients.student]) {
    expect(await client.refusalOf('GET /api/group/:groupId', at(group.id))).toBe('not-found');
    expect(await client.refusalOf('GET /api/group/:groupId/member', { ...at(group.id), query: page })).toBe(
      'not-found',
    );
    expect(await client.refusalOf('PATCH /api/group/:groupId/profile', { ...at(group.id), body: profile })).toBe(
      'not-found',
    );
    expect(await client.call('GET /api/group', list)).toEqual({ items: [], total: 0 });
    expect(await found(client)).not.toContain(group.id);
  }
  await give(group.id, ACCESS);
  expect((await clients.student.call('GET /api/group/:groupId', at(group.id)))._id).toBe(group.id);
});

test('a group is never public', async () => {
  const { group, clients } = await makeScene();
  const path = 'PATCH /api/group/:groupId/admin/accessLevel' as const;
  expect(await clients.admin.refusalOf(path, { ...at(group.id), body: { accessLevel: ACCESS_LEVEL.public } })).toBe(
    'invalid-input',
  );
  expect((await clients.admin.call('GET /api/group/:groupId', at(group.id))).accessLevel).toBe(ACCESS_LEVEL.restricted);
});

test('an administrator of a group grants only rights they hold on it', async () => {
  const { group, people, clients, give } = await makeScene();
  await give(people.coach.id, ADMIN);
  const { coach } = clients;
  await coach.call('POST /api/group/:groupId/admin/access', {
    ...at(group.id),
    body: { principalId: people.writer.id },
  });
  const params = { groupId: group.id, principalId: people.writer.id };
  const path = 'PATCH /api/group/:groupId/admin/access/:principalId' as const;
  expect(await coach.refusalOf(path, { params, body: { capability: CONTENT } })).toBe('no-right');
  await coach.call(path, { params, body: { capability: ADMIN } });
  expect(await coach.call('GET /api/group/:groupId/admin/access', at(group.id))).toHaveLength(2);
});

test('rights on a group end with the membership in the organization', async () => {
  const { org, group, people, clients, give } = await makeScene();
  await give(people.coach.id, ADMIN);
  const params = { orgId: org.id, userId: people.coach.id };
  await clients.admin.call('DELETE /api/org/:orgId/admin/member/:userId', { params });
  expect(await clients.coach.refusalOf('GET /api/group/:groupId', at(group.id))).toBe('not-found');
  const entry = and(eq(groupAccess.groupId, group.id), eq(groupAccess.principalId, people.coach.id));
  expect(await server.db.$count(groupAccess, entry)).toBe(0);
});

test('changes to the access of a group are in the audit log, and the groups it may open are among its grants', async () => {
  const { org, group, owner, people, clients, give, hide } = await makeScene();
  await give(people.coach.id, ADMIN);
  await hide();
  const params = { groupId: group.id, principalId: people.coach.id };
  await clients.admin.call('DELETE /api/group/:groupId/admin/access/:principalId', { params });
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, group.id)).orderBy(auditLog.id);
  expect(acts.map(({ action }) => action)).toEqual([
    'group.access-add',
    'group.access-change',
    'group.access-level',
    'group.access-remove',
  ]);
  for (const act of acts) expect(act).toMatchObject({ orgId: org.id, userId: owner.id });
  const staff = await server.makeGroup(org.id);
  await give(staff.id, CONTENT);
  const grants = await clients.admin.call('GET /api/group/:groupId/access', { ...at(staff.id), query: page });
  expect(grants.items).toEqual([{ kind: 'group', _id: group.id, slug: '', title: group.name, capability: '5' }]);
});
