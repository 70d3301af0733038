import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';
import { solutions, tasks } from '../../db/schema.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { concludeAsFault, JUDGE_FAULT_MESSAGE } from '../runner-protocol/requeue-solutions.ts';
import { enqueueSolutions } from '../solutions/enqueue-solutions.ts';
import { TASK_PRIORITY, type TaskPriority } from './enqueue-tasks.ts';
import { withdrawTask } from './lease.ts';
import { leaseTask, type LeaseRequest } from './lease-task.ts';
import { MAX_ATTEMPTS } from './task-queue.ts';

const server = serverForFile();
let scene: Awaited<ReturnType<typeof makeJudgedProblem>>;
let runnerId: string;
let users: string[];

beforeAll(async () => {
  scene = await makeJudgedProblem(server);
  runnerId = (await server.makeRunner({ orgId: scene.org.id })).id;
  users = (await Promise.all(Array.from({ length: 4 }, () => server.makeUser()))).map((user) => user.id);
});
beforeEach(async () => void (await server.db.transact((tx) => tx.delete(tasks))));

let made = 0;

async function makeSolution(userId = users[0] ?? '', label = 'default'): Promise<string> {
  const id = randomUUID();
  const row = { id, userId, label, orgId: scene.org.id, problemId: scene.problem.id, problemDataHash: scene.dataHash };
  await server.db.transact((tx) =>
    tx.insert(solutions).values({
      ...row,
      solutionDataHash: 'a'.repeat(64),
      sizeBytes: 1,
      state: SOLUTION_STATE.pending,
      // Apart in time, since the order of equal milliseconds is undefined.
      submittedAt: sql`clock_timestamp() + ${(made += 1)}::int * interval '1 millisecond'`,
    }),
  );
  return id;
}

const enqueue = (ids: string[], priority: TaskPriority = TASK_PRIORITY.practice) =>
  server.db.transact((tx) => enqueueSolutions(tx, server.context.live, ids, priority));
const takeOne = (wish: Partial<LeaseRequest> = {}) =>
  leaseTask(
    server.db,
    { kind: 'solution', runnerId, orgId: null, labels: ['default'], leaseMs: 10_000, ...wish },
    async (_tx, _hold, task) => task,
  );
const holdOf = (task: { subjectId: string; taskId: string }) => ({ kind: 'solution' as const, runnerId, ...task });
const stateOf = async (id: string) => {
  const { rows } = await server.db.execute(
    sql`select state, status, message, fault from ${solutions} where id = ${id}`,
  );
  return rows[0];
};
const endLeases = () =>
  server.db.transact((tx) => tx.update(tasks).set({ leaseEndsAt: sql`now() - interval '1 second'` }));
const expire = () => server.db.transact((tx) => server.context.queue.expireLeases(tx));
const markJudging = (id: string) =>
  server.db.transact((tx) =>
    tx
      .update(solutions)
      .set({ state: SOLUTION_STATE.running })
      .where(sql`id = ${id}`),
  );

describe('taking', () => {
  it('leases each task to one runner when many poll concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, at) => makeSolution(users[at % users.length])));
    await enqueue(ids);
    const taken = await Promise.all(Array.from({ length: 60 }, () => takeOne()));
    const subjects = taken.flatMap((task) => task?.subjectId ?? []);
    expect(subjects.toSorted()).toEqual(ids.toSorted());
    expect(taken.filter((task) => task === null)).toHaveLength(20);
  });

  it('filters by label and organization', async () => {
    const id = await makeSolution(undefined, 'gpu');
    await enqueue([id]);
    expect(await takeOne({ labels: ['default', 'GPU'] })).toBeNull();
    expect(await takeOne({ labels: ['gpu'], orgId: randomUUID() })).toBeNull();
    expect(await takeOne({ labels: [] })).toBeNull();
    expect(await takeOne({ labels: ['x', 'gpu'], orgId: scene.org.id })).toMatchObject({ subjectId: id, attempt: 1 });
  });

  it('orders by priority first', async () => {
    const [rejudged, practiced, contested] = [await makeSolution(), await makeSolution(), await makeSolution()];
    await enqueue([rejudged], TASK_PRIORITY.rejudge);
    await enqueue([practiced], TASK_PRIORITY.practice);
    await enqueue([contested], TASK_PRIORITY.contest);
    const order = [await takeOne(), await takeOne(), await takeOne()].map((task) => task?.subjectId);
    expect(order).toEqual([contested, practiced, rejudged]);
  });
});

