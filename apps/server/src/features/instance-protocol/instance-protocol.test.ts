import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { INSTANCE_STATE, INSTANCE_TASK_STATE } from '@assay/contract/states';
import { instanceAccess, instances, runners, tasks } from '../../db/schema.ts';
import { problemOwner } from '../../storage/keys.ts';
import {
  addInstanceData,
  conclude,
  DESTROY,
  instanceOf,
  instanceTaskOf,
  makeInstanceScene,
  OPEN,
  pollInstance,
  takeInstance,
} from '../../../test/support/instancing.ts';
import { findInstanceAccess } from './queries.ts';

const server = serverForEachTest();

const POLL = 'POST /api/runner/instance/poll' as const;
const TASK = 'GET /api/runner/instance/task/:instanceId/:taskId' as const;
const PATCH = 'PATCH /api/runner/instance/task/:instanceId/:taskId' as const;
const HELD = 'POST /api/runner/instance/held' as const;
const COMPLETE = 'POST /api/runner/instance/task/:instanceId/:taskId/complete' as const;
const body = undefined;

async function makeScene() {
  const scene = await makeInstanceScene(server);
  const { client, orgId, user, problemId } = scene;
  const open = async () => (await client.call(OPEN, { params: { problemId }, body })).instanceId;
  const seen = (instanceId: string) => instanceOf(client, orgId, user.id, instanceId);
  const destroy = (instanceId: string) => client.call(DESTROY, { params: { instanceId }, body });
  return { ...scene, open, seen, destroy };
}

const endLeases = () =>
  server.db.transact((tx) => tx.update(tasks).set({ leaseEndsAt: sql`now() - interval '1 second'` }));
const lose = (runnerId: string) =>
  server.db.transact((tx) =>
    tx
      .update(runners)
      .set({ accessedAt: sql`now() - interval '10 minutes'` })
      .where(eq(runners.id, runnerId)),
  );

describe('a poll for instances', () => {
  it('gives the data version the instance was opened with', async () => {
    const { open, seen, runner, setter, problemId, dataHash, orgId, user } = await makeScene();
    const instanceId = await open();
    await addInstanceData(setter, problemId, { label: 'newer' }, 'newer');
    const task = await takeInstance(runner, { lease: 15 });
    expect(task).toMatchObject({
      instanceId,
      orgId,
      userId: user.id,
      problemId,
      state: INSTANCE_STATE.allocating,
      problemDataHash: dataHash,
      problemConfig: { label: 'default', instance: { adapter: 'docker' } },
      leaseMs: 15_000,
      attempt: 1,
    });
    expect((await fetch(task.problemDataUrl)).status).toBe(200);
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.allocating,
      taskState: INSTANCE_TASK_STATE.queued,
    });
    expect(await pollInstance(runner)).toBeNull();
  });

  it('leases each task to one of many concurrent polls, only with matching labels and organization', async () => {
    const { open, makeRunner } = await makeScene();
    const other = await makeRunner(['instance:vm']);
    const judge = await makeRunner(['docker']);
    const foreign = await makeInstanceScene(server);
    await open();
    expect(await pollInstance(other.client)).toBeNull();
    expect(await pollInstance(foreign.runner)).toBeNull();
    expect(await judge.client.refusalOf(POLL)).toBe('no-right');
    expect(await server.client().refusalOf(POLL)).toBe('runner-unknown');
    const fitting = await Promise.all([1, 2, 3].map(() => makeRunner(['default', 'instance:docker'])));
    const taken = await Promise.all(fitting.map((one) => pollInstance(one.client)));
    expect(taken.filter((one) => one !== null)).toHaveLength(1);
  });

  it('waits until an instance is opened', async () => {
    const { open, runner } = await makeScene();
    const waiting = pollInstance(runner, { wait: 20 });
    const instanceId = await open();
    expect(await waiting).toMatchObject({ instanceId, state: INSTANCE_STATE.allocating });
  });

  it('reports data that is missing', async () => {
    const { open, runner, problemId } = await makeScene();
    await open();
    await server.context.store.deleteOwner(problemOwner(problemId));
    expect(await runner.call(POLL, { query: {}, body })).toMatchObject({ errMsg: expect.stringContaining('missing') });
  });
});

