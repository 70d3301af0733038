import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { INSTANCE_STATE, INSTANCE_TASK_STATE } from '@assay/contract/states';
import { instances, problemStatuses, tasks } from '../../db/schema.ts';
import { allOpen, makeContest } from '../../../test/support/contesting.ts';
import {
  addInstanceData,
  conclude,
  DESTROY,
  instanceOf,
  makeInstanceScene,
  OPEN,
  pollInstance,
  takeInstance,
} from '../../../test/support/instancing.ts';
import { expireInstances, MAX_WAIT_MINUTES } from './expire-instances-job.ts';

const server = serverForFile();

const EXTEND = 'POST /api/instance/:instanceId/extend' as const;
const RESTART = 'POST /api/instance/:instanceId/restart' as const;
const LIST = 'GET /api/instance' as const;
/** Stops all instances of a contest or of an organization. */
const stopAll = {
  contest: 'POST /api/contest/:contestId/admin/destroy-instances',
  org: 'POST /api/org/:orgId/admin/destroy-instances',
} as const;
const MINUTE_MS = 60_000;
const body = undefined;

type Setting = Pick<Awaited<ReturnType<typeof makeInstanceScene>>, 'setter' | 'problemId'>;

const setMinutes = ({ setter, problemId }: Setting, minutes: number) =>
  addInstanceData(setter, problemId, { instance: { adapter: 'docker', config: { minutes } } }, `m${minutes}`);

async function makeScene(minutes?: number) {
  const scene = await makeInstanceScene(server);
  const { client, orgId, user, problemId, runner } = scene;
  if (minutes !== undefined) await setMinutes(scene, minutes);
  const open = async () => (await client.call(OPEN, { params: { problemId }, body })).instanceId;
  const seen = (instanceId: string) => instanceOf(client, orgId, user.id, instanceId);
  const allocate = async () => await conclude(runner, await takeInstance(runner));
  const openReady = async () => {
    const instanceId = await open();
    await allocate();
    return instanceId;
  };
  return { ...scene, open, seen, allocate, openReady };
}

const age = (instanceId: string, minutes: number) =>
  server.db.transact((tx) =>
    tx
      .update(instances)
      .set({
        allocatedAt: sql`allocated_at - ${minutes}::int * interval '1 minute'`,
        expiresAt: sql`expires_at - ${minutes}::int * interval '1 minute'`,
      })
      .where(eq(instances.id, instanceId)),
  );

