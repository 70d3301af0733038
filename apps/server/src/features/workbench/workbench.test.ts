import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_BENCH_SOURCE,
  MAX_GENERATOR_ARGS,
  MAX_RUN_INPUT,
  MAX_STRESS_ROUNDS,
  type BenchResult,
  type BenchTask,
} from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, RUN_STATE } from '@assay/contract/states';
import { benchRuns, tasks } from '../../db/schema.ts';
import { EVENT_WAIT, streamsOf } from '../../../test/support/event-stream.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { MAX_ATTEMPTS } from '../tasks/task-queue.ts';
import { MAX_BENCH_IN_TEN_MINUTES, MAX_OPEN_BENCH } from './order-run.ts';
import { KEPT_RUNS } from './queries.ts';

const server = serverForFile();
const listen = streamsOf(server);
let scene: Awaited<ReturnType<typeof makeJudgedProblem>>;
let runner: TestClient;
let setter: TestClient;
beforeAll(async () => {
  scene = await makeJudgedProblem(server);
  setter = scene.setter;
  runner = server.client((await server.makeRunner({ orgId: scene.org.id })).headers);
});
beforeEach(() =>
  server.db.transact(async (tx) => {
    await tx.delete(tasks);
    await tx.delete(benchRuns);
  }),
);

const ORDER = 'POST /api/problem/:problemId/bench';
const READ = 'GET /api/problem/:problemId/bench/:benchId';
const CANCEL = 'POST /api/problem/:problemId/bench/:benchId/cancel';
const RENEW = 'PATCH /api/runner/bench/task/:benchId/:taskId';
const at = () => ({ problemId: scene.problem.id });
const write = (statement: SQL) => server.db.transact((tx) => tx.execute(statement));
const wish = (kind: 'verify' | 'validate' = 'verify', hash = scene.dataHash) => ({
  params: at(),
  body: { kind, hash },
});
const order = async (kind?: 'verify' | 'validate') => (await setter.call(ORDER, wish(kind))).benchId;
const seen = (benchId: string, who = setter) => who.call(READ, { params: { ...at(), benchId } });
const listed = () => setter.call('GET /api/problem/:problemId/bench', { params: at() });
const poll = async () => {
  const reply = await runner.call('POST /api/runner/bench/poll', { query: { lease: 15 } });
  return 'taskId' in reply ? (reply as BenchTask) : null; // One of the two forms of the reply.
};
const take = async () => {
  const task = await poll();
  if (task === null) throw new Error('There was nothing to try.');
  return task;
};
const taskOf = ({ benchId, taskId }: BenchTask) => ({ benchId, taskId });
const result: BenchResult = {
  outcome: 'done',
  message: '',
  findings: [],
  verification: {
    good: true,
    cases: [{ subtask: '', name: '1' }],
    submissions: [
      {
        path: 'accepted/a.cpp',
        declared: 'Accepted',
        status: 'Accepted',
        score: 100,
        asDeclared: true,
        language: 'C++17',
        cpu: 12,
        mem: 2048,
        message: '',
        nearLimit: false,
        cells: [{ status: 'Accepted', cpu: 12, mem: 2048 }],
      },
    ],
    timeMs: 1000,
    suggestedMs: 100,
    slowest: { path: 'accepted/a.cpp', caseName: '1', cpuMs: 12, limitMs: 1000 },
  },
};
const complete = (task: BenchTask, body: BenchResult = result) =>
  runner.send('POST /api/runner/bench/task/:benchId/:taskId/complete', { params: taskOf(task), body });

