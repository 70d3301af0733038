import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_DRAFT_TESTS, type BenchResult, type BenchTask, type DraftChange } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { sql } from 'drizzle-orm';
import { benchRuns, tasks } from '../../db/schema.ts';
import { addData } from '../../../test/support/problem-data.ts';

const server = serverForFile();
let orgId: string;
let setter: TestClient;
let runner: TestClient;
let problemId: string;
beforeAll(async () => {
  const { org, client } = await server.makeOwnedOrg();
  orgId = org.id;
  setter = client;
  runner = server.client((await server.makeRunner({ orgId })).headers);
});
beforeEach(async () => {
  problemId = (await server.makeProblem({ orgId })).id;
  await server.db.transact(async (tx) => {
    await tx.delete(tasks);
    await tx.delete(benchRuns);
  });
});

const STRESS = 'POST /api/problem/:problemId/draft/stress';
const COUNTEREXAMPLE = 'POST /api/problem/:problemId/draft/counterexample';
const RUN = 'POST /api/problem/:problemId/draft/run';

const params = () => ({ problemId });
const open = () => setter.call('POST /api/problem/:problemId/draft', { params: params(), body: {} });
const draft = async () => {
  const { draft: found } = await setter.call('GET /api/problem/:problemId/draft', { params: params() });
  if (!found) throw new Error('There is no draft.');
  return found;
};
const change = (...changes: DraftChange[]) =>
  setter.call('POST /api/problem/:problemId/draft/change', { params: params(), body: { changes } });
const program = (role: 'solution' | 'generator' | 'script', path: string, text = 'print(1)\n') =>
  ({ op: 'program', id: randomUUID(), revision: 0, role, path, text }) as const;
const terms = {
  generator: 'generators/gen.py',
  args: '[1..3] {seed}',
  seed: 1,
  reference: 'submissions/accepted/main.py',
  solution: { path: 'submissions/wrong_answer/greedy.py' },
  rounds: 100,
};
const writePrograms = () =>
  change(
    program('solution', terms.reference),
    program('solution', terms.solution.path),
    program('generator', terms.generator),
  );
const stress = (body: object = terms) => setter.call(STRESS, { params: params(), body: body as typeof terms });
const refusedStress = (body: object = terms) => setter.refusalOf(STRESS, { params: params(), body: body });
const lease = async () => {
  const reply = await runner.call('POST /api/runner/bench/poll', { query: { lease: 15 } });
  if (!('taskId' in reply)) throw new Error('There is no run.');
  return reply as BenchTask; // One of the two forms of the reply.
};
const complete = ({ benchId, taskId }: BenchTask, body: BenchResult) =>
  runner.call('POST /api/runner/bench/task/:benchId/:taskId/complete', { params: { benchId, taskId }, body });
const done: BenchResult = { outcome: 'done', message: '', findings: [] };
const ran = {
  name: '',
  status: 'Finished',
  cpuMs: 1,
  memoryBytes: 1,
  output: { text: '1', cut: false },
  stderr: { text: '', cut: false },
  message: '',
};
const difference = (args: string, cut = false) => ({
  seed: 7,
  args,
  input: { text: '3 7\n', cut },
  check: { validators: [], complaints: [] },
  reference: ran,
  solution: { ...ran, status: 'Wrong Answer' },
});
/** A run that has found an input. */
const found = async (args = '3 7', cut = false) => {
  const { benchId } = await stress();
  const result = { rounds: 7, outOfTime: false, difference: difference(args, cut) };
  await complete(await lease(), { ...done, stress: result });
  return benchId;
};
const add = (benchId: string, subtask?: string) =>
  setter.call(COUNTEREXAMPLE, { params: params(), body: { benchId, ...(subtask !== undefined && { subtask }) } });
const refusedAdd = (benchId: string) => setter.refusalOf(COUNTEREXAMPLE, { params: params(), body: { benchId } });
const scriptText = async () => (await draft()).programs.find(({ role }) => role === 'script')?.text;