describe('the lifetime of an instance', () => {
  it('begins when it is ready, with the minutes of the problem', async () => {
    const { open, allocate, seen } = await makeScene(20);
    const instanceId = await open();
    expect(await seen(instanceId)).not.toHaveProperty('expiresAt');
    await allocate();
    const { expiresAt = 0, allocatedAt = 0, abilities } = await seen(instanceId);
    expect(expiresAt - allocatedAt).toBe(20 * MINUTE_MS);
    expect(abilities).toEqual({ destroy: true, extend: true, restart: true, connect: false });
  });

  it('is an hour if the problem does not say, and a day for adapters of other makers', async () => {
    const { openReady, seen, setter, problemId, client, runner } = await makeScene();
    const lifetime = async (instanceId: string) => {
      const { expiresAt = 0, allocatedAt = 0 } = await seen(instanceId);
      return (expiresAt - allocatedAt) / MINUTE_MS;
    };
    const foreignId = await openReady();
    expect(await lifetime(foreignId)).toBe(24 * 60);
    await client.call(DESTROY, { params: { instanceId: foreignId }, body });
    await conclude(runner, await takeInstance(runner));
    const config = { services: { web: { image: 'web' } } };
    await addInstanceData(setter, problemId, { instance: { adapter: 'assay', config } }, 'own');
    expect(await lifetime(await openReady())).toBe(60);
  });

  it('is at most that of the site', async () => {
    const { openReady, seen, client } = await makeScene(1000);
    const instanceId = await openReady();
    const { expiresAt = 0, allocatedAt = 0, abilities } = await seen(instanceId);
    expect(expiresAt - allocatedAt).toBe(server.context.config.instances.maxMinutes * MINUTE_MS);
    expect(abilities.extend).toBe(false);
    expect(await client.refusalOf(EXTEND, { params: { instanceId } })).toBe('instance-limit-time');
  });

  it('can be extended to its full length again and again, until the site’s ceiling', async () => {
    const { openReady, seen, client } = await makeScene(60);
    const instanceId = await openReady();
    await age(instanceId, 50);
    const { expiresAt: before = 0 } = await seen(instanceId);
    const { expiresAt } = await client.call(EXTEND, { params: { instanceId }, body });
    expect(expiresAt - before).toBeGreaterThanOrEqual(50 * MINUTE_MS);
    expect((await seen(instanceId)).expiresAt).toBe(expiresAt);
    await age(instanceId, 150);
    const last = await client.call(EXTEND, { params: { instanceId }, body });
    const { allocatedAt = 0, abilities } = await seen(instanceId);
    expect(last.expiresAt - allocatedAt).toBe(240 * MINUTE_MS);
    expect(abilities.extend).toBe(false);
    expect(await client.refusalOf(EXTEND, { params: { instanceId } })).toBe('instance-limit-time');
  });

  it('ends with its destruction, by one of all servers, and of nothing that was extended', async () => {
    const { openReady, seen, runner } = await makeScene(30);
    const instanceId = await openReady();
    await expireInstances(server.context);
    expect((await seen(instanceId)).state).toBe(INSTANCE_STATE.allocated);
    await age(instanceId, 31);
    await Promise.all([1, 2, 3].map(() => expireInstances(server.context)));
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.destroying });
    expect(await seen(instanceId)).not.toHaveProperty('expiresAt');
    await conclude(runner, await takeInstance(runner));
    expect((await seen(instanceId)).state).toBe(INSTANCE_STATE.destroyed);
    expect(await pollInstance(runner)).toBeNull();
  });

  it('also ends for one that failed, so that it does not occupy its slot forever', async () => {
    const { open, seen, runner } = await makeScene(30);
    const instanceId = await open();
    await conclude(runner, await takeInstance(runner), { succeeded: false, message: 'no image' });
    expect((await seen(instanceId)).expiresAt).toBeGreaterThan(0);
    await age(instanceId, 31);
    await expireInstances(server.context);
    expect((await seen(instanceId)).state).toBe(INSTANCE_STATE.destroying);
  });

  it('is extended only by its owner, and only while it is ready', async () => {
    const { open, client, setter } = await makeScene();
    const waiting = await open();
    expect(await client.refusalOf(EXTEND, { params: { instanceId: waiting } })).toBe('instance-not-ready');
    expect(await setter.refusalOf(EXTEND, { params: { instanceId: waiting } })).toBe('not-found');
    expect(await client.refusalOf(EXTEND, { params: { instanceId: randomUUID() } })).toBe('not-found');
  });
});

describe('restarting an instance', () => {
  it('destroys it and allocates it again in its slot, without counting it', async () => {
    const { openReady, seen, client, runner, user, dataHash } = await makeScene();
    const instanceId = await openReady();
    await client.call(RESTART, { params: { instanceId }, body });
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.destroying,
      restarting: true,
      abilities: { destroy: true, restart: false },
    });
    expect(await client.refusalOf(RESTART, { params: { instanceId } })).toBe('instance-not-ready');
    const teardown = await takeInstance(runner);
    expect(teardown).toMatchObject({ instanceId, state: INSTANCE_STATE.destroying, problemDataHash: dataHash });
    await conclude(runner, teardown, { message: 'gone' });
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.allocating,
      taskState: INSTANCE_TASK_STATE.pending,
      slotNo: 0,
      message: '',
    });
    const again = await takeInstance(runner);
    expect(again).toMatchObject({ instanceId, state: INSTANCE_STATE.allocating, problemDataHash: dataHash });
    await conclude(runner, again, { message: 'back' });
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.allocated, message: 'back' });
    expect(await seen(instanceId)).not.toHaveProperty('restarting');
    expect((await seen(instanceId)).expiresAt).toBeGreaterThan(0);
    const [status] = await server.db.select().from(problemStatuses).where(eq(problemStatuses.userId, user.id));
    expect(status).toMatchObject({ instanceCount: 1 });
  });

  it('gives up the restart if it is stopped meanwhile', async () => {
    const { openReady, seen, client, runner } = await makeScene();
    const instanceId = await openReady();
    await client.call(RESTART, { params: { instanceId }, body });
    await client.call(DESTROY, { params: { instanceId }, body });
    expect(await seen(instanceId)).not.toHaveProperty('restarting');
    await conclude(runner, await takeInstance(runner));
    expect((await seen(instanceId)).state).toBe(INSTANCE_STATE.destroyed);
  });

  it('fails visibly if it cannot be destroyed, and can be tried again', async () => {
    const { openReady, seen, client, runner } = await makeScene();
    const instanceId = await openReady();
    await client.call(RESTART, { params: { instanceId }, body });
    await conclude(runner, await takeInstance(runner), { succeeded: false, message: 'stuck' });
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.error, message: 'stuck' });
    expect(await seen(instanceId)).not.toHaveProperty('restarting');
    await client.call(RESTART, { params: { instanceId }, body });
    await conclude(runner, await takeInstance(runner));
    expect((await seen(instanceId)).state).toBe(INSTANCE_STATE.allocating);
  });

  it('is for its owner only', async () => {
    const { openReady, setter } = await makeScene();
    const instanceId = await openReady();
    expect(await setter.refusalOf(RESTART, { params: { instanceId } })).toBe('not-found');
  });
});

