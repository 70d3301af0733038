import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_BENCH_MESSAGE, MAX_KEPT_CASES, type BenchTask, type KeptCase } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { benchRuns, keptResults, problems, tasks } from '../../db/schema.ts';
import { addData, makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { KEPT_BYTES, KEPT_ROWS } from './queries.ts';

const server = serverForFile();
let scene: Awaited<ReturnType<typeof makeJudgedProblem>>;
let runner: TestClient;
beforeAll(async () => {
  scene = await makeJudgedProblem(server);
  runner = server.client((await server.makeRunner({ orgId: scene.org.id })).headers);
});
beforeEach(() =>
  server.db.transact(async (tx) => {
    await tx.delete(tasks);
    await tx.delete(benchRuns);
    await tx.delete(keptResults);
  }),
);

const FIND = 'POST /api/runner/bench/task/:benchId/:taskId/kept/find';
const KEEP = 'POST /api/runner/bench/task/:benchId/:taskId/kept';
const ORDER = 'POST /api/problem/:problemId/bench';
const CANCEL = 'POST /api/problem/:problemId/bench/:benchId/cancel';

const keyOf = (at: number) => at.toString(16).padStart(64, '0');
const caseKeyOf = (at: number) => `case-${at}`.padEnd(22, '_');
const caseOf = (at: number, part: Partial<KeptCase> = {}): KeptCase => ({
  key: caseKeyOf(at),
  status: 'Accepted',
  fraction: 1,
  cpuMs: 12.25,
  wallMs: 13,
  memoryBytes: 4096,
  ...part,
});

type Params = Pick<BenchTask, 'benchId' | 'taskId'>;

/** Requests a verification, and leases it to the runner. */
async function lease(problemId = scene.problem.id, hash = scene.dataHash, again?: true): Promise<BenchTask> {
  await scene.setter.call(ORDER, { params: { problemId }, body: { kind: 'verify', hash, ...(again && { again }) } });
  return await leaseNext();
}
const paramsOf = ({ benchId, taskId }: Params) => ({ benchId, taskId });
const find = async (task: Params, key: string) =>
  (await runner.call(FIND, { params: paramsOf(task), body: { key } })).cases;
const keep = (task: Params, key: string, cases: KeptCase[]) =>
  runner.call(KEEP, { params: paramsOf(task), body: { key, cases } });
const keptKeys = async () => (await server.db.select({ key: keptResults.key }).from(keptResults)).map(({ key }) => key);

/** Another problem of the organization, with data. */
async function otherProblem() {
  const { id } = await server.makeProblem({ orgId: scene.org.id, accessLevel: ACCESS_LEVEL.private });
  return { id, hash: await addData(scene.setter, id) };
}

/** Rows as of earlier runs, the first one used longest ago. */
const insertRows = (rows: { key: string; sizeBytes: number }[], problemId = scene.problem.id) =>
  server.db.transact((tx) =>
    tx.insert(keptResults).values(
      rows.map((row, at) => ({
        ...row,
        problemId,
        cases: [],
        usedAt: sql`now() - interval '1 day' + ${at} * interval '1 second'`,
      })),
    ),
  );

describe('kept results', () => {
  it('are stored for a later run of the problem, and replaced', async () => {
    const cases = [caseOf(1), caseOf(2, { status: 'Wrong Answer', fraction: 0, setterMessage: 'no “5”' })];
    const task = await lease();
    expect(await find(task, keyOf(1))).toEqual([]);
    await keep(task, keyOf(1), cases);
    expect(await find(task, keyOf(1))).toEqual(cases);
    expect(await find(task, keyOf(2))).toEqual([]);
    await scene.setter.call(CANCEL, { params: { problemId: scene.problem.id, benchId: task.benchId } });
    const later = await lease();
    expect(await find(later, keyOf(1))).toEqual(cases);
    await keep(later, keyOf(1), [caseOf(3)]);
    expect(await find(later, keyOf(1))).toEqual([caseOf(3)]);
  });

  it('are not those of another problem', async () => {
    const task = await lease();
    await keep(task, keyOf(1), [caseOf(1)]);
    const other = await otherProblem();
    const foreign = await lease(other.id, other.hash);
    expect(await find(foreign, keyOf(1))).toEqual([]);
    await keep(foreign, keyOf(1), [caseOf(2)]);
    expect(await find(task, keyOf(1))).toEqual([caseOf(1)]);
    await server.db.transact((tx) => tx.delete(problems).where(eq(problems.id, other.id)));
    expect(await keptKeys()).toEqual([keyOf(1)]);
  });

  it('need the lease of the run', async () => {
    const task = await lease();
    const bodies = [
      [FIND, { key: keyOf(1) }],
      [KEEP, { key: keyOf(1), cases: [caseOf(1)] }],
    ] as const;
    const stranger = server.client((await server.makeRunner({ orgId: scene.org.id })).headers);
    for (const [endpoint, body] of bodies) {
      expect(await stranger.refusalOf(endpoint, { params: paramsOf(task), body })).toBe('task-gone');
      expect(await scene.setter.refusalOf(endpoint, { params: paramsOf(task), body })).toBe('runner-unknown');
    }
    await scene.setter.call(CANCEL, { params: { problemId: scene.problem.id, benchId: task.benchId } });
    for (const [endpoint, body] of bodies)
      expect(await runner.refusalOf(endpoint, { params: paramsOf(task), body })).toBe('task-gone');
    expect(await keptKeys()).toEqual([]);
  });

  it('are refused beyond the bounds of a row', async () => {
    const params = paramsOf(await lease());
    const refusalOf = (cases: unknown) => runner.refusalOf(KEEP, { params, body: { key: keyOf(1), cases } });
    const many = Array.from({ length: MAX_KEPT_CASES + 1 }, (_, at) => caseOf(at));
    const long = { setterMessage: 'x'.repeat(MAX_BENCH_MESSAGE + 1) };
    expect(await refusalOf(many)).toBe('invalid-input');
    expect(await refusalOf([caseOf(1, long)])).toBe('invalid-input');
    expect(await refusalOf([caseOf(1, { key: 'short' })])).toBe('invalid-input');
    expect(await refusalOf([{ ...caseOf(1), status: 'Judge Error' }])).toBe('invalid-input');
    expect(await refusalOf([caseOf(1, { fraction: 1.5 })])).toBe('invalid-input');
    expect(await runner.refusalOf(FIND, { params, body: { key: 'not a hash' } })).toBe('invalid-input');
    const full = { setterMessage: 'x'.repeat(MAX_BENCH_MESSAGE) };
    expect(await refusalOf(Array.from({ length: 1_100 }, (_, at) => caseOf(at, full)))).toBe('body-too-large');
    expect(await keptKeys()).toEqual([]);
    await keep(params, keyOf(1), many.slice(1));
    expect(await find(params, keyOf(1))).toEqual(many.slice(1));
  });

  it('are at most so many rows per problem: the ones used longest ago are dropped', async () => {
    const other = await otherProblem();
    await insertRows([{ key: keyOf(0), sizeBytes: KEPT_BYTES }], other.id);
    await insertRows(Array.from({ length: KEPT_ROWS }, (_, at) => ({ key: keyOf(at), sizeBytes: 1 })));
    const task = await lease();
    // The oldest one is used, so the next one is dropped.
    await find(task, keyOf(0));
    await keep(task, keyOf(9_999), [caseOf(1)]);
    const own = await server.db.select().from(keptResults).where(eq(keptResults.problemId, scene.problem.id));
    expect(own).toHaveLength(KEPT_ROWS);
    const keys = own.map(({ key }) => key);
    expect(keys).toContain(keyOf(0));
    expect(keys).toContain(keyOf(9_999));
    expect(keys).not.toContain(keyOf(1));
    expect(await server.db.select().from(keptResults).where(eq(keptResults.problemId, other.id))).toHaveLength(1);
  });

  it('are at most so many bytes per problem', async () => {
    const third = Math.floor(KEPT_BYTES / 3);
    await insertRows([1, 2, 3].map((at) => ({ key: keyOf(at), sizeBytes: third })));
    await keep(await lease(), keyOf(4), [caseOf(1)]);
    expect((await keptKeys()).toSorted()).toEqual([2, 3, 4].map(keyOf));
  });

  it('can be stored by two runs together', async () => {
    const other = await scene.setter.call(ORDER, {
      params: { problemId: scene.problem.id },
      body: { kind: 'verify', hash: scene.dataHash, again: true },
    });
    const [first, second] = [await leaseNext(), await lease()];
    expect(first.benchId).toBe(other.benchId);
    await insertRows(Array.from({ length: KEPT_ROWS }, (_, at) => ({ key: keyOf(at), sizeBytes: 1 })));
    const keys = Array.from({ length: 20 }, (_, at) => keyOf(1_000 + at));
    await Promise.all(
      [first, second].flatMap((task, at) =>
        keys.map((key) => keep(task, key, [caseOf(at)]).then(() => find(task, key))),
      ),
    );
    const kept = await keptKeys();
    expect(kept).toHaveLength(KEPT_ROWS);
    expect(kept).toEqual(expect.arrayContaining(keys));
  });
});

async function leaseNext(): Promise<BenchTask> {
  const reply = await runner.call('POST /api/runner/bench/poll', { query: { lease: 15 } });
  if (!('taskId' in reply)) throw new Error('There was nothing to verify.');
  return reply as BenchTask; // The other form of the reply has no task.
}

describe('a run that judges everything again', () => {
  it('is another run than one that does not, and its runner is asked to', async () => {
    const usual = await lease();
    expect(usual.work).toEqual({ kind: 'verify' });
    const again = await lease(scene.problem.id, scene.dataHash, true);
    expect(again.benchId).not.toBe(usual.benchId);
    expect(again.work).toEqual({ kind: 'verify', again: true });
  });
});