describe('a search for weak tests of a draft', () => {
  beforeEach(open);
  const mutate = () => setter.call(RUN, { params: params(), body: { what: 'mutate' } });
  const addTest = (answer: string | null) =>
    change({
      op: 'test',
      id: randomUUID(),
      revision: 0,
      input: { text: '1\n' },
      answer: answer === null ? null : { text: answer },
    });
  const refusedFor = async () => {
    const reply = await setter.send(RUN, { params: params(), body: { what: 'mutate' } });
    expect(reply.status).toBe(409);
    return (reply.body as { places: { reason: string }[] }).places.map(({ reason }) => reason); // As declared.
  };

  it('needs an accepted solution, and tests with answers', async () => {
    expect(await refusedFor()).toEqual(['no-solution']);
    await writePrograms();
    expect(await refusedFor()).toEqual(['no-test']);
    await addTest('1\n');
    await addTest(null);
    expect(await refusedFor()).toEqual(['answer-missing']);
  });

  it('changes the main solution, on the tests of the draft, and leaves the last run of the solutions', async () => {
    await writePrograms();
    await addTest('1\n');
    const { benchId: verified } = await setter.call(RUN, { params: params(), body: {} });
    await complete(await lease(), done);
    await change(program('solution', 'submissions/accepted/second.py'));
    const { benchId, kind } = await mutate();
    expect((await mutate()).benchId).toBe(benchId);
    const task = await lease();
    expect(task).toMatchObject({ benchId, kind, work: { kind: 'mutate', program: terms.reference } });
    expect(task.problemConfig.judge.config).toMatchObject({ cases: [{}] });
    const survivor = { line: 2, column: 7, before: '<', after: '<=', excerpt: 'print(a < b)' };
    const counts = { tried: 3, rejected: 1, same: 0, killed: 1, possible: 3, outOfTime: false };
    await complete(task, { ...done, mutation: { ...counts, survivors: [survivor] } });
    const found = await setter.call('GET /api/problem/:problemId/bench/:benchId', {
      params: { problemId, benchId: benchId ?? '' },
    });
    expect(found.result?.mutation).toEqual({ ...counts, survivors: [survivor] });
    const listed = await setter.call('GET /api/problem/:problemId/bench', { params: params() });
    expect(listed.map(({ _id, good }) => [_id, good])).toEqual([
      [benchId, false],
      [verified, false],
    ]);
  });
});

describe('the result of a search for weak tests', () => {
  beforeEach(open);

  it('stays while the draft is changed and run, as that of a stress test does', async () => {
    const mutate = async () => {
      const { benchId } = await setter.call(RUN, { params: params(), body: { what: 'mutate' } });
      return benchId;
    };
    const addTest = (input: string) =>
      change({ op: 'test', id: randomUUID(), revision: 0, input: { text: input }, answer: { text: '1\n' } });
    const runsOf = async () =>
      (await setter.call('GET /api/problem/:problemId/bench', { params: params() })).map(({ _id }) => _id);
    const runDraft = () => setter.call(RUN, { params: params(), body: {} });
    await writePrograms();
    await addTest('1\n');
    const first = await mutate();
    await addTest('2\n');
    await runDraft();
    // It has not run yet.
    expect(await runsOf()).toContain(first);
    await complete(await lease(), done);
    const { benchId: compared } = await stress();
    await addTest('3\n');
    await runDraft();
    expect(await runsOf()).toEqual(expect.arrayContaining([first, compared]));
  });
});

