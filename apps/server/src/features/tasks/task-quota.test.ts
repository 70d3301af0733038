import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskName } from '@assay/contract/states';
import { serverForFile } from '@assay/testkit';
import { runnerQuotas, tasks } from '../../db/schema.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { openPlans, type Statement } from '../../../test/support/plans.ts';
import { leaseTask, type LeaseRequest } from './lease-task.ts';

type Scene = Awaited<ReturnType<typeof makeJudgedProblem>>;

const server = serverForFile({ onStatement: ({ text, values }) => sent.push({ text, values }) });
let sent: Statement[] = [];
let busy: Scene;
let quiet: Scene;
let userId: string;
let siteRunner: string;
let ownRunner: string;

beforeAll(async () => {
  [busy, quiet] = await Promise.all([makeJudgedProblem(server), makeJudgedProblem(server)]);
  userId = (await server.makeUser()).id;
  siteRunner = (await server.makeRunner({ orgId: null })).id;
  ownRunner = (await server.makeRunner({ orgId: busy.org.id })).id;
});
beforeEach(() =>
  server.db.transact(async (tx) => {
    await tx.delete(tasks);
    await tx.delete(runnerQuotas);
  }),
);

let turn = 0;

/** Waiting tasks, the first one first in turn. */
async function addWork({ org }: Scene, count = 1, kind: TaskName = 'solution'): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ kind, subjectId: randomUUID(), turn: (turn += 1) }));
  const task = { orgId: org.id, userId, label: 'default', priority: 1 };
  await server.db.transact((tx) => tx.insert(tasks).values(rows.map((row) => ({ ...task, ...row }))));
  return rows.map(({ subjectId }) => subjectId);
}

const setQuota = (scene: Scene | null, quota: number | null) =>
  server.db.transact((tx) => tx.insert(runnerQuotas).values({ orgId: scene?.org.id ?? null, tasks: quota }));
const takeOne = async (wish: Partial<LeaseRequest> = {}) => {
  const whole = { kind: 'solution' as const, runnerId: siteRunner, orgId: null, labels: ['default'], leaseMs: 60_000 };
  return await leaseTask(server.db, { ...whole, ...wish }, async (_tx, { subjectId }) => subjectId);
};
const takeOwn = () => takeOne({ runnerId: ownRunner, orgId: busy.org.id });
const conclude = (subjectId: string) =>
  server.db.transact((tx) => tx.delete(tasks).where(sql`subject_id = ${subjectId}::uuid`));

describe('the quota of an organization', () => {
  it('limits its tasks leased to runners of the site, and others go first meanwhile', async () => {
    await setQuota(busy, 2);
    const waiting = await addWork(busy, 4);
    const [other] = await addWork(quiet);
    const taken = [await takeOne(), await takeOne(), await takeOne()];
    expect(taken).toEqual([waiting[0], waiting[1], other]);
    expect(await takeOne()).toBeNull();
    await conclude(taken[0] ?? '');
    expect(await takeOne()).toBe(waiting[2]);
    expect(await takeOne()).toBeNull();
  });

  it('counts solutions, custom runs and workbench runs alike, and no tasks of its own runners', async () => {
    await setQuota(busy, 2);
    await addWork(busy, 3);
    await addWork(busy, 1, 'run');
    expect(await takeOwn()).not.toBeNull();
    expect(await takeOne({ kind: 'run' })).not.toBeNull();
    expect(await takeOne()).not.toBeNull();
    expect(await takeOne()).toBeNull();
    // Its own runner is not subject to the quota.
    expect(await takeOwn()).not.toBeNull();
  });

  it('keeps its last place free of long tasks, if it is larger than one', async () => {
    await setQuota(busy, 2);
    await addWork(busy, 2, 'bench');
    await addWork(busy, 1);
    expect(await takeOne({ kind: 'bench', isLong: true })).not.toBeNull();
    expect(await takeOne({ kind: 'bench', isLong: true })).toBeNull();
    expect(await takeOne()).not.toBeNull();
    await setQuota(quiet, 1);
    await addWork(quiet, 1, 'bench');
    expect(await takeOne({ kind: 'bench', isLong: true })).not.toBeNull();
  });

  it('of 0 leaves everything to its own runners', async () => {
    await setQuota(busy, 0);
    const [first] = await addWork(busy, 1);
    await addWork(busy, 1, 'run');
    expect(await takeOne()).toBeNull();
    expect(await takeOne({ kind: 'run' })).toBeNull();
    expect(await takeOwn()).toBe(first);
  });

  it('is the default if it has none, and its own may be unlimited', async () => {
    await setQuota(null, 1);
    await setQuota(quiet, null);
    await addWork(busy, 2);
    await addWork(quiet, 2);
    const taken = [await takeOne(), await takeOne(), await takeOne()];
    expect(taken).not.toContain(null);
    expect(await takeOne()).toBeNull();
  });

  it('is never exceeded but fully used when many runners poll concurrently', async () => {
    await setQuota(busy, 5);
    await addWork(busy, 30);
    const theirs = await addWork(quiet, 4);
    const taken = await Promise.all(Array.from({ length: 24 }, () => takeOne()));
    const found = taken.filter((subjectId) => subjectId !== null);
    expect(found.filter((subjectId) => !theirs.includes(subjectId))).toHaveLength(5);
    expect(found.filter((subjectId) => theirs.includes(subjectId))).toHaveLength(4);
  });
});

it('a task whose solution was deleted is removed, and the next one is leased', async () => {
  const [gone, there] = await addWork(busy, 2);
  const wish = { kind: 'solution' as const, runnerId: siteRunner, orgId: null, labels: ['default'], leaseMs: 60_000 };
  const taken = await leaseTask(server.db, wish, async (_tx, { subjectId }) => (subjectId === gone ? null : subjectId));
  expect(taken).toBe(there);
  expect(await server.db.$count(tasks)).toBe(1);
});

describe('a poll of a site with quotas', () => {
  const WAITING = 20_000;
  /** Maximum rows touched by one statement: the first of each organization, and the leased ones. */
  const MAX_ROWS = 500;

  it('skips the waiting tasks of an organization at its quota, by the index', async () => {
    await setQuota(busy, 0);
    await server.db.transact(async (tx) => {
      await tx.execute(sql`insert into tasks (kind, subject_id, org_id, user_id, label, priority, turn)
        select 'solution', gen_random_uuid(), ${busy.org.id}::uuid, ${userId}::uuid, 'default', 0, n
        from generate_series(1, ${WAITING}::int) n`);
    });
    const [theirs] = await addWork(quiet);
    const plans = await openPlans(server.connection, 0);
    await server.db.transact((tx) => tx.execute(sql`analyze tasks`));
    sent = [];
    expect(await takeOne()).toBe(theirs);
    const statements = sent.filter(({ text }) => text.includes('"tasks"'));
    expect(statements).not.toHaveLength(0);
    for (const one of statements) expect(await plans.rowsRead(one, 'tasks'), one.text).toBeLessThan(MAX_ROWS);
    await plans.close();
  });
});
