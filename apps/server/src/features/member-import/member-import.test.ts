import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { auditLog, groupMembers, orgMembers, users } from '../../db/schema.ts';

const server = serverForFile();

const NEW_NAME = 'POST /api/org/:orgId/admin/member/batch-import';
const OLD_NAME = 'POST /api/org/:orgId/admin/member/batchImport';
const PASSWORD = 'a long and winding road';

let serial = 0;
const fresh = () => `pupil${(serial += 1)}`;
const row = (name: string, more: object = {}) => ({
  profile: { name, email: `${name}@example.org`, realname: 'Pupil' },
  password: PASSWORD,
  ...more,
});

async function makeScene() {
  const { owner, org, client: admin } = await server.makeOwnedOrg();
  const send = (rows: unknown, options: object = {}, key: typeof NEW_NAME | typeof OLD_NAME = NEW_NAME) =>
    admin.send(key, { params: { orgId: org.id }, body: { users: rows, ...options } });
  const isMember = async (userId: string) =>
    (await server.db.$count(orgMembers, and(eq(orgMembers.orgId, org.id), eq(orgMembers.userId, userId)))) === 1;
  return { org, owner, send, isMember };
}

test('a table becomes accounts, memberships and group members', async () => {
  const { org, owner, send } = await makeScene();
  const group = await server.makeGroup(org.id);
  const [one, two] = [fresh(), fresh()];
  // Sent by older clients: a number for the capability.
  const rows = [row(one, { orgCapability: 5, orgGroups: [group.id] }), row(two, { passwordResetDue: true })];
  const { body } = await send(rows, {}, OLD_NAME);
  expect(body).toEqual({
    stored: true,
    insertedCount: 2,
    successCount: 2,
    rows: [
      { name: one, outcome: 'created' },
      { name: two, outcome: 'created' },
    ],
  });
  const stored = await server.db
    .select({ id: users.id, name: users.name, due: users.passwordResetDue, capability: orgMembers.capability })
    .from(users)
    .innerJoin(orgMembers, and(eq(orgMembers.userId, users.id), eq(orgMembers.orgId, org.id)))
    .where(inArray(users.name, [one, two]))
    .orderBy(users.name);
  expect(stored).toMatchObject([
    { name: one, due: false, capability: 5n },
    { name: two, due: true, capability: 1n },
  ]);
  expect(await server.db.$count(groupMembers, eq(groupMembers.groupId, group.id))).toBe(1);
  const signIn = { provider: 'password', payload: { username: one, password: PASSWORD } };
  expect(await server.client().call('POST /api/auth/login', { body: signIn })).toHaveProperty('token');
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.orgId, org.id));
  expect(acts).toMatchObject([{ action: 'member.import', userId: owner.id, subjectId: org.id }]);
  expect(acts[0]?.after).toMatchObject({ created: expect.arrayContaining(stored.map(({ id }) => id)), attached: [] });
  expect(JSON.stringify(acts)).not.toContain(PASSWORD);
});

test('imported accounts are plain, and none of their fields counts as verified', async () => {
  const { send } = await makeScene();
  const name = fresh();
  const profile = { ...row(name).profile, verified: ['email'], capability: '-1' };
  await send([{ ...row(name), profile, capability: '-1', namespace: 'x', tags: ['y'] }]);
  const [stored] = await server.db.select().from(users).where(eq(users.name, name));
  expect(stored).toMatchObject({ capability: 0n, verified: [], namespace: null, tags: [] });
});

test('one row that cannot be imported blocks all, and each row reports its problem', async () => {
  const { org, send } = await makeScene();
  const [good, weak, lost] = [fresh(), fresh(), fresh()];
  const taken = await server.makeUser();
  const foreignGroup = await server.makeGroup((await server.makeOrg()).id);
  const { body, status } = await send([
    row(good),
    row(good),
    row(weak, { password: 'password1' }),
    row(lost, { orgGroups: [foreignGroup.id] }),
    row(taken.name),
  ]);
  expect(status).toBe(200);
  expect(body).toEqual({
    stored: false,
    insertedCount: 0,
    successCount: 0,
    rows: [
      { name: good, outcome: 'created' },
      { name: good, outcome: 'duplicate-row' },
      { name: weak, outcome: 'weak-password' },
      { name: lost, outcome: 'unknown-group' },
      { name: taken.name, outcome: 'name-taken' },
    ],
  });
  expect(await server.db.$count(users, inArray(users.name, [good, weak, lost]))).toBe(0);
  expect(await server.db.$count(orgMembers, eq(orgMembers.orgId, org.id))).toBe(1);
});