describe('an instance that waits', () => {
  it('shows how many tasks are before it and how many runners can do them', async () => {
    const first = await makeScene();
    const second = await server.signIn(await server.makeUser());
    const { problemId, orgId, runner } = first;
    // The scenes share labels, so only the difference counts.
    const instanceId = await first.open();
    const { queue } = await first.seen(instanceId);
    expect(queue?.runners).toBeGreaterThanOrEqual(1);
    const { instanceId: later } = await second.call(OPEN, { params: { problemId }, body });
    const { items } = await first.setter.call(LIST, { query: { orgId, perPage: 15 } });
    const ahead = items.find(({ _id }) => _id === later)?.queue?.ahead ?? 0;
    expect(ahead).toBe((queue?.ahead ?? 0) + 1);
    await takeInstance(runner);
    expect(await first.seen(instanceId)).not.toHaveProperty('queue');
  });

  it('says when no runner with its label is online', async () => {
    const { setter, problemId, open, seen } = await makeScene();
    await addInstanceData(setter, problemId, { instanceLabel: 'rare' }, 'rare');
    expect((await seen(await open())).queue).toEqual({ ahead: 0, runners: 0 });
  });

  it('fails with a sentence if no runner takes it for half an hour', async () => {
    const { open, seen, runner } = await makeScene();
    const instanceId = await open();
    const waited = (minutes: number) =>
      server.db.transact((tx) =>
        tx
          .update(tasks)
          .set({ readyAt: sql`now() - ${minutes}::int * interval '1 minute'` })
          .where(eq(tasks.subjectId, instanceId)),
      );
    await waited(MAX_WAIT_MINUTES - 1);
    await expireInstances(server.context);
    expect((await seen(instanceId)).state).toBe(INSTANCE_STATE.allocating);
    await waited(MAX_WAIT_MINUTES + 1);
    await expireInstances(server.context);
    expect(await seen(instanceId)).toMatchObject({
      state: INSTANCE_STATE.error,
      message: expect.stringContaining('No machine was free'),
    });
    expect(await pollInstance(runner)).toBeNull();
  });
});

