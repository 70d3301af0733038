import { join } from 'node:path';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import type { BenchResult, BenchWork, PartialBenchVerification } from '@assay/contract';
import { benchResult } from '@assay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileCache } from '../file-cache.ts';
import { BACKGROUND, SlotPool } from '../judge/slot-pool.ts';
import { silentLog } from '../log.ts';
import { ServerClient } from '../server/server-client.ts';
import { makeTask, startScriptedServer, type ScriptedServer } from '../../test/scripted-server.ts';
import { numberedCases, openTestJudge, type TestJudge } from '../../test/test-judge.ts';
import { runBench } from './workbench-tasks.ts';
import { ShareOfSlots } from '../workbench/share-of-slots.ts';

let testJudge: TestJudge;
let server: ScriptedServer;
let stop: AbortController;
let finished: Promise<void>;
beforeAll(async () => {
  testJudge = await openTestJudge({ slots: 2 });
});
afterAll(() => testJudge.close());
beforeEach(async () => {
  server = await startScriptedServer();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await finished;
  await server.close();
});

async function start(slots = testJudge.environment.judge.slots): Promise<void> {
  const files = await FileCache.open(join(testJudge.dir, 'data', 'cache'), 1024 * 1024, silentLog);
  const client = new ServerClient(server.origin, { runnerId: 'id', runnerKey: 'key' }, silentLog);
  const environment = { ...testJudge.environment, judge: { ...testJudge.environment.judge, slots } };
  finished = runBench({ client, files, environment, log: silentLog }, stop.signal);
}

const config = (part: object = {}) => ({
  label: 'default',
  judge: { adapter: 'assay', config: { timeMs: 2000, memoryMiB: 128, pattern: '*.in', ...part } },
  submit: {},
});
const id = '00000000-0000-4000-8000-000000000001';
const good = 'print(sum(map(int, input().split())))';
const files = {
  ...numberedCases(2),
  'submissions/accepted/good.py': good,
  'submissions/wrong_answer/minus.py': 'a, b = map(int, input().split())\nprint(a - b)',
  'submissions/wrong_answer/right.py': good,
};

async function offer(
  work: BenchWork | 'verify' | 'validate',
  content: Record<string, string>,
  part: { config?: object; leaseMs?: number } = {},
): Promise<string> {
  const data = await makeArchive(treeOfFiles(content));
  const { solutionId: benchId, ...task } = makeTask(server, { config: config(), data, submission: data, ...part });
  const wanted: BenchWork = typeof work === 'string' ? { kind: work } : work;
  server.offerBench({ ...task, benchId, kind: wanted.kind, work: wanted });
  return benchId;
}
const endOf = (benchId: string, how = 'complete') =>
  server.seen(({ path }) => path.includes(benchId) && path.endsWith(`/${how}`));
/** Submissions of a report of progress. */
const rowsOf = (body: unknown) =>
  (body as { progress?: { verification?: PartialBenchVerification } }).progress?.verification?.submissions ?? [];
const resultOf = async (benchId: string): Promise<BenchResult> => benchResult.parse((await endOf(benchId)).body);