test('a dry run reports the outcome of each row and changes nothing', async () => {
  const { org, send } = await makeScene();
  const [name, known] = [fresh(), await server.makeUser({ email: 'dry@example.org' })];
  const rows = [row(name), row(known.name, { profile: { ...row(known.name).profile, email: 'dry@example.org' } })];
  const { body } = await send(rows, { ignoreDuplicates: true, dryRun: true });
  expect(body).toEqual({
    stored: false,
    insertedCount: 0,
    successCount: 0,
    rows: [
      { name, outcome: 'created' },
      { name: known.name, outcome: 'attached' },
    ],
  });
  expect(await server.db.$count(users, eq(users.name, name))).toBe(0);
  expect(await server.db.$count(orgMembers, eq(orgMembers.orgId, org.id))).toBe(1);
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.orgId, org.id));
  expect(acts).toMatchObject([{ action: 'member.check', after: { rows: 2, matched: [known.id], unmatched: [] } }]);
});

test('guesses at the e-mail of an account are recorded, and refused after a hundred wrong ones an hour', async () => {
  const { org, send } = await makeScene();
  const victim = await server.makeUser({ email: 'private@example.net' });
  const guess = (options: object, key: typeof NEW_NAME | typeof OLD_NAME = NEW_NAME) =>
    send([row(victim.name), row('a'.repeat(16))], { ignoreDuplicates: true, ...options }, key);
  expect((await guess({ dryRun: true })).body).toMatchObject({ rows: [{ outcome: 'name-taken' }, {}] });
  // Any blocking row turns the import into a dry run.
  expect((await guess({})).body).toMatchObject({ stored: false });
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.orgId, org.id));
  expect(acts).toMatchObject([{ after: { unmatched: [victim.id] } }, { after: { unmatched: [victim.id] } }]);
  const others = await Promise.all(Array.from({ length: 100 }, () => server.makeUser()));
  const wrong = others.map(({ name }) => ({
    ...row(name),
    profile: { ...row(name).profile, email: 'wrong@example.net' },
  }));
  expect((await send(wrong, { ignoreDuplicates: true, dryRun: true })).status).toBe(200);
  for (const key of [NEW_NAME, OLD_NAME] as const) {
    expect((await guess({ dryRun: true }, key)).body).toMatchObject({ statusCode: 429, refusal: 'too-many-attempts' });
  }
  // Tables of new users are still accepted.
  expect((await send([row(fresh())])).body).toMatchObject({ insertedCount: 1 });
});

test('an attached account hides its private fields until its owner agrees, and a created one shows them', async () => {
  const { org, owner, send } = await makeScene();
  const [known, name] = [await server.makeUser({ email: 'known@example.org', telephone: '13800000000' }), fresh()];
  const rows = [{ ...row(known.name), profile: { ...row(known.name).profile, email: 'known@example.org' } }, row(name)];
  expect((await send(rows, { ignoreDuplicates: true })).body).toMatchObject({ successCount: 2 });
  const { items } = await (
    await server.signIn(owner)
  ).call('GET /api/org/:orgId/admin/member', { params: { orgId: org.id }, query: { perPage: 15 } });
  const of = (wanted: string) => items.find(({ user }) => user.profile.name === wanted);
  expect(of(known.name)).toMatchObject({ profileConsent: 'requested' });
  expect(of(known.name)?.user.profile).toEqual({ name: known.name, email: '', realname: '' });
  expect(of(name)).toMatchObject({ profileConsent: 'granted', user: { profile: { email: `${name}@example.org` } } });
});

test('an existing account is attached only if the caller knows its e-mail or administers one of its organizations', async () => {
  const { owner, send, isMember } = await makeScene();
  const [sameEmail, elsewhere, stranger] = [
    await server.makeUser({ email: 'Same@Example.org' }),
    await server.makeUser({ email: 'other@example.net' }),
    await server.makeUser({ email: 'private@example.net' }),
  ];
  const second = await server.makeOrg({ ownerId: owner.id });
  await server.addMember(second.id, elsewhere.id);
  const known = [row(sameEmail.name, { profile: { ...row(sameEmail.name).profile, email: 'same@example.org' } })];
  known.push(row(elsewhere.name, { orgCapability: '1' }));
  const name = fresh();
  const refused = await send([...known, row(name), row(stranger.name)], { ignoreDuplicates: true });
  expect(refused.body).toMatchObject({
    insertedCount: 0,
    successCount: 0,
    rows: [{}, {}, {}, { outcome: 'name-taken' }],
  });
  for (const user of [sameEmail, elsewhere, stranger]) expect(await isMember(user.id)).toBe(false);
  const done = await send([...known, row(name)], { ignoreDuplicates: true });
  expect(done.body).toMatchObject({
    insertedCount: 1,
    successCount: 3,
    rows: [{ outcome: 'attached' }, { outcome: 'attached' }, { outcome: 'created' }],
  });
  for (const user of [sameEmail, elsewhere]) expect(await isMember(user.id)).toBe(true);
  const [untouched] = await server.db.select().from(users).where(eq(users.id, sameEmail.id));
  expect(untouched).toMatchObject({ email: 'Same@Example.org', passwordHash: null });
});

