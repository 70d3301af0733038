import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestServer, serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL, INSTANCE_STATE, SOLUTION_STATE } from '@assay/contract/states';
import {
  appAccess,
  apps,
  auditLog,
  contestAccess,
  contestProblems,
  contests,
  instances,
  orgs,
  planAccess,
  planContests,
  plans,
  principals,
  problemAccess,
  siteInfo,
  solutions,
  tasks,
} from '../../db/schema.ts';
import { contestAttachmentKey, importKey, problemAttachmentKey, solutionDataKey } from '../../storage/keys.ts';

const server = serverForFile();

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const at = (orgId: string) => ({ params: { orgId } });

async function makeScene() {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const second = await server.makeUser();
  await server.addMember(org.id, second.id, 3n);
  return { org, owner, second, client: await server.signIn(owner), other: await server.signIn(second) };
}

test('the owner transfers the organization to a member, who then has every right in it', async () => {
  const { org, second, client, other } = await makeScene();
  const hand = (userId: string) => ({ ...at(org.id), body: { userId } });
  const key = 'PATCH /api/org/:orgId/admin/ownership';
  expect(await other.refusalOf(key, hand(second.id))).toBe('no-right');
  expect(await client.refusalOf(key, hand(UNKNOWN_ID))).toBe('not-a-member');
  expect(await client.refusalOf(key, hand((await server.makeUser()).id))).toBe('not-a-member');
  expect(await client.refusalOf(key, { ...at(org.id), body: {} })).toBe('invalid-input');
  expect(await client.refusalOf(key, { ...at(UNKNOWN_ID), body: { userId: second.id } })).toBe('not-found');
  expect(await client.call(key, hand(second.id))).toEqual({});
  expect(await client.refusalOf(key, hand(second.id))).toBe('no-right');
  expect((await other.call('GET /api/org/:orgId', at(org.id))).membership).toEqual({ capability: '-1' });
  expect((await client.call('GET /api/org/:orgId', at(org.id))).membership).toEqual({ capability: '-1' });
});

test('an organization transferred to two users concurrently goes to one of them', async () => {
  const { org, second, client } = await makeScene();
  const third = await server.makeUser();
  await server.addMember(org.id, third.id);
  const hand = (userId: string) =>
    client.send('PATCH /api/org/:orgId/admin/ownership', { ...at(org.id), body: { userId } });
  const replies = await Promise.all([hand(second.id), hand(third.id)]);
  expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

test('the owner can neither be removed nor lose the administration', async () => {
  const { org, owner, client, other } = await makeScene();
  const member = { params: { orgId: org.id, userId: owner.id } };
  expect(await other.refusalOf('DELETE /api/org/:orgId/admin/member/:userId', member)).toBe('owner-stays');
  const set = (capability: string) => ({ ...member, body: { capability } });
  const key = 'PATCH /api/org/:orgId/admin/member/:userId/capability';
  for (const one of [other, client]) expect(await one.refusalOf(key, set('1'))).toBe('owner-stays');
  expect(await other.call(key, set('3'))).toEqual({});
});

test('removing a member removes them from access lists of every kind', async () => {
  const { org, second, client } = await makeScene();
  const problem = await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.private });
  const contestId = await makeContest(org.id);
  await server.db.transact(async (tx) => {
    await tx.insert(problemAccess).values({ problemId: problem.id, principalId: second.id, capability: 1n });
    await tx.insert(contestAccess).values({ contestId, principalId: second.id, capability: 1n });
  });
  const member = { params: { orgId: org.id, userId: second.id } };
  expect(await client.call('DELETE /api/org/:orgId/admin/member/:userId', member)).toEqual({});
  expect(await server.db.$count(problemAccess, eq(problemAccess.principalId, second.id))).toBe(0);
  expect(await server.db.$count(contestAccess, eq(contestAccess.principalId, second.id))).toBe(0);
});

test('only the owner deletes an organization, by repeating its name', async () => {
  const { org, client, other } = await makeScene();
  const key = 'DELETE /api/org/:orgId/admin';
  const named = { ...at(org.id), body: { name: org.name } };
  const strangers = [await server.makeUser(), await server.makeAdmin()];
  for (const one of [other, ...(await Promise.all(strangers.map((user) => server.signIn(user))))]) {
    expect(await one.refusalOf(key, named)).toBe('no-right');
  }
  for (const body of [undefined, {}, { name: '' }, { name: org.name.toUpperCase() }]) {
    expect((await client.send(key, { ...at(org.id), ...(body && { body }) })).status).toBe(400);
  }
  expect(await server.db.$count(orgs, eq(orgs.id, org.id))).toBe(1);
  expect(await client.call(key, named)).toEqual({});
  expect(await client.refusalOf(key, named)).toBe('not-found');
  expect(await client.call('GET /api/org', {})).toEqual([]);
});

test('the default organization of new users cannot be deleted', async () => {
  const { org, client } = await makeScene();
  const named = { ...at(org.id), body: { name: org.name } };
  const choose = (defaultOrgId: string | null) => server.db.transact((tx) => tx.update(siteInfo).set({ defaultOrgId }));
  await choose(org.id);
  expect(await client.refusalOf('DELETE /api/org/:orgId/admin', named)).toBe('default-org');
  await choose(null);
  expect(await client.call('DELETE /api/org/:orgId/admin', named)).toEqual({});
});