const stress = {
  kind: 'stress' as const,
  generator: 'generators/random.py',
  args: '10 {seed}',
  seed: 1,
  reference: 'submissions/accepted/a.cpp',
  solution: { language: 'C++17', source: 'int main() {}' },
  rounds: 50,
};
const generate = { kind: 'generate' as const, generator: 'generators/random.py', args: '10 3', seed: 1 };
const run = { kind: 'run' as const, program: { path: 'submissions/accepted/a.cpp' }, input: '1 2\n' };
const ask = (work: object, who = setter) => who.send(ORDER, { params: at(), body: { ...work, hash: scene.dataHash } });
// The reply of the contract.
const askFor = async (work: object) => ((await ask(work)).body as { benchId: string }).benchId;
const text = (words: string) => ({ text: words, cut: false });
const ran = {
  name: '',
  status: 'Finished',
  cpuMs: 3,
  memoryBytes: 4096,
  output: text('3\n'),
  stderr: text(''),
  message: '',
};
const check = { validators: [], complaints: [] };
const done = { outcome: 'done' as const, message: '', findings: [] };

describe('workbench runs of programs', () => {
  it.each([stress, generate, run])('are leased with all options: $kind', async (work) => {
    const benchId = await askFor(work);
    const task = await take();
    expect(task).toMatchObject({ benchId, kind: work.kind, work });
    await runner.call(RENEW, { params: taskOf(task), body: { progress: { done: 3, total: 50 } } });
    expect(await seen(benchId)).toMatchObject({ work, progress: { done: 3, total: 50 } });
  });

  it('are stored with their result, and listed as good or not', async () => {
    const difference = { seed: 7, args: '10 7', input: text('1 2\n'), check, reference: ran };
    const custom = { outcome: 'ran' as const, message: '', compiler: '', cases: [ran] };
    const failed = { ...custom, cases: [{ ...ran, status: 'Runtime Error' }] };
    const complaints = [{ validator: 'validators/a.py', message: 'no' }];
    const made = { args: '10 3', ran, size: 2 };
    const results: [object, Partial<BenchResult>, boolean][] = [
      [stress, { stress: { rounds: 50, outOfTime: false } }, true],
      [stress, { stress: { rounds: 7, outOfTime: false, difference } }, false],
      [generate, { generation: { ...made, check } }, true],
      [generate, { generation: { ...made, check: { ...check, complaints } } }, false],
      [generate, { generation: { ...made, ran: { ...ran, status: 'Time Limit Exceeded' } } }, false],
      [run, { run: custom }, true],
      [run, { run: failed }, false],
      [run, { run: { ...custom, outcome: 'no-samples', cases: [] } }, false],
    ];
    for (const [work, part, good] of results) {
      const benchId = await askFor(work);
      const report = { ...done, ...part };
      expect((await complete(await take(), report)).status).toBe(200);
      expect(await seen(benchId)).toMatchObject({ state: RUN_STATE.ended, outcome: 'done', result: report });
      expect((await listed())[0]).toMatchObject({ _id: benchId, outcome: 'done', good });
    }
  });

  it('run once while an identical one is in progress, and concurrently with other kinds', async () => {
    const [first, second] = await Promise.all([askFor(generate), askFor(generate)]);
    expect(second).toBe(first);
    expect(await askFor({ ...generate, seed: 2 })).not.toBe(first);
    expect(await listed()).toHaveLength(2);
  });

  it('require the right to edit the data', async () => {
    const stranger = await server.signIn(await server.makeUser());
    for (const work of [stress, generate, run]) {
      expect((await ask(work, stranger)).body).toMatchObject({ refusal: 'no-right' });
    }
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['a stress test without the seed placeholder', { ...stress, args: '10' }, 'args'],
    ['more rounds than allowed', { ...stress, rounds: MAX_STRESS_ROUNDS + 1 }, 'rounds'],
    ['no round at all', { ...stress, rounds: 0 }, 'rounds'],
    ['an invalid program', { ...stress, solution: {} }, 'solution'],
    [
      'a source that is too large',
      { ...run, program: { language: 'C', source: 'x'.repeat(MAX_BENCH_SOURCE + 1) } },
      'program',
    ],
    ['an input that is too large', { ...run, input: 'x'.repeat(MAX_RUN_INPUT + 1) }, 'input'],
    ['no generator', { ...generate, generator: '' }, 'generator'],
    ['too many arguments', { ...generate, args: 'x '.repeat(MAX_GENERATOR_ARGS) }, 'args'],
  ])('are refused with the place for %s', async (_, work, place) => {
    const reply = await ask(work);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(place);
    expect(await listed()).toEqual([]);
  });

  it('ordered by earlier versions without terms are reported as before', async () => {
    const benchId = await order('validate');
    await write(sql`update bench_runs set terms = default where id = ${benchId}::uuid`);
    expect(await seen(benchId)).toMatchObject({ kind: 'validate', work: { kind: 'validate' } });
  });
});

