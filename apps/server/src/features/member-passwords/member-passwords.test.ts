import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { capabilityMask } from '@assay/contract';
import { serverForFile } from '@assay/testkit';
import { auditLog, orgMembers, orgs, problemAccess, users } from '../../db/schema.ts';

const server = serverForFile();

const KEY = 'POST /api/org/:orgId/admin/member/set-passwords';
const IMPORT = 'POST /api/org/:orgId/admin/member/batch-import';
const FIRST = 'a long and winding road';
const SECOND = 'k3vm-8wqa-p2xn-e7rt';

let serial = 0;

async function makeScene() {
  const { org, owner, client } = await server.makeOwnedOrg();
  const importOne = async (orgCapability = '1') => {
    const name = `learner${(serial += 1)}`;
    const row = {
      profile: { name, email: `${name}@example.org`, realname: '' },
      password: FIRST,
      passwordResetDue: false,
      orgCapability,
      orgGroups: [],
    };
    await client.call(IMPORT, { params: { orgId: org.id }, body: { users: [row], ignoreDuplicates: false } });
    const [user] = await server.db.select().from(users).where(eq(users.name, name));
    if (!user) throw new Error('not imported');
    return user;
  };
  const set = async (userIds: readonly string[], { by = client, password = SECOND } = {}) => {
    const members = userIds.map((userId) => ({ userId, password }));
    const { rows } = await by.call(KEY, { params: { orgId: org.id }, body: { members } });
    return rows.map(({ outcome }) => outcome);
  };
  return { org, owner, client, importOne, set };
}

const signIn = (username: string, password: string) =>
  server.client().send('POST /api/auth/login', { body: { provider: 'password', payload: { username, password } } });

test('administrators reset the password of an imported member: sessions end and it must be replaced', async () => {
  const { org, owner, importOne, set } = await makeScene();
  const [one, two] = [await importOne(), await importOne()];
  const before = await server.signIn(one);
  expect(await set([one.id, two.id])).toEqual(['set', 'set']);
  expect((await before.send('GET /api/user/session')).status).toBe(401);
  expect((await signIn(one.name, FIRST)).status).toBe(403);
  for (const { name, id } of [one, two]) {
    expect((await signIn(name, SECOND)).status).toBe(200);
    const [stored] = await server.db.select().from(users).where(eq(users.id, id));
    expect(stored?.passwordResetDue).toBe(true);
  }
  const acts = await server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, org.id), eq(auditLog.action, 'member.passwords')));
  expect(acts).toMatchObject([{ userId: owner.id, subjectId: org.id, after: { set: [one.id, two.id] } }]);
  expect(JSON.stringify(acts)).not.toContain(SECOND);
});

test('only accounts that the organization created are changed, and the others are reported', async () => {
  const { org, owner, client, importOne, set } = await makeScene();
  const [made, own, stranger] = [await importOne(), await server.makeUser(), await server.makeUser()];
  await server.addMember(org.id, own.id);
  expect(await set([made.id, own.id, stranger.id, owner.id])).toEqual([
    'set',
    'not-made-here',
    'not-a-member',
    'yourself',
  ]);
  expect(await set([made.id], { password: 'password1' })).toEqual(['weak-password']);
  const { items } = await client.call('GET /api/org/:orgId/admin/member', {
    params: { orgId: org.id },
    query: { perPage: 15 },
  });
  const flags = items.map(({ user, accountMade }) => [user._id, accountMade]);
  expect(flags).toContainEqual([made.id, true]);
  expect(flags).toContainEqual([own.id, undefined]);
  const elsewhere = await makeScene();
  await server.addMember(elsewhere.org.id, made.id);
  expect(await elsewhere.set([made.id])).toEqual(['not-made-here']);
});

test('accounts with permissions that the administrator lacks keep their password', async () => {
  const { org, importOne, set } = await makeScene();
  const second = await server.makeUser();
  await server.addMember(org.id, second.id, capabilityMask('org', 'access', 'admin', 'problem'));
  const by = await server.signIn(second);
  const [student, setter, director] = [await importOne('1'), await importOne('5'), await importOne('9')];
  expect(await set([student.id, setter.id, director.id], { by })).toEqual(['set', 'set', 'more-permissions']);
  expect(await set([director.id])).toEqual(['set']);

  const [owner, site, leader, listed] = await Promise.all([1, 2, 3, 4].map(() => importOne()));
  if (!owner || !site || !leader || !listed) throw new Error('not imported');
  const other = await server.makeOrg();
  await server.makeOrg({ ownerId: owner.id });
  await server.addMember(other.id, leader.id, capabilityMask('org', 'access', 'contest'));
  await server.addMember(other.id, listed.id);
  const problem = await server.makeProblem({ orgId: other.id });
  await server.db.transact(async (tx) => {
    await tx.update(users).set({ capability: 1n }).where(eq(users.id, site.id));
    await tx.insert(problemAccess).values({ problemId: problem.id, principalId: listed.id, capability: 3n });
  });
  expect(await set([owner.id, site.id, leader.id, listed.id])).toEqual([
    'more-permissions',
    'more-permissions',
    'more-permissions',
    'more-permissions',
  ]);
  for (const { name } of [owner, site, leader, listed]) expect((await signIn(name, FIRST)).status).toBe(200);

  // Plain membership of another organization is no permission.
  const guest = await importOne();
  await server.addMember(other.id, guest.id);
  expect(await set([guest.id])).toEqual(['set']);
});

test('neither a session acting as another user nor an administrator who lost the right can set passwords', async () => {
  const { org, owner, importOne } = await makeScene();
  const made = await importOne();
  const request = { params: { orgId: org.id }, body: { members: [{ userId: made.id, password: SECOND }] } };
  const site = await server.signIn(await server.makeAdmin());
  const { token } = await site.call('POST /api/admin/user/login', { body: { userId: owner.id } });
  const acting = server.client({ authorization: `Bearer ${token}` });
  expect(await acting.refusalOf(KEY, request)).toBe('acting-session');
  expect(await site.refusalOf(KEY, request)).toBe('no-right');
  const second = await server.makeUser();
  await server.addMember(org.id, second.id, 3n);
  const by = await server.signIn(second);
  await server.db.transact((tx) =>
    tx.update(orgMembers).set({ capability: 1n }).where(eq(orgMembers.userId, second.id)),
  );
  expect(await by.refusalOf(KEY, request)).toBe('no-right');
  expect((await signIn(made.name, FIRST)).status).toBe(200);
});

test('a member who gains permissions while the passwords are hashed keeps theirs, and the others are changed', async () => {
  const { org, client, importOne } = await makeScene();
  const [promoted, other] = [await importOne(), await importOne()];
  const members = [promoted, other].map(({ id }) => ({ userId: id, password: SECOND }));
  let answer: Promise<string> | undefined;
  await server.db.transact(async (tx) => {
    await tx.select({ id: orgs.id }).from(orgs).where(eq(orgs.id, org.id)).for('update');
    answer = client.refusalOf(KEY, { params: { orgId: org.id }, body: { members } });
    await expect.poll(countWaiting).toBe(1);
    await tx.update(users).set({ capability: 1n }).where(eq(users.id, promoted.id));
  });
  expect(await answer).toBe('conflict');
  for (const { name } of [promoted, other]) expect((await signIn(name, FIRST)).status).toBe(200);
});

/** Number of statements of this file's database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await server.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `);
  return rows[0]?.count ?? 0;
}
