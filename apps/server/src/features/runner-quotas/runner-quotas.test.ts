import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';
import { runnerQuotas, runners, solutions, tasks } from '../../db/schema.ts';
import { poll, submit, take } from '../../../test/support/judging.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';

const server = serverForFile();
let scene: Awaited<ReturnType<typeof makeJudgedProblem>>;
let admin: TestClient;
let contestant: TestClient;

beforeAll(async () => {
  scene = await makeJudgedProblem(server);
  admin = await server.signIn(await server.makeAdmin());
  contestant = await server.signIn(await server.makeUser());
});
beforeEach(() =>
  server.db.transact(async (tx) => {
    await tx.delete(tasks);
    await tx.delete(runners);
    await tx.delete(runnerQuotas);
  }),
);

type Quota = number | 'unlimited';
const setForAll = (quota: Quota) => admin.call('PATCH /api/admin/runner-quota', { body: { quota } });
const setFor = (orgId: string, quota: Quota | 'default') =>
  admin.call('PATCH /api/admin/runner-quota/org/:orgId', { params: { orgId }, body: { quota } });
const usage = () => scene.setter.call('GET /api/org/:orgId/admin/runner-quota', { params: { orgId: scene.org.id } });
const listed = async () => {
  const query = { perPage: 100, count: true } as const;
  const { items } = await admin.call('GET /api/admin/runner-quota/org', { query });
  return items.find(({ orgId }) => orgId === scene.org.id);
};
const makeRunner = async (orgId: string | null) => server.client((await server.makeRunner({ orgId })).headers);
const hand = (who = contestant) => submit(who, scene.problem.id);
const queueOf = async (solutionId: string) => {
  const params = { problemId: scene.problem.id, solutionId };
  return (await contestant.call('GET /api/problem/:problemId/solution/:solutionId', { params })).queue;
};

describe('an administrator of the site', () => {
  it('sets the default quota and those of organizations', async () => {
    expect(await admin.call('GET /api/admin/runner-quota', {})).toEqual({ quota: 'unlimited' });
    expect(await listed()).toMatchObject({ setting: 'default', quota: 'unlimited' });
    await setForAll(3);
    expect(await admin.call('GET /api/admin/runner-quota', {})).toEqual({ quota: 3 });
    expect(await listed()).toMatchObject({ setting: 'default', quota: 3, name: scene.org.name });
    await setFor(scene.org.id, 'unlimited');
    expect(await listed()).toMatchObject({ setting: 'unlimited', quota: 'unlimited' });
    await setFor(scene.org.id, 0);
    expect(await listed()).toMatchObject({ setting: 0, quota: 0 });
    await setFor(scene.org.id, 'default');
    expect(await listed()).toMatchObject({ setting: 'default', quota: 3 });
  });

  it('finds an organization by a part of its name', async () => {
    const query = { perPage: 15, count: true, search: scene.org.name.slice(1).toUpperCase() } as const;
    const { items, total } = await admin.call('GET /api/admin/runner-quota/org', { query });
    expect(items.map(({ orgId }) => orgId)).toContain(scene.org.id);
    expect(total).toBe(items.length);
  });

  it('gets a refusal for an invalid or missing quota, which never counts as 0, and for an unknown organization', async () => {
    for (const quota of [null, '', -1, 1.5, 10_001, 'default']) {
      const reply = await admin.send('PATCH /api/admin/runner-quota', { body: { quota } });
      expect(reply.status, String(quota)).toBe(400);
    }
    const params = { orgId: randomUUID() };
    const reply = await admin.send('PATCH /api/admin/runner-quota/org/:orgId', { params, body: { quota: 1 } });
    expect([reply.status, reply.body]).toMatchObject([404, { refusal: 'not-found' }]);
  });

  it('finds the change in the audit log, and so does the organization, unless nothing changed', async () => {
    await setFor(scene.org.id, 4);
    await setFor(scene.org.id, 4);
    const { items } = await scene.setter.call('GET /api/org/:orgId/admin/audit', {
      params: { orgId: scene.org.id },
      query: { perPage: 15, action: 'org.runner-quota' },
    });
    expect(items[0]).toMatchObject({ before: { quota: 'default' }, after: { quota: 4 } });
    expect(items.filter(({ after }) => (after as { quota?: unknown }).quota === 4)).toHaveLength(1);
    await setForAll(9);
    const site = await admin.call('GET /api/admin/audit', { query: { perPage: 15, action: 'site.runner-quota' } });
    expect(site.items[0]).toMatchObject({ after: { quota: 9 } });
  });
});