test('site administrators who administer the organization can attach any account', async () => {
  const admin = await server.makeAdmin();
  const org = await server.makeOrg({ ownerId: admin.id });
  const anybody = await server.makeUser({ email: 'private@example.net' });
  const { body } = await (
    await server.signIn(admin)
  ).send(NEW_NAME, { params: { orgId: org.id }, body: { users: [row(anybody.name)], ignoreDuplicates: true } });
  expect(body).toMatchObject({ insertedCount: 0, successCount: 1, rows: [{ outcome: 'attached' }] });
});

test('members keep their capabilities when they are imported again, and join the groups', async () => {
  const { org, send } = await makeScene();
  const member = await server.makeUser();
  await server.addMember(org.id, member.id, 9n);
  const group = await server.makeGroup(org.id, []);
  const again = () => send([row(member.name, { orgGroups: [group.id] })], { ignoreDuplicates: true });
  for (const { body } of [await again(), await again()]) {
    expect(body).toMatchObject({ insertedCount: 0, successCount: 0, rows: [{ outcome: 'already-member' }] });
  }
  const [stored] = await server.db
    .select()
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, org.id), eq(orgMembers.userId, member.id)));
  expect(stored).toMatchObject({ capability: 9n });
  expect(await server.db.$count(groupMembers, eq(groupMembers.groupId, group.id))).toBe(1);
  expect((await send([row(member.name)])).body).toMatchObject({ rows: [{ outcome: 'name-taken' }] });
});

test('imported members are listed in the order of the table', async () => {
  const { org, send } = await makeScene();
  const names = Array.from({ length: 8 }, () => fresh());
  await send(names.map((name) => row(name)));
  const stored = await server.db
    .select({ name: users.name })
    .from(orgMembers)
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .where(and(eq(orgMembers.orgId, org.id), eq(orgMembers.accountMade, true)))
    .orderBy(orgMembers.createdAt, orgMembers.id);
  expect(stored.map(({ name }) => name)).toEqual(names);
});

test('two concurrent imports of the same table create each account once, and one of them is refused', async () => {
  const { org, send } = await makeScene();
  const rows = [row(fresh()), row(fresh()), row(fresh())];
  const replies = await Promise.all([send(rows), send(rows)]);
  const counts = replies.map(({ body }) => (body as { insertedCount: number }).insertedCount);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 3]);
  expect(await server.db.$count(orgMembers, eq(orgMembers.orgId, org.id))).toBe(4);
});

test('only administrators of the organization import, and only valid tables', async () => {
  const { org, send } = await makeScene();
  const member = await server.makeUser();
  await server.addMember(org.id, member.id, 1n | 4n);
  const to = { params: { orgId: org.id }, body: { users: [] } };
  for (const user of [member, await server.makeUser(), await server.makeAdmin()]) {
    for (const key of [OLD_NAME, NEW_NAME] as const)
      expect(await (await server.signIn(user)).refusalOf(key, to)).toBe('no-right');
  }
  expect((await send([])).body).toEqual({ stored: true, insertedCount: 0, successCount: 0, rows: [] });
  for (const wrong of [
    undefined,
    'x',
    [{ password: PASSWORD }],
    [row('a'.repeat(33))],
    [row(fresh(), { orgGroups: ['x'] })],
  ]) {
    expect((await send(wrong)).status).toBe(400);
  }
});

test('the server responds to others during a large import', async () => {
  const { send } = await makeScene();
  const importing = send(Array.from({ length: 40 }, () => row(fresh())));
  const done = importing.then(() => 'done' as const);
  let answered = 0;
  while ((await Promise.race([done, server.client().send('GET /api/ping')])) !== 'done') answered += 1;
  expect((await importing).body).toMatchObject({ insertedCount: 40, successCount: 40 });
  expect(answered).toBeGreaterThan(20);
});

test('an administrator gives no capability that they lack, also in a dry run', async () => {
  const { org, send } = await makeScene();
  const admin = await server.makeUser();
  await server.addMember(org.id, admin.id, 1n | 2n);
  const client = await server.signIn(admin);
  const name = fresh();
  const importing = (orgCapability: string, dryRun = false) =>
    client.send(NEW_NAME, { params: { orgId: org.id }, body: { users: [row(name, { orgCapability })], dryRun } });
  for (const dryRun of [false, true])
    expect((await importing('5', dryRun)).body).toMatchObject({ refusal: 'no-right' });
  expect((await importing('-1')).body).toMatchObject({ refusal: 'no-right' });
  expect((await importing('3')).body).toMatchObject({ stored: true });
  // Existing members keep their capabilities, so their rows give none.
  expect((await send([row(name, { orgCapability: '5' })], { ignoreDuplicates: true })).body).toMatchObject({
    rows: [{ name, outcome: 'already-member' }],
  });
});