describe('an instance', () => {
  it('goes from allocating to allocated, destroying and destroyed', async () => {
    const { open, seen, destroy, runner } = await makeScene();
    const instanceId = await open();
    const task = await takeInstance(runner);
    const params = instanceTaskOf(task);
    await runner.call(PATCH, { params, body: { message: 'pulling' } });
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.allocating,
      taskState: INSTANCE_TASK_STATE.in_progress,
      message: 'pulling',
    });
    expect(await runner.call(TASK, { params })).toMatchObject({ state: INSTANCE_STATE.allocating, message: 'pulling' });
    await conclude(runner, task, { message: '[open](http://x)' });
    const allocated = await seen(instanceId);
    expect(allocated).toMatchObject({
      state: INSTANCE_STATE.allocated,
      taskState: INSTANCE_TASK_STATE.completed,
      message: '[open](http://x)',
    });
    expect(allocated.allocatedAt).toBe(allocated.activatedAt);
    expect(await runner.refusalOf(COMPLETE, { params, body: { succeeded: false } })).toBe('task-gone');
    expect(await runner.refusalOf(TASK, { params })).toBe('not-found');
    expect((await seen(instanceId)).state).toBe(INSTANCE_STATE.allocated);

    await destroy(instanceId);
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.destroying,
      taskState: INSTANCE_TASK_STATE.pending,
    });
    const last = await takeInstance(runner);
    expect(last).toMatchObject({ instanceId, state: INSTANCE_STATE.destroying });
    await conclude(runner, last);
    const gone = await seen(instanceId);
    expect(gone).toMatchObject({
      state: INSTANCE_STATE.destroyed,
      taskState: INSTANCE_TASK_STATE.completed,
      abilities: { destroy: false },
    });
    expect(gone.destroyedAt).toBeGreaterThan(0);
    await server.db.transact((tx) => tx.update(instances).set({ taskCompletedAt: sql`now() - interval '31 seconds'` }));
    expect(await seen(instanceId)).not.toHaveProperty('taskState');
    await destroy(instanceId);
    expect(await pollInstance(runner)).toBeNull();
  });

  it('that failed occupies its slot until it is destroyed', async () => {
    const { open, seen, destroy, runner, client, problemId } = await makeScene();
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner), { succeeded: false, message: 'no image' });
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.error,
      message: 'no image',
      abilities: { destroy: true },
    });
    expect(await client.refusalOf(OPEN, { params: { problemId } })).toBe('instance-open');
    await destroy(instanceId);
    await conclude(runner, await takeInstance(runner), { succeeded: false });
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.error });
    await destroy(instanceId);
    await conclude(runner, await takeInstance(runner));
    await open();
  });

  it('that should be destroyed during allocation is torn down, whatever the runner reports later', async () => {
    const { open, seen, destroy, runner } = await makeScene();
    const instanceId = await open();
    const task = await takeInstance(runner);
    const params = instanceTaskOf(task);
    await destroy(instanceId);
    expect(await runner.call(TASK, { params })).toMatchObject({ state: INSTANCE_STATE.destroying });
    expect(await runner.refusalOf(PATCH, { params, body: { message: 'late' } })).toBe('not-found');
    expect(await runner.refusalOf(COMPLETE, { params, body: { succeeded: true } })).toBe('task-gone');
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.destroying,
      taskState: INSTANCE_TASK_STATE.pending,
      message: '',
    });
    const again = await takeInstance(runner);
    expect(again).toMatchObject({ instanceId, state: INSTANCE_STATE.destroying });
    expect(again.taskId).not.toBe(task.taskId);
    expect(await runner.refusalOf(COMPLETE, { params, body: { succeeded: true } })).toBe('not-found');
    await conclude(runner, again);
    expect((await seen(instanceId)).state).toBe(INSTANCE_STATE.destroyed);
  });

  it('is destroyed by the runner that allocated it while that is online, otherwise by any', async () => {
    const { open, destroy, runner, runnerId, makeRunner } = await makeScene();
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner));
    await destroy(instanceId);
    const other = await makeRunner();
    expect(await pollInstance(other.client)).toBeNull();
    await lose(runnerId);
    expect(await pollInstance(other.client)).toMatchObject({ instanceId, state: INSTANCE_STATE.destroying });
  });

  it('is destroyed by any runner if its own has been removed', async () => {
    const { open, destroy, runner, runnerId, makeRunner, setter, orgId } = await makeScene();
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner));
    await destroy(instanceId);
    const other = await makeRunner();
    await setter.call('DELETE /api/org/:orgId/admin/runner/:runnerId', { params: { orgId, runnerId }, body });
    expect(await pollInstance(other.client)).toMatchObject({ instanceId, state: INSTANCE_STATE.destroying });
  });

  it('that no runner ever leased is destroyed without one after a while', async () => {
    const { open, seen, destroy, runner } = await makeScene();
    const instanceId = await open();
    const age = () => server.db.transact((tx) => tx.update(tasks).set({ readyAt: sql`now() - interval '61 seconds'` }));
    await age();
    await destroy(instanceId);
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.destroying,
      taskState: INSTANCE_TASK_STATE.pending,
    });
    await age();
    await expect.poll(async () => (await seen(instanceId)).state, { timeout: 60_000 }).toBe(INSTANCE_STATE.destroyed);
    expect(await pollInstance(runner)).toBeNull();
  });

  it('is allocated by another runner if one goes offline, and fails after three attempts', async () => {
    const { open, seen, makeRunner } = await makeScene();
    const instanceId = await open();
    const crowd = [await makeRunner(), await makeRunner(), await makeRunner()];
    const lost: { runner: TestClient; params: { instanceId: string; taskId: string } }[] = [];
    for (const { client } of crowd) {
      // Polls check for expired leases at most every half second.
      await expect
        .poll(
          () =>
            pollInstance(client).then((task) => task && lost.push({ runner: client, params: instanceTaskOf(task) })),
          { timeout: 60_000, interval: 100 },
        )
        .toBeTruthy();
      await endLeases();
    }
    await expect.poll(async () => (await seen(instanceId)).state, { timeout: 60_000 }).toBe(INSTANCE_STATE.error);
    for (const { runner, params } of lost) {
      expect((await runner.send(COMPLETE, { params, body: { succeeded: true } })).status).toBeGreaterThanOrEqual(404);
    }
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.error, abilities: { destroy: true } });
  });
});