describe('a workbench run', () => {
  it('is leased with all it needs, reports progress, ends and is stored', async () => {
    const benchId = await order();
    expect(await seen(benchId)).toMatchObject({
      _id: benchId,
      kind: 'verify',
      hash: scene.dataHash,
      state: RUN_STATE.waiting,
    });
    const task = await take();
    expect(task).toMatchObject({ benchId, kind: 'verify', problemDataHash: scene.dataHash, leaseMs: 15_000 });
    expect((await fetch(task.problemDataUrl)).status).toBe(200);
    await runner.call(RENEW, { params: taskOf(task), body: { progress: { done: 1, total: 3 } } });
    expect(await seen(benchId)).toMatchObject({
      state: RUN_STATE.running,
      progress: { done: 1, total: 3 },
      result: null,
    });
    expect((await complete(task)).status).toBe(200);
    expect(await seen(benchId)).toMatchObject({ state: RUN_STATE.ended, outcome: 'done', result });
    expect(await listed()).toMatchObject([{ _id: benchId, state: RUN_STATE.ended, outcome: 'done', good: true }]);
    expect((await complete(task)).status).toBe(409);
  });

  describe('that judges submissions', () => {
    const row = {
      path: 'accepted/a.cpp',
      declared: 'Accepted',
      status: '',
      score: 0,
      asDeclared: true,
      language: 'C++17',
      message: '',
      nearLimit: false,
      state: 'running' as const,
      cells: [
        { status: 'Accepted', cpu: 12, mem: 2048 },
        { status: '', cpu: 0, mem: 0 },
      ],
      subtasks: [{ status: '', score: 0 }],
    };
    const progress = {
      done: 0,
      total: 2,
      verification: {
        cases: ['1', '2'].map((name) => ({ subtask: 'all', name, input: `${name}.in`, answer: `${name}.ans` })),
        subtasks: [{ name: 'all', cases: 2, points: 100 }],
        submissions: [row, { ...row, path: 'accepted/b.cpp', state: 'waiting' as const, cells: [], subtasks: [] }],
      },
    };
    const report = (task: BenchTask, body: object = progress) =>
      runner.call(RENEW, { params: taskOf(task), body: { progress: body as typeof progress } });

    it('shows its cells while they are judged to setters, and announces each report to the one who ordered it', async () => {
      const benchId = await order();
      const task = await take();
      const { events } = await listen(await server.makeToken(scene.owner));
      await report(task);
      await expect.poll(() => events, EVENT_WAIT).toContainEqual({ type: 'bench', benchId });
      expect(await seen(benchId)).toMatchObject({ state: RUN_STATE.running, progress, result: null });
      expect((await listed())[0]?.progress).toEqual({ done: 0, total: 2 });
      const stranger = await server.signIn(await server.makeUser());
      expect(await stranger.refusalOf(READ, { params: { ...at(), benchId } })).toBe('no-right');
    });

    it('keeps no half of them when its runner is killed, stops or ends, or a setter stops it', async () => {
      const benchId = await order();
      const killed = await take();
      await report(killed);
      await server.db.transact((tx) => tx.update(tasks).set({ leaseEndsAt: sql`now() - interval '1 second'` }));
      await server.db.transact((tx) => server.context.queue.expireLeases(tx));
      expect(await seen(benchId)).toMatchObject({ state: RUN_STATE.waiting, progress: null });
      // What the killed runner sends late changes nothing.
      expect(await runner.refusalOf(RENEW, { params: taskOf(killed), body: { progress } })).toBe('task-gone');
      expect((await seen(benchId)).progress).toBeNull();
      const stopping = await take();
      await report(stopping);
      await runner.call('POST /api/runner/bench/task/:benchId/:taskId/release', { params: taskOf(stopping) });
      expect((await seen(benchId)).progress).toBeNull();
      const task = await take();
      await report(task);
      await complete(task);
      expect(await seen(benchId)).toMatchObject({ progress: null, result });
      const second = await order();
      await report(await take());
      await setter.call(CANCEL, { params: { ...at(), benchId: second } });
      expect(await seen(second)).toMatchObject({ progress: null, outcome: 'cancelled' });
    });

    it('is refused a report with cells that no runner sends', async () => {
      const benchId = await order();
      const task = await take();
      const { verification } = progress;
      const wrong = { ...verification, submissions: [{ ...row, state: 'thinking' }] };
      const body = { progress: { ...progress, verification: wrong } } as unknown as { progress: typeof progress };
      expect(await runner.refusalOf(RENEW, { params: taskOf(task), body })).toBe('invalid-input');
      expect((await seen(benchId)).progress).toBeNull();
    });
  });

  it('requires the right to edit the data, and is hidden with the problem', async () => {
    const benchId = await order();
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.refusalOf(ORDER, wish())).toBe('no-right');
    expect(await stranger.refusalOf(READ, { params: { ...at(), benchId } })).toBe('no-right');
    expect(await stranger.refusalOf(CANCEL, { params: { ...at(), benchId } })).toBe('no-right');
    const hidden = await server.makeProblem({ orgId: scene.org.id, accessLevel: ACCESS_LEVEL.private });
    const params = { problemId: hidden.id };
    expect(await stranger.refusalOf('GET /api/problem/:problemId/bench', { params })).toBe('not-found');
    expect(await setter.refusalOf(READ, { params: { ...params, benchId } })).toBe('not-found');
  });

  it('is refused for a missing version and an unknown kind', async () => {
    expect(await setter.refusalOf(ORDER, wish('verify', '0'.repeat(64)))).toBe('data-unknown');
    const odd = await setter.send(ORDER, { params: at(), body: { kind: 'polish' as 'verify', hash: scene.dataHash } });
    expect(odd.status).toBe(400);
  });

  it('runs once, however often and by however many users it is requested concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => order()));
    expect(new Set(replies).size).toBe(1);
    expect(await order('validate')).not.toBe(replies[0]);
    expect(await listed()).toHaveLength(2);
    await complete(await take());
    expect(await order()).not.toBe(replies[0]);
  });

  it('is refused to users with too many in progress or too many recent requests', async () => {
    const row = { orgId: scene.org.id, userId: scene.owner.id, problemDataHash: scene.dataHash };
    const other = await server.makeProblem({ orgId: scene.org.id });
    await write(sql`insert into problem_data (problem_id, hash, size_bytes, config, description)
      select ${other.id}::uuid, hash, size_bytes, config, '' from problem_data where problem_id = ${scene.problem.id}::uuid`);
    const fill = (count: number, ended: boolean) =>
      server.db.transact((tx) =>
        tx.insert(benchRuns).values(
          Array.from({ length: count }, () => ({
            ...row,
            id: crypto.randomUUID(),
            problemId: other.id,
            kind: 'verify' as const,
            ...(ended && { state: RUN_STATE.ended, result }),
          })),
        ),
      );
    await fill(MAX_OPEN_BENCH, false);
    expect(await setter.refusalOf(ORDER, wish())).toBe('run-limit');
    await server.db.transact((tx) => tx.delete(benchRuns));
    await fill(MAX_BENCH_IN_TEN_MINUTES, true);
    expect(await setter.refusalOf(ORDER, wish())).toBe('too-many-requests');
    await server.db.transact((tx) => tx.update(benchRuns).set({ createdAt: sql`now() - interval '11 minutes'` }));
    await order();
  });

  it('can be cancelled: its runner loses the lease, and it can be requested again', async () => {
    const benchId = await order();
    const task = await take();
    await setter.call(CANCEL, { params: { ...at(), benchId } });
    expect(await seen(benchId)).toMatchObject({ state: RUN_STATE.ended, outcome: 'cancelled' });
    expect(await runner.refusalOf(RENEW, { params: taskOf(task), body: {} })).toBe('task-gone');
    expect((await complete(task)).status).toBe(409);
    await setter.call(CANCEL, { params: { ...at(), benchId } });
    expect(await order()).not.toBe(benchId);
  });

  it('of an unresponsive runner is requeued, and fails in the end', async () => {
    const benchId = await order();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await take();
      await server.db.transact((tx) => tx.update(tasks).set({ leaseEndsAt: sql`now() - interval '1 second'` }));
      await server.db.transact((tx) => server.context.queue.expireLeases(tx));
    }
    expect(await poll()).toBeNull();
    expect(await seen(benchId)).toMatchObject({ state: RUN_STATE.ended, outcome: 'fault' });
  });

  it('that takes a moment does not wait behind long ones, if a runner polls for either', async () => {
    const take = async (lane?: 'short' | 'long') => {
      const reply = await runner.call('POST /api/runner/bench/poll', { query: { lease: 15, ...(lane && { lane }) } });
      return 'taskId' in reply ? (reply as BenchTask).benchId : null; // One of the two forms of the reply.
    };
    const [verify, validate] = [await order(), await order('validate')];
    const short = await askFor(run);
    expect(await take('short')).toBe(short);
    expect(await take('short')).toBeNull();
    expect(await take('long')).toBe(verify);
    // A runner that does not know lanes gets any task.
    expect(await take()).toBe(validate);
  });

  it('released by a stopping runner is ready again immediately', async () => {
    const benchId = await order();
    const task = await take();
    const params = taskOf(task);
    await runner.call('POST /api/runner/bench/task/:benchId/:taskId/release', { params });
    expect(await seen(benchId)).toMatchObject({ state: RUN_STATE.waiting, progress: null });
    expect((await take()).benchId).toBe(benchId);
  });

  it('is reported as broken if its archive is missing from the store', async () => {
    const benchId = await order();
    const lostFrom = await server.makeProblem({ orgId: scene.org.id });
    const hash = 'd'.repeat(64);
    await write(sql`insert into problem_data (problem_id, hash, size_bytes, config, description)
      select ${lostFrom.id}::uuid, ${hash}, 1, config, '' from problem_data where problem_id = ${scene.problem.id}::uuid`);
    await complete(await take());
    const params = { problemId: lostFrom.id };
    const lost = (await setter.call(ORDER, { params, body: { kind: 'verify', hash } })).benchId;
    expect(await poll()).toBeNull();
    expect(await setter.call(READ, { params: { ...params, benchId: lost } })).toMatchObject({ outcome: 'broken' });
    expect(await seen(benchId)).toMatchObject({ outcome: 'done' });
  });

  it('is kept only for the latest of a problem', async () => {
    const old = { orgId: scene.org.id, ...at(), userId: scene.owner.id, problemDataHash: scene.dataHash, result };
    await server.db.transact((tx) =>
      tx.insert(benchRuns).values(
        Array.from({ length: KEPT_RUNS }, () => ({
          ...old,
          id: crypto.randomUUID(),
          kind: 'verify' as const,
          state: RUN_STATE.ended,
          createdAt: sql`now() - interval '1 hour'`,
        })),
      ),
    );
    const benchId = await order();
    const rows = await listed();
    expect(rows).toHaveLength(KEPT_RUNS);
    expect(rows[0]?._id).toBe(benchId);
    expect(await server.db.select().from(benchRuns)).toHaveLength(KEPT_RUNS);
  });

  it('goes only to runners of its organization, and is deleted with its data version', async () => {
    await order();
    const foreign = await server.makeRunner({ orgId: (await server.makeOrg()).id });
    expect(await server.client(foreign.headers).call('POST /api/runner/bench/poll', { query: {} })).toEqual({});
    await server.db.transact((tx) => tx.delete(benchRuns));
    expect(await poll()).toBeNull();
    expect(await server.db.select().from(tasks)).toEqual([]);
  });
});