test('an organization with live instances cannot be deleted, since nothing would tear them down', async () => {
  const { org, owner, client } = await makeScene();
  const problem = await server.makeProblem({ orgId: org.id }, {});
  const id = crypto.randomUUID();
  const row = { id, orgId: org.id, problemId: problem.id, userId: owner.id, slotNo: 0, label: 'default' };
  const live = { ...row, problemDataHash: problem.currentDataHash, state: INSTANCE_STATE.allocated };
  await server.db.transact((tx) => tx.insert(instances).values(live));
  const named = { ...at(org.id), body: { name: org.name } };
  expect(await client.refusalOf('DELETE /api/org/:orgId/admin', named)).toBe('instances-live');
  await server.db.transact((tx) =>
    tx.update(instances).set({ state: INSTANCE_STATE.destroyed, problemDataHash: null }).where(eq(instances.id, id)),
  );
  expect(await client.call('DELETE /api/org/:orgId/admin', named)).toEqual({});
});

test('an installation works without any organization', async () => {
  await using own = await startTestServer();
  const owner = await own.makeUser({ capability: 2n });
  const org = await own.makeOrg({ ownerId: owner.id });
  const client = await own.signIn(owner);
  await client.call('DELETE /api/org/:orgId/admin', { ...at(org.id), body: { name: org.name } });
  expect(await client.call('GET /api/org', {})).toEqual([]);
  const profile = { name: org.name, email: '' };
  expect(await client.call('POST /api/org', { body: { profile } })).toHaveProperty('orgId');
});

async function makeContest(orgId: string): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  const row = { id, orgId, slug: id.slice(0, 8), title: 'Cup', accessLevel: ACCESS_LEVEL.private, stages: [] };
  await server.db.transact((tx) => tx.insert(contests).values({ ...row, startsAt: now, endsAt: now }));
  return id;
}

/** An organization with objects of every kind, and the location of their files. */
async function fill(orgId: string, userId: string) {
  const group = await server.makeGroup(orgId, [userId]);
  const problem = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.private }, {});
  const contestId = await makeContest(orgId);
  await server.makeRunner({ orgId });
  const object = { orgId, slug: 'x', title: 'x', accessLevel: ACCESS_LEVEL.private };
  const [planId, appId] = [crypto.randomUUID(), crypto.randomUUID()];
  await server.db.transact(async (tx) => {
    await tx.insert(plans).values({ id: planId, ...object });
    await tx.insert(planContests).values({ planId, contestId, settings: { slug: 'A' } });
    await tx.insert(planAccess).values({ planId, principalId: group.id, capability: 1n });
    await tx.insert(apps).values({ id: appId, ...object, secretHash: Buffer.from(appId) });
    await tx.insert(appAccess).values({ appId, principalId: group.id, capability: 1n });
    const instance = { id: crypto.randomUUID(), orgId, problemId: problem.id, userId, slotNo: 0, label: 'default' };
    await tx.insert(instances).values({ ...instance, problemDataHash: null, state: INSTANCE_STATE.destroyed });
  });
  const made = [null, contestId].map((id) => ({ id: crypto.randomUUID(), contestId: id }));
  const hash = 'a'.repeat(64);
  await server.db.transact(async (tx) => {
    await tx.insert(problemAccess).values({ problemId: problem.id, principalId: group.id, capability: 1n });
    await tx.insert(contestAccess).values({ contestId, principalId: group.id, capability: 1n });
    const settings = { slug: 'A', score: 100, solutionCountLimit: 0 };
    await tx
      .insert(contestProblems)
      .values({ contestId, problemId: problem.id, slug: 'A', settings: settings as never });
    for (const one of made) {
      await tx.insert(solutions).values({
        ...one,
        orgId,
        problemId: problem.id,
        userId,
        label: 'default',
        problemDataHash: problem.currentDataHash ?? '',
        solutionDataHash: hash,
        sizeBytes: 1,
        state: SOLUTION_STATE.pending,
      });
      await tx.insert(tasks).values({
        kind: 'solution',
        subjectId: one.id,
        orgId,
        userId,
        label: 'default',
        priority: 1,
        turn: 1,
      });
    }
  });
  const keys = [
    problemAttachmentKey(problem.id, 'a'),
    contestAttachmentKey(contestId, 'a'),
    importKey(orgId, hash),
    ...made.map(({ id }) => solutionDataKey(id, hash)),
  ];
  for (const key of keys)
    await server.context.store.put(
      key,
      (async function* () {
        yield new Uint8Array([1]);
      })(),
    );
  return { group, keys };
}