describe('a stress test of a draft', () => {
  beforeEach(open);

  it('runs with the programs of the draft, although its tests have no answers, and survives another run', async () => {
    await writePrograms();
    await change({ op: 'test', id: randomUUID(), revision: 0, input: { text: '1\n' }, answer: null });
    const { benchId } = await stress();
    expect((await stress()).benchId).toBe(benchId);
    await setter.call(RUN, { params: params(), body: {} });
    const task = await lease();
    expect(task).toMatchObject({ benchId, kind: 'stress', work: { kind: 'stress', ...terms } });
    // A single empty case in place of the tests.
    expect(task.problemConfig.judge.config).toMatchObject({ cases: [{ name: '1' }] });
  });

  it('keeps its result while the draft is run, until the next stress test', async () => {
    await writePrograms();
    await change({ op: 'test', id: randomUUID(), revision: 0, input: { text: '1\n' }, answer: null });
    const runsOf = async () =>
      (await setter.call('GET /api/problem/:problemId/bench', { params: params() })).map(({ _id }) => _id);
    const { benchId } = await stress();
    await complete(await lease(), { ...done, stress: { rounds: 100, outOfTime: false } });
    await setter.call(RUN, { params: params(), body: {} });
    expect(await runsOf()).toContain(benchId);
    await change(program('solution', 'submissions/accepted/second.py'));
    const { benchId: next } = await stress();
    await setter.call(RUN, { params: params(), body: {} });
    expect(await runsOf()).toContain(next);
    expect(await runsOf()).not.toContain(benchId);
  });

  it('needs a generator, and a reference and a solution that the draft has, or a pasted solution', async () => {
    expect(await refusedStress()).toBe('draft-incomplete');
    await change(program('generator', terms.generator), program('solution', terms.reference));
    expect(await refusedStress()).toBe('draft-incomplete');
    expect(await refusedStress({ ...terms, args: '10' })).toBe('invalid-input');
    expect(await refusedStress({ ...terms, generator: 'generators/other.py' })).toBe('draft-incomplete');
    await stress({ ...terms, solution: { language: 'Python 3', source: 'print(2)' } });
  });

  it('is refused without the checker that the draft names, or if the file of its package is damaged or lost', async () => {
    await writePrograms();
    await change({ op: 'settings', revision: 1, checker: { type: 'program' } });
    expect(await refusedStress()).toBe('config-invalid');
    problemId = (await server.makeProblem({ orgId })).id;
    const hash = await addData(setter, problemId, 'elsewhere');
    await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: params(), body: { hash } });
    await open();
    await writePrograms();
    const key = `problem/${problemId}/data/${hash}`;
    await server.context.store.put(key, Readable.from([Buffer.from('damaged')]));
    expect(await refusedStress()).toBe('package-refused');
    await server.context.store.delete(key);
    expect(await refusedStress()).toBe('not-uploaded');
  });

  it('counts for the storage of the organization, as the test that it finds does', async () => {
    const { org, client } = await server.makeOwnedOrg();
    const path = { problemId: (await server.makeProblem({ orgId: org.id })).id };
    await client.call('POST /api/problem/:problemId/draft', { params: path, body: {} });
    const changes = [terms.reference, terms.solution.path].map((one) => program('solution', one));
    await client.call('POST /api/problem/:problemId/draft/change', {
      params: path,
      body: { changes: [...changes, program('generator', terms.generator)] },
    });
    const setQuota = (bytes: number) =>
      server.db.transact((tx) =>
        tx.execute(sql`insert into storage_quotas (org_id, bytes) values (${org.id}::uuid, ${bytes})
          on conflict (org_id) do update set bytes = excluded.bytes`),
      );
    await setQuota(8);
    expect(await client.refusalOf(STRESS, { params: path, body: terms })).toBe('org-storage-full');
    await setQuota(1_000_000);
    const { benchId } = await client.call(STRESS, { params: path, body: terms });
    await server.db.transact(async (tx) => {
      await tx.delete(tasks);
      const result = { ...done, stress: { rounds: 7, outOfTime: false, difference: difference('3 7') } };
      await tx.update(benchRuns).set({ state: RUN_STATE.ended, result, endedAt: new Date() });
    });
    await setQuota(8);
    expect(await client.refusalOf(COUNTEREXAMPLE, { params: path, body: { benchId } })).toBe('org-storage-full');
    const { draft: now } = await client.call('GET /api/problem/:problemId/draft', { params: path });
    expect([now?.tests, now?.programs.length]).toEqual([[], 3]);
  });

  it('is one of at most three open runs of a setter', async () => {
    await writePrograms();
    for (const seed of [1, 2, 3]) await stress({ ...terms, seed });
    expect(await refusedStress({ ...terms, seed: 4 })).toBe('run-limit');
    await server.db.transact((tx) =>
      tx.execute(sql`insert into bench_runs (id, org_id, problem_id, user_id, problem_data_hash, kind, terms, state, result)
        select gen_random_uuid(), org_id, problem_id, user_id, problem_data_hash, kind, terms, ${RUN_STATE.ended}, '{}'
        from bench_runs, generate_series(1, 30)`),
    );
    await server.db.transact((tx) => tx.execute(sql`delete from bench_runs where state < ${RUN_STATE.ended}`));
    expect(await refusedStress({ ...terms, seed: 5 })).toBe('too-many-requests');
  });
});