describe('the routes of a task', () => {
  it('reply only to the runner that has the lease, and validate their input', async () => {
    const { open, runner, makeRunner } = await makeScene();
    await open();
    const task = await takeInstance(runner);
    const params = instanceTaskOf(task);
    const other = await makeRunner();
    const judge = await makeRunner(['default']);
    for (const [key, sent] of [
      [TASK, undefined],
      [PATCH, { message: 'x' }],
      [COMPLETE, { succeeded: true }],
    ] as const) {
      const call = { params, ...(sent && { body: sent }) };
      expect(await other.client.refusalOf(key, call), key).toBe('not-found');
      expect(await judge.client.refusalOf(key, call), key).toBe('no-right');
      expect(await runner.refusalOf(key, { ...call, params: { ...params, taskId: randomUUID() } }), key).toBe(
        'not-found',
      );
    }
    expect(await runner.refusalOf(COMPLETE, { params, body: {} })).toBe('invalid-input');
    await runner.call(PATCH, { params, body: {} });
  });
});

describe('a runner that starts', () => {
  it('reports which instances it still has, and the owners of the others see that they are lost', async () => {
    const { open, seen, runner, makeRunner, addProblem, client, destroy } = await makeScene();
    const access = { address: 'runner:7070', key: 'k'.repeat(43), endpoints: [] };
    const lostId = await open();
    await conclude(runner, await takeInstance(runner), { access });
    const openAnother = async () => {
      const problemId = await addProblem();
      return (await client.call(OPEN, { params: { problemId }, body })).instanceId;
    };
    const heldId = await openAnother();
    await conclude(runner, await takeInstance(runner));
    const otherId = await openAnother();
    const other = await makeRunner();
    await conclude(other.client, await takeInstance(other.client));

    await runner.call(HELD, { body: { instanceIds: [heldId, randomUUID()] } });
    const lost = await seen(lostId);
    expect(lost).toMatchObject({ state: INSTANCE_STATE.error, abilities: { destroy: true, restart: true } });
    expect(lost.message).toContain('its contents are lost');
    expect(lost).not.toHaveProperty('endpoints');
    for (const id of [heldId, otherId]) expect((await seen(id)).state).toBe(INSTANCE_STATE.allocated);
    expect(await findInstanceAccess(server.db, lostId)).toBeUndefined();

    await runner.call(HELD, { body: { instanceIds: [heldId] } });
    expect(await seen(lostId)).toEqual(lost);
    await destroy(lostId);
    await conclude(runner, await takeInstance(runner));
    expect((await seen(lostId)).state).toBe(INSTANCE_STATE.destroyed);
  });

  it('gets the tasks of its earlier process again, as another attempt', async () => {
    const { open, runner } = await makeScene();
    const instanceId = await open();
    const task = await takeInstance(runner, { lease: 600 });
    await runner.call(HELD, { body: { instanceIds: [] } });
    await server.context.queue.expireNow();
    expect(await takeInstance(runner)).toMatchObject({ instanceId, attempt: 2 });
    expect(await runner.refusalOf(COMPLETE, { params: instanceTaskOf(task), body: { succeeded: true } })).toBe(
      'not-found',
    );
  });

  it('may report at most a thousand instances, and only ids', async () => {
    const { runner } = await makeScene();
    const many = Array.from({ length: 1001 }, () => randomUUID());
    for (const instanceIds of [many, ['x']]) {
      expect(await runner.refusalOf(HELD, { body: { instanceIds } })).toBe('invalid-input');
    }
  });
});