describe('an organization', () => {
  it('sees its quota on the site’s runners, its use, and what is waiting', async () => {
    const runner = await makeRunner(null);
    await makeRunner(scene.org.id);
    await setFor(scene.org.id, 1);
    await hand();
    await hand();
    await take(runner);
    expect(await poll(runner)).toBeNull();
    expect(await usage()).toEqual({ quota: 1, used: 1, waiting: 1, ownRunners: 1, siteRunners: 1 });
    expect(await listed()).toMatchObject({ quota: 1, used: 1, waiting: 1, ownRunners: 1 });
  });

  it('hides its quota from others, like its runners', async () => {
    const params = { orgId: scene.org.id };
    expect((await contestant.send('GET /api/org/:orgId/admin/runner-quota', { params })).body).toMatchObject({
      refusal: 'no-right',
    });
    const missing = { orgId: randomUUID() };
    const reply = await contestant.send('GET /api/org/:orgId/admin/runner-quota', { params: missing });
    expect(reply.body).toMatchObject({ refusal: 'not-found' });
  });

  it('without a quota on the site’s runners does not see them among its own', async () => {
    await makeRunner(null);
    const health = () =>
      scene.setter.call('GET /api/org/:orgId/admin/runner-health', { params: { orgId: scene.org.id } });
    const languages = () => contestant.call('GET /api/org/:orgId/language', { params: { orgId: scene.org.id } });
    expect(await health()).toHaveLength(1);
    expect((await languages()).runners).toBe(1);
    await setForAll(0);
    expect(await health()).toEqual([]);
    expect((await languages()).runners).toBe(0);
  });
});

describe('a waiting solution', () => {
  it('reports that the organization has no quota on shared runners, and no runners of its own', async () => {
    await makeRunner(null);
    const solutionId = await hand();
    expect(await queueOf(solutionId)).toEqual({ ahead: 0, waitMs: null, runners: 1 });
    await setFor(scene.org.id, 0);
    expect(await queueOf(solutionId)).toEqual({ ahead: 0, waitMs: null, runners: 0, held: 'nothing-lent' });
    await makeRunner(scene.org.id);
    expect(await queueOf(solutionId)).toEqual({ ahead: 0, waitMs: null, runners: 1 });
  });

  it('reports that the whole quota is in use', async () => {
    const runner = await makeRunner(null);
    await setFor(scene.org.id, 1);
    await hand();
    await take(runner);
    expect(await queueOf(await hand())).toMatchObject({ ahead: 0, runners: 1, held: 'quota-used' });
  });

  it('does not count tasks of an organization that has used up its quota, since they are skipped', async () => {
    const runner = await makeRunner(null);
    const other = await makeJudgedProblem(server);
    const theirs = await server.signIn(await server.makeUser());
    for (let count = 0; count < 3; count += 1) await submit(theirs, other.problem.id);
    await take(runner);
    const solutionId = await hand();
    const before = (await queueOf(solutionId))?.ahead ?? 0;
    expect(before).toBeGreaterThan(0);
    await setFor(other.org.id, 1);
    await setFor(scene.org.id, 1);
    // Tasks of the other organization do not count towards its own quota either.
    expect(await queueOf(solutionId)).toEqual({ ahead: 0, waitMs: null, runners: 1 });
    expect((await take(runner)).solutionId).toBe(solutionId);
  });

  it('estimates with no more concurrent judgings than the quota allows', async () => {
    const runner = await makeRunner(null);
    const first = await hand();
    await server.db.transact(async (tx) => {
      const judged = { state: SOLUTION_STATE.completed, startedAt: new Date(1_000), completedAt: new Date(7_000) };
      await tx.update(solutions).set(judged);
      await tx.delete(tasks);
    });
    expect(first).not.toBe('');
    await setFor(scene.org.id, 2);
    const mine: string[] = [];
    for (let count = 0; count < 6; count += 1) mine.push(await hand());
    await take(runner);
    await take(runner);
    // Three ahead, two concurrently, six seconds each: the two being judged, then the next two.
    expect(await queueOf(mine[5] ?? '')).toMatchObject({ ahead: 3, waitMs: 12_000, held: 'quota-used' });
  });
});