describe('the input that a stress test found', () => {
  beforeEach(async () => {
    await open();
    await writePrograms();
  });

  it('becomes a line of the script with the concrete arguments, in the chosen subtask, and is made from it', async () => {
    await change({
      op: 'settings',
      revision: 1,
      subtasks: ['a', 'b'].map((id) => ({ id, name: '', points: 50, scoring: 'min' as const, dependsOn: [] })),
    });
    const added = await add(await found(), 'a');
    expect(added).toMatchObject({ as: 'line', name: '1' });
    expect(await scriptText()).toBe('gen 3 7\n');
    const { tests, todo } = await draft();
    expect(tests).toMatchObject([{ id: added.testId, subtask: 'a', command: 'gen 3 7', input: { head: '3 7\n' } }]);
    expect(todo.map(({ code }) => code)).toContain('not-generated');
    await setter.call(RUN, { params: params(), body: { what: 'generate' } });
    expect((await lease()).work).toMatchObject({
      kind: 'inputs',
      tests: [{ id: added.testId, generator: terms.generator, command: 'gen 3 7' }],
    });
  });

  it('is added below the lines that are there, and only once', async () => {
    await change(program('script', 'generators/script.txt', '# small\nfor n in 1..2: gen {n} 1'));
    const benchId = await found();
    const [first, second] = [await add(benchId), await add(benchId)];
    expect([first.as, second]).toEqual(['line', { ...first, as: 'known' }]);
    expect(await scriptText()).toBe('# small\nfor n in 1..2: gen {n} 1\ngen 3 7\n');
    expect((await draft()).tests).toHaveLength(1);
  });

  it('is added once by two setters at the same time', async () => {
    const benchId = await found();
    const added = await Promise.all([add(benchId), add(benchId)]);
    expect(added.map((one) => one.as).toSorted()).toEqual(['known', 'line']);
  });

  it('becomes a test of its own if the script cannot have the line, unless only its beginning is known', async () => {
    const added = await add(await found('{x} 7'));
    expect(added.as).toBe('test');
    expect(await scriptText()).toBeUndefined();
    expect((await draft()).tests).toMatchObject([{ command: null, input: { head: '3 7\n', whole: true } }]);
    expect(await refusedAdd(await found('{y} 7', true))).toBe('too-large');
  });

  it('becomes a test of its own if the generator is no longer in the draft', async () => {
    const benchId = await found();
    const generator = (await draft()).programs.find(({ role }) => role === 'generator');
    await change({ op: 'remove-program', id: generator?.id ?? '', revision: generator?.revision ?? 0 });
    expect((await add(benchId)).as).toBe('test');
  });

  it('is not there for a run without a difference, of another kind, of another problem, or that is unknown', async () => {
    const { benchId } = await stress();
    expect(await refusedAdd(benchId)).toBe('not-found');
    await complete(await lease(), { ...done, stress: { rounds: 100, outOfTime: false } });
    expect(await refusedAdd(benchId)).toBe('not-found');
    expect(await refusedAdd(randomUUID())).toBe('not-found');
    const other = await found();
    problemId = (await server.makeProblem({ orgId })).id;
    expect(await refusedAdd(other)).toBe('draft-absent');
    await open();
    expect(await refusedAdd(other)).toBe('not-found');
    expect(await setter.refusalOf(COUNTEREXAMPLE, { params: params(), body: { benchId: 'x' } })).toBe('invalid-input');
  });

  it('is refused by a full draft', async () => {
    const benchId = await found();
    await server.db.transact((tx) =>
      tx.execute(sql`insert into draft_tests (problem_id, id, revision, position, name, sample, input)
        select ${problemId}::uuid, gen_random_uuid(), 1, n, n::text, false, '{"text":"","size":0,"origin":"typed"}'
        from generate_series(1, ${MAX_DRAFT_TESTS}) n`),
    );
    expect(await refusedAdd(benchId)).toBe('draft-limit');
    expect(await scriptText()).toBeUndefined();
  });
});

it('checks of a draft need a draft', async () => {
  expect(await refusedStress()).toBe('draft-absent');
  expect(await refusedAdd(randomUUID())).toBe('draft-absent');
});