describe('a data version', () => {
  it('tries the submissions and reports each case against the verdict that their folders declare', async () => {
    await start();
    const benchId = await offer('verify', files, { leaseMs: 600 });
    const { outcome, verification } = await resultOf(benchId);
    expect(outcome).toBe('done');
    expect(verification?.good).toBe(false);
    expect(verification?.cases.map(({ name }) => name)).toHaveLength(2);
    expect(verification?.submissions.map((one) => [one.path, one.status, one.asDeclared])).toEqual([
      ['accepted/good.py', 'Accepted', true],
      ['wrong_answer/minus.py', 'Wrong Answer', true],
      ['wrong_answer/right.py', 'Accepted', false],
    ]);
    expect(verification?.submissions[0]?.cells.map(({ status }) => status)).toEqual(['Accepted', 'Accepted']);
    expect(verification?.submissions[1]?.cells.map(({ status }) => status)).toEqual(['Wrong Answer', 'Wrong Answer']);
    expect(verification).toMatchObject({ timeMs: 2000, slowest: { path: 'accepted/good.py' } });
    expect(verification?.suggestedMs).toBeGreaterThan(0);
    expect(server.calls.some(({ method, path }) => method === 'PATCH' && path.includes(benchId))).toBe(true);
  });

  it('keeps its results at the server, and replaces them when everything is judged again', async () => {
    await start();
    const { verification: first } = await resultOf(await offer('verify', files));
    expect(first?.kept).toEqual({ cases: 0, total: 6 });
    // Two of the programs are the same.
    expect(server.kept.size).toBe(2);
    const edited = { ...files, '2.in': '5 6\n', '2.ans': '11\n' };
    const { verification: second } = await resultOf(await offer('verify', edited));
    expect(second?.kept).toEqual({ cases: 3, total: 6 });
    expect(second?.submissions.map(({ cells }) => cells.map(({ isNew }) => isNew))).toEqual([
      [undefined, true],
      [undefined, true],
      [undefined, true],
    ]);
    const before = new Map(server.kept);
    const { verification: again } = await resultOf(await offer({ kind: 'verify', again: true }, edited));
    expect(again?.kept).toEqual({ cases: 0, total: 6 });
    expect([...server.kept.keys()]).toEqual([...before.keys()]);
    for (const [key, cases] of server.kept) expect(cases).not.toBe(before.get(key));
    expect((await resultOf(await offer('verify', edited))).verification?.kept).toEqual({ cases: 6, total: 6 });
  });

  it('is verified as before by a server that keeps no results', async () => {
    server.answers.set('/kept/find', 404);
    server.answers.set('/kept', 404);
    await start();
    const { outcome, verification } = await resultOf(await offer('verify', files));
    expect(outcome).toBe('done');
    expect(verification?.submissions.map(({ status }) => status)).toEqual(['Accepted', 'Wrong Answer', 'Accepted']);
  });

  it('shows each case as soon as it is judged, and which submissions still wait or run', async () => {
    await start();
    const content = { ...files, 'submissions/time_limit_exceeded/loop.py': 'while True: pass' };
    const benchId = await offer('verify', content, { config: config({ timeMs: 60_000 }), leaseMs: 600 });
    // The loop runs until the test ends.
    const progress = await server.seen(({ method, path, body }) => {
      const rows = method === 'PATCH' && path.includes(benchId) ? rowsOf(body) : [];
      return rows.some((one) => one.path === 'accepted/good.py' && one.state === 'done');
    });
    const rows = new Map(rowsOf(progress.body).map((one) => [one.path, one]));
    expect(rows.get('accepted/good.py')).toMatchObject({
      status: 'Accepted',
      asDeclared: true,
      cells: [{ status: 'Accepted' }, { status: 'Accepted' }],
      subtasks: [{ status: 'Accepted', score: 100, asDeclared: true }],
    });
    const loop = rows.get('time_limit_exceeded/loop.py');
    expect(loop?.state).not.toBe('done');
    expect(loop?.cells.map(({ status }) => status).join('')).toBe('');
    expect(rows.size).toBe(4);
  });

  it('marks the cases and subtasks whose verdict contradicts the declared one, with what the checker says', async () => {
    await start();
    const content = { ...files, 'submissions/accepted/minus.py': files['submissions/wrong_answer/minus.py'] };
    const { verification } = await resultOf(await offer('verify', content));
    expect(verification?.subtasks).toMatchObject([{ cases: 2, points: 100 }]);
    expect(verification?.cases[0]).toMatchObject({ input: '1.in', answer: '1.ans' });
    const [good, minus, declared] = ['accepted/good.py', 'accepted/minus.py', 'wrong_answer/minus.py'].map((path) =>
      verification?.submissions.find((one) => one.path === path),
    );
    expect(minus?.cells[0]).toMatchObject({ status: 'Wrong Answer', isContrary: true });
    expect(minus?.cells[0]?.message).not.toBe('');
    expect(minus?.subtasks).toEqual([{ status: 'Wrong Answer', score: 0, asDeclared: false }]);
    expect(good?.subtasks).toEqual([{ status: 'Accepted', score: 100, asDeclared: true }]);
    expect(declared?.subtasks).toEqual([{ status: 'Wrong Answer', score: 0 }]);
    expect(declared?.cells.some(({ isContrary }) => isContrary)).toBe(false);
  });

  it('compares single subtasks with what is declared for them', async () => {
    await start();
    const subtask = (id: string, input: string) => ({
      id,
      points: 50,
      scoring: 'min',
      cases: [{ input: `${input}.in`, answer: `${input}.ans` }],
    });
    const folder = 'partially_accepted';
    // The first test adds one and two, the second one three and four.
    const half = 'a, b = map(int, input().split())\nprint(a + min(b, 2))\n';
    const content = {
      ...files,
      [`submissions/${folder}/as-said.py`]: half,
      [`submissions/${folder}/otherwise.py`]: half,
      'submissions/subtasks.yaml': JSON.stringify({
        [`${folder}/as-said.py`]: { small: 'accepted', large: 'wrong_answer' },
        [`${folder}/otherwise.py`]: { small: 'rejected', large: 'time_limit_exceeded', gone: 'accepted' },
      }),
    };
    const subtasks = [subtask('small', '1'), subtask('large', '2')];
    const judged = await resultOf(await offer('verify', content, { config: config({ subtasks, pattern: undefined }) }));
    const rows = new Map(judged.verification?.submissions.map((one) => [one.path, one]));
    const [small, large] = [
      { status: 'Accepted', score: 100 },
      { status: 'Wrong Answer', score: 0 },
    ];
    expect(rows.get(`${folder}/as-said.py`)).toMatchObject({
      asDeclared: true,
      subtasks: [
        { ...small, declared: 'Accepted', asDeclared: true },
        { ...large, declared: 'Wrong Answer', asDeclared: true },
      ],
    });
    const otherwise = rows.get(`${folder}/otherwise.py`);
    expect(otherwise).toMatchObject({
      status: 'Wrong Answer',
      declared: 'Partially Accepted',
      asDeclared: false,
      subtasks: [
        { ...small, declared: 'Rejected', asDeclared: false },
        { ...large, declared: 'Time Limit Exceeded', asDeclared: false },
      ],
    });
    expect(otherwise?.cells.map(({ isContrary }) => isContrary)).toEqual([undefined, true]);
    expect(judged.findings.map(({ text }) => text)).toContain(
      `submissions/subtasks.yaml: submissions/${folder}/otherwise.py: There is no subtask gone.`,
    );
  });

  it('has its inputs validated by its validators, whose own messages are reported', async () => {
    await start();
    const validator = 'import sys\nsys.exit(0 if input() == "1 2" else "not one and two")\n';
    const { outcome, validation } = await resultOf(
      await offer('validate', { ...files, 'validators/small.py': validator }),
    );
    expect(outcome).toBe('done');
    expect(validation).toEqual({
      validators: ['validators/small.py'],
      inputs: 2,
      complaints: [{ input: '2.in', validator: 'validators/small.py', message: 'not one and two' }],
      complaintCount: 1,
    });
  });

  it('without submissions is reported as not proven to be solvable', async () => {
    await start();
    const { findings, verification } = await resultOf(await offer('verify', numberedCases(1)));
    expect(verification).toMatchObject({ good: false, submissions: [] });
    expect(findings.map(({ text }) => text).join()).toContain('submissions/accepted');
  });

  it('that cannot be judged is reported as broken, with the reason', async () => {
    await start();
    const lacking = await offer('verify', files, { config: config({ pattern: '*.nothing' }) });
    expect(await resultOf(lacking)).toMatchObject({ outcome: 'broken', findings: [{ level: 'error' }] });
    const checker = { type: 'testlib', source: 'checker.cpp' };
    const failing = await offer('verify', { ...files, 'checker.cpp': 'int main( {' }, { config: config({ checker }) });
    const { outcome, message } = await resultOf(failing);
    expect(outcome).toBe('broken');
    expect(message).toMatch(/checker/);
  });

  it('has a solution tested on inputs of its generator, round by round', async () => {
    await start();
    const content = { ...files, 'generators/pair.py': 'import sys\nprint(0, int(sys.argv[1]) - 2)' };
    const work: BenchWork = {
      kind: 'stress',
      generator: 'generators/pair.py',
      args: '{seed}',
      seed: 2,
      reference: 'submissions/accepted/good.py',
      solution: { path: 'submissions/wrong_answer/minus.py' },
      rounds: 10,
    };
    const { outcome, stress } = await resultOf(await offer(work, content));
    expect(outcome).toBe('done');
    expect(stress).toMatchObject({ rounds: 2, outOfTime: false, difference: { seed: 3, args: '3' } });
  });

  it('has tests made by its generators, whose files are uploaded', async () => {
    await start();
    const work: BenchWork = {
      kind: 'inputs',
      tests: [{ id, generator: 'generators/pair.py', command: 'pair 5', key: '0'.repeat(64) }],
    };
    const content = { 'generators/pair.py': 'import sys\nprint(1, sys.argv[1])' };
    const { outcome, inputs } = await resultOf(await offer(work, content));
    expect(outcome).toBe('done');
    const file = { hash: hashOf('1 5\n'), size: 4 };
    expect(inputs).toEqual([{ id, status: 'Finished', message: '', file }]);
    expect(server.calls.find(({ path }) => path.endsWith('/input'))?.body).toEqual(file);
    expect([...server.files.values()].map(String)).toContain('1 5\n');
    // The server has no room for it.
    server.answers.set('/input', 413);
    expect((await resultOf(await offer(work, content))).inputs).toMatchObject([{ status: 'Not Stored' }]);
  });

  it('runs one program immediately while a stress test runs for minutes, even with a single slot', async () => {
    await start(new SlotPool(1));
    const rounds = { ...files, 'generators/same.py': 'print(1, 2)' };
    const stress: BenchWork = {
      kind: 'stress',
      generator: 'generators/same.py',
      args: '{seed}',
      seed: 1,
      reference: 'submissions/accepted/good.py',
      solution: { path: 'submissions/wrong_answer/right.py' },
      rounds: 1000,
    };
    const long = await offer(stress, rounds, { leaseMs: 300 });
    await server.seen(({ method, path, body }) => method === 'PATCH' && path.includes(long) && 'progress' in body);
    const program = { path: 'submissions/accepted/good.py' };
    const short = await offer({ kind: 'run', program, input: '20 22\n' }, rounds);
    const { outcome, run } = await resultOf(short);
    expect(outcome).toBe('done');
    expect(run?.cases[0]).toMatchObject({ status: 'Finished', output: { text: '42\n' } });
    expect(server.calls.some(({ path }) => path.includes(long) && path.endsWith('/complete'))).toBe(false);
  });

  it('is released when the runner stops, and cancelled when a user stops it', async () => {
    await start();
    const endless = { ...numberedCases(1), 'submissions/time_limit_exceeded/loop.py': 'while True: pass' };
    const slow = { config: config({ timeMs: 60_000 }), leaseMs: 300 };
    const benchId = await offer('verify', endless, slow);
    await server.seen(({ method, path }) => method === 'PATCH' && path.includes(benchId));
    stop.abort();
    await endOf(benchId, 'release');
    await finished;

    stop = new AbortController();
    await start();
    server.answers.set('', 409);
    const cancelled = await offer('verify', endless, slow);
    await server.seen(({ method, path }) => method === 'PATCH' && path.includes(cancelled));
    server.answers.delete('');
    // The next one is leased: the runner is free again.
    expect(await resultOf(await offer('validate', numberedCases(1)))).toMatchObject({ outcome: 'done' });
    expect(server.calls.some(({ path }) => path.includes(cancelled) && path.endsWith('/complete'))).toBe(false);
  });
});

it('a server without a workbench is not polled again', async () => {
  server.answers.set('/bench/poll', 404);
  await start();
  await finished;
  // One request for each kind of work.
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/runner/bench/poll', '/api/runner/bench/poll']);
});

it('background work uses only its share of slots, and does not count as waiting', async () => {
  const whole = new SlotPool(4);
  const share = new ShareOfSlots(whole, 2);
  const ends: (() => void)[] = [];
  const works = [1, 2, 3].map((place) =>
    share.use(BACKGROUND + place, undefined, () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  await Promise.resolve();
  expect(whole.free).toBe(2);
  expect(whole.waiting).toBe(0);
  expect(share.waiting).toBe(0);
  for (const work of works) {
    // The next one starts in a separate turn.
    while (ends.length === 0) await new Promise((resolve) => setImmediate(resolve));
    ends.shift()?.();
    await work;
  }
  expect(whole.free).toBe(4);
});
