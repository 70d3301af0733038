import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { capabilityMask, type CapabilityOf } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { auditLog, contestAccess, problemAccess } from '../../db/schema.ts';
import { makeContest } from '../../../test/support/contesting.ts';

const server = serverForFile();

const ADMIN = capabilityMask('problem', 'access', 'admin', 'content');
const DATA = capabilityMask('problem', 'data');

/** A problem with an administrator who has that right only through its access list, and a plain member. */
async function makeScene() {
  const [manager, steward, member] = [await server.makeUser(), await server.makeUser(), await server.makeUser()];
  const org = await server.makeOrg({ ownerId: manager.id });
  for (const one of [steward, member]) await server.addMember(org.id, one.id);
  const problem = await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.private });
  const entry = { problemId: problem.id, principalId: steward.id, capability: ADMIN };
  await server.db.transact((tx) => tx.insert(problemAccess).values(entry));
  return { org, problem, manager, steward, member, client: await server.signIn(steward) };
}

const at = (problemId: string, principalId: string) => ({ params: { problemId, principalId } });
const change = (client: TestClient, problemId: string, principalId: string, capability: bigint) =>
  client.send('PATCH /api/problem/:problemId/admin/access/:principalId', {
    ...at(problemId, principalId),
    body: { capability: String(capability) },
  });

test('the administrator of an object cannot grant rights that they lack, neither to others nor to themselves', async () => {
  const { problem, manager, steward, member, client } = await makeScene();
  await client.call('POST /api/problem/:problemId/admin/access', {
    params: { problemId: problem.id },
    body: { principalId: member.id },
  });
  expect((await change(client, problem.id, member.id, ADMIN)).status).toBe(200);
  for (const who of [member, steward]) {
    expect((await change(client, problem.id, who.id, ADMIN | DATA)).body).toMatchObject({ refusal: 'no-right' });
    expect((await change(client, problem.id, who.id, -1n)).body).toMatchObject({ refusal: 'no-right' });
  }
  const owner = await server.signIn(manager);
  expect((await change(owner, problem.id, member.id, ADMIN | DATA)).status).toBe(200);
  // Rights that a user already has may stay or be removed by an administrator who lacks them.
  expect((await change(client, problem.id, member.id, 1n | DATA)).status).toBe(200);
  expect((await change(client, problem.id, member.id, 1n)).status).toBe(200);
  expect((await change(client, problem.id, member.id, 1n | DATA)).status).toBe(403);
});

test('only members and groups of the organization are listed; others are not found', async () => {
  const { org, problem, client } = await makeScene();
  const elsewhere = await server.makeOrg();
  const add = (principalId: string) =>
    client.send('POST /api/problem/:problemId/admin/access', {
      params: { problemId: problem.id },
      body: { principalId },
    });
  const outsiders = [elsewhere.ownerId, (await server.makeGroup(elsewhere.id)).id, crypto.randomUUID()];
  const replies = await Promise.all(outsiders.map(add));
  for (const { status, body } of replies) expect([status, body]).toEqual([404, replies[0]?.body]);
  expect((await add((await server.makeGroup(org.id)).id)).status).toBe(200);
});

test('every change of an access list or level is in the audit log, with the previous value', async () => {
  const { org, problem, steward, member, client } = await makeScene();
  const params = { problemId: problem.id };
  const { id } = member;
  await client.call('POST /api/problem/:problemId/admin/access', { params, body: { principalId: id } });
  for (const _ of [1, 2]) await change(client, problem.id, id, 9n);
  await client.call('DELETE /api/problem/:problemId/admin/access/:principalId', at(problem.id, id));
  for (const accessLevel of [0, 0] as const) {
    await client.call('PATCH /api/problem/:problemId/admin/accessLevel', { params, body: { accessLevel } });
  }
  const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, problem.id)).orderBy(auditLog.id);
  expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['problem.access-add', null, { [id]: '1' }],
    ['problem.access-change', { [id]: '1' }, { [id]: '9' }],
    ['problem.access-remove', { [id]: '9' }, null],
    ['problem.access-level', { accessLevel: ACCESS_LEVEL.private }, { accessLevel: ACCESS_LEVEL.public }],
  ]);
  for (const act of acts) expect(act).toMatchObject({ orgId: org.id, userId: steward.id, subjectType: 'problem' });
});