describe('the access to an instance', () => {
  const access = {
    address: 'runner-7.example.org:7070',
    key: 'k'.repeat(43),
    endpoints: [
      { name: 'web', service: 'web', port: 8080, kind: 'http' as const },
      { name: 'shell', service: 'web', port: 1, kind: 'terminal' as const },
    ],
  };
  const rowsOf = (instanceId: string) => server.db.$count(instanceAccess, eq(instanceAccess.instanceId, instanceId));

  it('shows the owner the endpoints, and no user its address and key', async () => {
    const { open, seen, runner, orgId, user, client, setter } = await makeScene();
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner), { access });
    expect((await seen(instanceId)).endpoints).toEqual(access.endpoints);
    expect(await findInstanceAccess(server.db, instanceId)).toEqual({ ...access, runnerOrgId: orgId });
    const query = { orgId, userId: user.id, perPage: 15 as const };
    const own = JSON.stringify(await client.call('GET /api/instance', { query }));
    for (const secret of [access.address, access.key]) expect(own).not.toContain(secret);
    const { items } = await setter.call('GET /api/instance', { query: { orgId, perPage: 15 } });
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty('endpoints');
  });

  it('ends with the request to destroy it', async () => {
    const { open, seen, destroy, runner } = await makeScene();
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner), { access });
    await destroy(instanceId);
    expect(await findInstanceAccess(server.db, instanceId)).toBeUndefined();
    expect(await rowsOf(instanceId)).toBe(0);
    await conclude(runner, await takeInstance(runner), { access });
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.destroyed });
    expect(await seen(instanceId)).not.toHaveProperty('endpoints');
    expect(await rowsOf(instanceId)).toBe(0);
  });

  it('is not stored for an instance that failed', async () => {
    const { open, seen, runner } = await makeScene();
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner), { succeeded: false, access });
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.error });
    expect(await rowsOf(instanceId)).toBe(0);
  });

  it('is deleted with the instance, and useless once its runner is deleted', async () => {
    const { open, runner, runnerId, setter, orgId } = await makeScene();
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner), { access });
    await setter.call('DELETE /api/org/:orgId/admin/runner/:runnerId', { params: { orgId, runnerId }, body });
    expect(await findInstanceAccess(server.db, instanceId)).toBeUndefined();
    await server.db.transact((tx) => tx.delete(instances).where(eq(instances.id, instanceId)));
    expect(await rowsOf(instanceId)).toBe(0);
  });

  it('may be absent, as with runners of other makers', async () => {
    const { open, seen, runner } = await makeScene();
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner), { message: 'http://10.0.0.7' });
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.allocated, message: 'http://10.0.0.7' });
    expect(await seen(instanceId)).not.toHaveProperty('endpoints');
    expect(await findInstanceAccess(server.db, instanceId)).toBeUndefined();
  });

  it('is refused if malformed or too large, and the task stays', async () => {
    const { open, seen, runner } = await makeScene();
    const instanceId = await open();
    const task = await takeInstance(runner);
    const [endpoint] = access.endpoints;
    const many = Array.from({ length: 17 }, (_, at) => ({ ...endpoint, name: `web-${at}` }));
    const bad: Record<string, unknown>[] = [
      { ...access, address: 'runner' },
      { ...access, address: 'http://runner:80' },
      { ...access, address: 'runner:65536' },
      { ...access, address: 'user@runner:80' },
      { ...access, address: 'runner:80/path' },
      { ...access, address: 'runner\r\nhost: x:80' },
      { ...access, address: `${'a'.repeat(300)}:80` },
      { ...access, key: 'short' },
      { ...access, key: 'k'.repeat(44) },
      { ...access, key: `${'k'.repeat(42)}\n` },
      { ...access, endpoints: [{ ...endpoint, kind: 'udp' }] },
      { ...access, endpoints: [{ ...endpoint, port: 0 }] },
      { ...access, endpoints: [{ ...endpoint, service: 'web.other' }] },
      { ...access, endpoints: [{ ...endpoint, name: 'Web Site' }] },
      { ...access, endpoints: [endpoint, endpoint] },
      { ...access, endpoints: many },
      { address: access.address, key: access.key },
    ];
    for (const one of bad) {
      const sent = { succeeded: true, access: one } as never;
      const refused = await runner.refusalOf(COMPLETE, { params: instanceTaskOf(task), body: sent });
      expect(refused, JSON.stringify(one).slice(0, 120)).toBe('invalid-input');
    }
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.allocating });
    await conclude(runner, task, { access });
    expect((await seen(instanceId)).endpoints).toEqual(access.endpoints);
  });
});