async function countEverything(): Promise<Record<string, number>> {
  const { rows } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('audit_log', 'sessions')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await server.db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(name)}`);
    counts[name] = Number(counted.rows[0]?.count);
  }
  return counts;
}

test('deleting an organization leaves only the accounts and the audit log, and other organizations are unaffected', async () => {
  const bystander = await makeScene();
  const spared = await fill(bystander.org.id, bystander.owner.id);
  const [owner, member] = [await server.makeUser(), await server.makeUser()];
  const before = await countEverything();
  const org = await server.makeOrg({ ownerId: owner.id });
  await server.addMember(org.id, member.id);
  const { group, keys } = await fill(org.id, member.id);
  const client = await server.signIn(owner);
  await client.call('DELETE /api/org/:orgId/admin', { ...at(org.id), body: { name: org.name } });
  expect(await countEverything()).toEqual(before);
  expect(await server.db.$count(principals, eq(principals.id, group.id))).toBe(0);
  for (const key of keys) expect(await server.context.store.head(key), key).toBeNull();
  for (const key of spared.keys) expect(await server.context.store.head(key), key).not.toBeNull();
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.orgId, org.id));
  expect(acts).toMatchObject([{ action: 'org.delete', before: { name: org.name, ownerId: owner.id }, after: null }]);
  const admin = await server.signIn(await server.makeAdmin());
  const seen = await admin.call('GET /api/admin/audit', { query: { perPage: 15, orgId: org.id } });
  expect(seen.items).toHaveLength(1);
});

test('administrators see the owner of the organization and what its deletion would delete', async () => {
  const { org, owner, client, other } = await makeScene();
  const key = 'GET /api/org/:orgId/admin/ownership';
  await server.makeGroup(org.id);
  await server.makeRunner({ orgId: org.id });
  const empty = { members: 2, groups: 1, problems: 0, contests: 0, plans: 0, apps: 0, solutions: 0, runners: 1 };
  expect(await client.call(key, at(org.id))).toEqual({
    ownerId: owner.id,
    isOwner: true,
    isDefault: false,
    holds: empty,
  });
  await fill(org.id, owner.id);
  const holdings = await other.call(key, at(org.id));
  expect(holdings).toMatchObject({ ownerId: owner.id, isOwner: false });
  for (const kind of ['problems', 'contests', 'plans', 'apps', 'solutions'] as const)
    expect(holdings.holds[kind], kind).toBeGreaterThan(0);
});

test('only administrators of an organization read its audit log', async () => {
  const { org, owner, second, client, other } = await makeScene();
  const foreign = await makeScene();
  const secretKey = 'very secret indeed';
  const oss = { bucket: 'b', accessKey: 'known', secretKey };
  await client.call('PATCH /api/org/:orgId/admin/settings', { ...at(org.id), body: { oss } });
  const user = await server.makeUser();
  await other.call('POST /api/org/:orgId/admin/member', { ...at(org.id), body: { userId: user.id } });
  const member = { params: { orgId: org.id, userId: user.id } };
  await client.call('DELETE /api/org/:orgId/admin/member/:userId', member);
  const profile = { name: `${org.name} anew`, email: org.email };
  for (const _ of [1, 2]) await client.call('PATCH /api/org/:orgId/admin/profile', { ...at(org.id), body: profile });
  const key = 'GET /api/org/:orgId/admin/audit';
  const list = async (query: object = {}) =>
    await other.call(key, { ...at(org.id), query: { perPage: 15 as const, count: true, ...query } });
  const all = await list();
  expect(all.total).toBe(4);
  expect(all.items.map(({ action, userId, subjectId }) => [action, userId, subjectId])).toEqual([
    ['org.profile', owner.id, org.id],
    ['member.remove', owner.id, user.id],
    ['member.add', second.id, user.id],
    ['org.settings', owner.id, org.id],
  ]);
  expect(all.items[0]).toMatchObject({ before: { name: org.name }, after: { name: profile.name }, ip: '127.0.0.1' });
  expect(JSON.stringify(all)).not.toContain(secretKey);
  expect((await list({ subjectId: user.id, userId: second.id })).items).toHaveLength(1);
  expect((await list({ action: 'org.settings' })).items).toHaveLength(1);
  for (const one of [foreign.client, await server.signIn(user), await server.signIn(await server.makeAdmin())]) {
    expect(await one.refusalOf(key, { ...at(org.id), query: { perPage: 15 } })).toBe('no-right');
  }
});

test('members are listed by role, and any other capability is custom', async () => {
  const { org, second, client } = await makeScene();
  const make = async (capability: bigint) => {
    const user = await server.makeUser();
    await server.addMember(org.id, user.id, capability);
    return user.id;
  };
  const [student, setter, teacher, administrator] = [await make(1n), await make(5n), await make(29n), await make(127n)];
  const of = async (role: 'student' | 'setter' | 'teacher' | 'administrator' | 'custom') => {
    const query = { perPage: 15, role, count: true } as const;
    const { items, total } = await client.call('GET /api/org/:orgId/admin/member', { ...at(org.id), query });
    expect(total).toBe(items.length);
    return items.map(({ user }) => user._id);
  };
  expect(await of('student')).toEqual([student]);
  expect(await of('setter')).toEqual([setter]);
  expect(await of('teacher')).toEqual([teacher]);
  // The owner has every capability.
  expect(await of('administrator')).toEqual([org.ownerId, administrator]);
  expect(await of('custom')).toEqual([second.id]);
});