test('the last director of the list of a contest stays, also when two remove each other at the same time', async () => {
  const { org, manager, steward, member } = await makeScene();
  const { contestId } = await makeContest(server, undefined, { orgId: org.id, director: await server.signIn(manager) });
  const capability = capabilityMask('contest', 'access', 'admin');
  const put = () =>
    server.db.transact((tx) =>
      tx
        .insert(contestAccess)
        .values([steward, member].map(({ id }) => ({ contestId, principalId: id, capability })))
        .onConflictDoNothing(),
    );
  await put();
  const path = 'DELETE /api/contest/:contestId/admin/access/:principalId' as const;
  const of = (principalId: string) => ({ params: { contestId, principalId } });
  const [first, second] = [await server.signIn(steward), await server.signIn(member)];
  const replies = await Promise.all([first.send(path, of(member.id)), second.send(path, of(steward.id))]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await server.db.$count(contestAccess, eq(contestAccess.contestId, contestId))).toBe(1);
  await put();
  await first.call(path, of(member.id));
  expect(await first.refusalOf(path, of(steward.id))).toBe('last-director');
  const demotion = { ...of(steward.id), body: { capability: '1' } };
  expect(await first.refusalOf('PATCH /api/contest/:contestId/admin/access/:principalId', demotion)).toBe(
    'last-director',
  );
  // The owner manages all contests of the organization.
  await (await server.signIn(manager)).call(path, of(steward.id));
  expect(await server.db.$count(contestAccess, eq(contestAccess.contestId, contestId))).toBe(0);
});

test('a director of the list grants roles with the entry, and the list says since when, by whom, and who takes part', async () => {
  const { org, manager, steward, member } = await makeScene();
  const owner = await server.signIn(manager);
  const { contestId } = await makeContest(server, undefined, { orgId: org.id, director: owner });
  const params = { contestId };
  const add = 'POST /api/contest/:contestId/admin/access' as const;
  const capability = (name: CapabilityOf<'contest'>) => String(capabilityMask('contest', 'access', name));
  await owner.call(add, { params, body: { principalId: steward.id, capability: capability('admin') } });
  const director = await server.signIn(steward);
  const mayNot = { params, body: { principalId: member.id, capability: capability('content') } };
  expect(await director.refusalOf(add, mayNot)).toBe('no-right');
  await director.call(add, { params, body: { principalId: member.id, capability: capability('jury') } });
  const group = await server.makeGroup(org.id, [member.id]);
  await director.call(add, { params, body: { principalId: group.id, capability: capability('balloons') } });
  const list = async () => {
    const entries = await director.call('GET /api/contest/:contestId/admin/access', { params });
    return new Map(entries.map(({ principalId, ...entry }) => [principalId, entry]));
  };
  const since = { grantedAt: expect.any(Number) as unknown };
  expect(await list()).toEqual(
    new Map([
      [steward.id, { capability: capability('admin'), ...since, grantedBy: manager.id, participates: false }],
      [member.id, { capability: capability('jury'), ...since, grantedBy: steward.id, participates: false }],
      [group.id, { capability: capability('balloons'), ...since, grantedBy: steward.id, participates: false }],
    ]),
  );
  const rows = [{ userId: member.id }];
  await owner.call('POST /api/contest/:contestId/participant/admin/import', { params, body: { rows } });
  const observer = { capability: capability('observer') };
  await owner.call('PATCH /api/contest/:contestId/admin/access/:principalId', {
    params: { ...params, principalId: member.id },
    body: observer,
  });
  const later = await list();
  expect(later.get(member.id)).toEqual({ ...observer, ...since, grantedBy: manager.id, participates: true });
  expect(later.get(group.id)).toMatchObject({ participates: true });
  expect(later.get(steward.id)).toMatchObject({ participates: false });
});