describe('turns', () => {
  it('make a later user wait for no more than one task of each user before them', async () => {
    const [greedy = '', modest = ''] = users;
    const many = [];
    for (let at = 0; at < 10; at += 1) many.push(await makeSolution(greedy));
    await enqueue(many);
    expect([(await takeOne())?.subjectId, (await takeOne())?.subjectId]).toEqual(many.slice(0, 2));
    const single = await makeSolution(modest);
    await enqueue([single]);
    const next = [await takeOne(), await takeOne()].map((task) => task?.subjectId);
    expect(next).toContain(single);
  });

  it('are fair, lose nothing and do nothing twice, in any order of submitting and judging', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('submit' as const),
        user: fc.nat({ max: 2 }),
        count: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ kind: fc.constant('take' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await server.db.transact((tx) => tx.delete(tasks));
        const waiting = new Map<string, number>();
        const given = new Set<string>();
        /** How often each user was served while another one waited all the time. */
        const overtaken = new Map<string, number>();
        const takeAndCheck = async () => {
          const task = await takeOne();
          if (!task) return expect(waiting.size).toBe(0);
          const user = waiting.get(task.subjectId);
          expect(user).toBeDefined();
          waiting.delete(task.subjectId);
          given.add(task.subjectId);
          for (const other of new Set(waiting.values())) {
            if (other === user) continue;
            const pair = `${user} before ${other}`;
            overtaken.set(pair, (overtaken.get(pair) ?? 0) + 1);
            expect(overtaken.get(pair)).toBeLessThanOrEqual(2);
          }
          for (const pair of overtaken.keys()) if (pair.endsWith(`before ${user}`)) overtaken.delete(pair);
        };
        for (const one of steps) {
          if (one.kind === 'take') {
            await takeAndCheck();
            continue;
          }
          const ids = await Promise.all(Array.from({ length: one.count }, () => makeSolution(users[one.user])));
          await enqueue(ids);
          for (const id of ids) waiting.set(id, one.user);
        }
        while (waiting.size > 0) await takeAndCheck();
        expect(await takeOne()).toBeNull();
      }),
      { numRuns: process.env['SOAK'] === '1' ? 500 : 15 },
    );
  });
});

describe('leases', () => {
  it('that are not renewed expire, and the last attempt ends in a fault without details of the operator’s', async () => {
    const id = await makeSolution();
    await enqueue([id]);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await takeOne()).toMatchObject({ subjectId: id, attempt });
      await markJudging(id);
      expect(await expire()).toBe(0);
      await endLeases();
      expect(await expire()).toBe(1);
      expect(await expire()).toBe(0);
    }
    expect(await takeOne()).toBeNull();
    expect(await stateOf(id)).toMatchObject({
      state: SOLUTION_STATE.completed,
      status: 'Judge Error',
      message: JUDGE_FAULT_MESSAGE,
      fault: { origin: 'machine' },
    });
  });

  it('expire once, even with many servers concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => makeSolution()));
    await enqueue(ids);
    for (const _ of ids) await takeOne();
    await endLeases();
    const counts = await Promise.all(Array.from({ length: 5 }, expire));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  });

  it('requeued for a machine fault wait a while, and those of a removed runner do not count', async () => {
    const [faulty, orphan] = [await makeSolution(), await makeSolution()];
    await enqueue([faulty]);
    const first = await takeOne();
    const fault = { origin: 'machine' as const, reason: 'disk full' };
    const hold = holdOf(first ?? { subjectId: '', taskId: '' });
    expect(await server.db.transact((tx) => server.context.queue.requeue(tx, hold, fault))).toBe(true);
    expect(await server.db.transact((tx) => server.context.queue.requeue(tx, hold, fault))).toBe(false);
    expect(await takeOne()).toBeNull();
    await server.db.transact((tx) => tx.update(tasks).set({ readyAt: sql`now()` }));
    expect(await takeOne()).toMatchObject({ subjectId: faulty, attempt: 2 });
    await enqueue([orphan]);
    await takeOne();
    await server.db.transact((tx) => server.context.queue.releaseAllOf(tx, runnerId));
    expect(await takeOne()).toMatchObject({ attempt: 2 });
    expect(await takeOne()).toMatchObject({ attempt: 1 });
  });
});

it('a withdrawn task belongs to no runner, and a fault concludes no solution twice', async () => {
  const id = await makeSolution();
  await enqueue([id]);
  await server.db.transact((tx) => withdrawTask(tx, 'solution', id));
  expect(await takeOne()).toBeNull();
  const live = server.context.live;
  await server.db.transact((tx) => concludeAsFault(tx, live, id, { origin: 'package', reason: 'one' }));
  await server.db.transact((tx) => concludeAsFault(tx, live, id, { origin: 'package', reason: 'two' }));
  expect(await stateOf(id)).toMatchObject({ fault: { reason: 'one' } });
});

it('a repeated request replaces the task, and its former runner has lost it', async () => {
  const id = await makeSolution();
  await enqueue([id]);
  const first = await takeOne();
  await enqueue([id], TASK_PRIORITY.rejudge);
  const second = await takeOne();
  expect(second).toMatchObject({ subjectId: id, attempt: 1 });
  expect(second?.taskId).not.toBe(first?.taskId);
  expect(await takeOne()).toBeNull();
});