describe('limits of live instances', () => {
  const withLimits = async (
    limits: Partial<typeof server.context.config.instances.limits>,
    check: () => Promise<void>,
  ) => {
    const { instances: settings } = server.context.config;
    const before = settings.limits;
    settings.limits = { user: 0, org: 0, site: 0, ...limits };
    try {
      await check();
    } finally {
      settings.limits = before;
    }
  };

  it('are refused with the one that is reached: user, organization or site', async () => {
    const { open, client, addProblem, setter } = await makeScene();
    await open();
    const problemId = await addProblem();
    await withLimits({ user: 1 }, async () => {
      expect(await client.refusalOf(OPEN, { params: { problemId } })).toBe('instance-limit-user');
    });
    await withLimits({ org: 1 }, async () => {
      expect(await client.refusalOf(OPEN, { params: { problemId } })).toBe('instance-limit-org');
      expect(await setter.refusalOf(OPEN, { params: { problemId } })).toBe('instance-limit-org');
    });
    await withLimits({ site: 1 }, async () => {
      expect(await client.refusalOf(OPEN, { params: { problemId } })).toBe('instance-limit-site');
    });
    const counted = await server.db.$count(problemStatuses, eq(problemStatuses.problemId, problemId));
    expect(counted).toBe(0);
  });

  it('hold in contests, where a problem has its own', async () => {
    const contest = await makeContest(server, { ...allOpen, instanceLimit: 2 });
    const { contestId, orgId, director } = contest;
    const addProblem = async () => {
      const problemId = await contest.addProblem({ maxInstanceCount: 1 });
      await addInstanceData(director, problemId, {});
      return problemId;
    };
    const { client } = await contest.makeParticipant();
    const CONTEST_OPEN = 'POST /api/contest/:contestId/problem/:problemId/instance' as const;
    const openedId = await addProblem();
    const opened = { params: { contestId, problemId: openedId } };
    const { instanceId } = await client.call(CONTEST_OPEN, { ...opened, body });
    const another = { params: { contestId, problemId: await addProblem() } };
    for (const scope of ['user', 'org', 'site'] as const) {
      await withLimits({ [scope]: 1 }, async () => {
        expect(await client.refusalOf(CONTEST_OPEN, another)).toBe(`instance-limit-${scope}`);
      });
    }
    const runner = await server.makeRunner({ orgId, labels: ['instance:docker'] });
    const by = server.client(runner.headers);
    await client.call(DESTROY, { params: { instanceId }, body });
    await conclude(by, await takeInstance(by));
    expect(await client.refusalOf(CONTEST_OPEN, opened)).toBe('instance-limit-problem');
    await client.call(CONTEST_OPEN, { ...another, body });
  });

  it('of a user hold across organizations and under concurrent requests', async () => {
    const here = await makeScene();
    const there = await makeInstanceScene(server);
    await withLimits({ user: 1 }, async () => {
      const problems = [here.problemId, there.problemId, await here.addProblem()];
      const replies = await Promise.all(problems.map((problemId) => here.client.send(OPEN, { params: { problemId } })));
      expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 412, 412]);
    });
  });
});

describe('the director of a contest and administrators of an organization', () => {
  async function makeContestScene() {
    const contest = await makeContest(server, allOpen);
    const problemId = await contest.addProblem({ maxInstanceCount: 2 });
    await addInstanceData(contest.director, problemId, {});
    const params = { contestId: contest.contestId, problemId };
    const people = await Promise.all([1, 2].map(() => contest.makeParticipant()));
    const ids = await Promise.all(
      people.map(
        async ({ client }) =>
          (await client.call('POST /api/contest/:contestId/problem/:problemId/instance', { params, body })).instanceId,
      ),
    );
    return { ...contest, people, ids };
  }

  it('see all instances and stop one', async () => {
    const { director, orgId, contestId, ids, people } = await makeContestScene();
    const query = { orgId, contestId, perPage: 15 as const };
    const { items } = await director.call(LIST, { query });
    expect(items.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    expect(items.every(({ abilities }) => abilities.destroy && !abilities.restart)).toBe(true);
    const [instanceId = ''] = ids;
    await director.call(DESTROY, { params: { instanceId }, body });
    const [person] = people;
    expect(await person?.client.refusalOf(LIST, { query })).toBe('no-right');
    expect(await person?.client.refusalOf(stopAll.contest, { params: { contestId } })).toBe('no-right');
    expect(await director.refusalOf(LIST, { query: { orgId: randomUUID(), contestId, perPage: 15 } })).toBe('no-right');
  });

  it('stop all of a contest, and repeating it changes nothing', async () => {
    const { director, orgId, contestId } = await makeContestScene();
    expect(await director.call(stopAll.contest, { params: { contestId }, body })).toEqual({ count: 2 });
    expect(await director.call(stopAll.contest, { params: { contestId }, body })).toEqual({ count: 0 });
    const { items } = await director.call(LIST, { query: { orgId, contestId, perPage: 15 } });
    expect(items.map(({ state }) => state)).toEqual([INSTANCE_STATE.destroying, INSTANCE_STATE.destroying]);
  });

  it('stop all of an organization, and those that restart', async () => {
    const { openReady, client, setter, orgId, seen } = await makeScene();
    const instanceId = await openReady();
    await client.call(RESTART, { params: { instanceId }, body });
    expect(await client.refusalOf(stopAll.org, { params: { orgId } })).toBe('no-right');
    expect(await setter.call(stopAll.org, { params: { orgId }, body })).toEqual({ count: 1 });
    expect(await seen(instanceId)).toMatchObject({ state: INSTANCE_STATE.destroying });
    expect(await seen(instanceId)).not.toHaveProperty('restarting');
    expect(await setter.refusalOf(stopAll.org, { params: { orgId: randomUUID() } })).toBe('not-found');
  });
});
