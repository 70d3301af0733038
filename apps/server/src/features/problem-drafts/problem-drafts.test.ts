import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  MAX_DRAFT_FILE_BYTES,
  MAX_DRAFT_PROGRAMS,
  MAX_DRAFT_SUBTASKS,
  MAX_DRAFT_TESTS,
  MAX_DRAFT_TEXT_BYTES,
  MAX_PROGRAM_TEST_BYTES,
  MAX_VALIDATOR_TESTS,
  type BenchResult,
  type BenchTask,
  type DraftChange,
  type DraftQuestion,
  type DraftSubtask,
  problemConfig,
} from '@assay/contract';
import { ACCESS_LEVEL, RUN_STATE } from '@assay/contract/states';
import { makeArchive, treeOfDirectory, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { benchRuns, draftTests, hacks, problemData, problemDrafts, tasks } from '../../db/schema.ts';
import { allOpen, makeContest } from '../../../test/support/contesting.ts';
import { storeJudged } from '../../../test/support/ranking.ts';
import { addData, addVersion, hashOf, makeBrokenVersion, putFile } from '../../../test/support/problem-data.ts';
import { collectBatch } from '../orphans/collect-orphans.ts';

const server = serverForFile();
let orgId: string;
let owner: Awaited<ReturnType<typeof server.makeUser>>;
let setter: TestClient;
let runner: TestClient;
let problemId: string;
beforeAll(async () => {
  const { org, client, owner: user } = await server.makeOwnedOrg();
  owner = user;
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

const DRAFT = 'GET /api/problem/:problemId/draft';
const OPEN = 'POST /api/problem/:problemId/draft';
const CHANGE = 'POST /api/problem/:problemId/draft/change';
const ADD_HACKS = 'POST /api/problem/:problemId/draft/hack';
const UPLOAD = 'POST /api/problem/:problemId/draft/upload';
const CONTENT = 'GET /api/problem/:problemId/draft/test/:testId/:side';
const RUN = 'POST /api/problem/:problemId/draft/run';
const PUBLISH = 'POST /api/problem/:problemId/draft/publish';
const VERSIONS = 'GET /api/problem/:problemId/data';

const params = () => ({ problemId });
const open = async (restart = false) => (await setter.call(OPEN, { params: params(), body: { restart } })).draft;
const draft = async () => {
  const { draft: found } = await setter.call(DRAFT, { params: params() });
  if (!found) throw new Error('There is no draft.');
  return found;
};
const change = (...changes: DraftChange[]) => setter.call(CHANGE, { params: params(), body: { changes } });
const refusedChange = (...changes: DraftChange[]) => setter.refusalOf(CHANGE, { params: params(), body: { changes } });
const test = (part: Partial<Extract<DraftChange, { op: 'test' }>> = {}): Extract<DraftChange, { op: 'test' }> => ({
  op: 'test',
  id: randomUUID(),
  revision: 0,
  input: { text: '1 2\n' },
  answer: { text: '3\n' },
  ...part,
});
const solution = (text = 'a, b = map(int, input().split())\nprint(a + b)\n', path = 'submissions/accepted/main.py') =>
  ({ op: 'program', id: randomUUID(), revision: 0, role: 'solution', path, text }) as const;
const validatorTest = (name = '1', text = '', folder = 'invalid_input') =>
  ({ ...solution(text, `data/${folder}/${name}.in`), role: 'validator-test' }) as const;
const names = async () => (await draft()).tests.map(({ name }) => name);
const codes = async () => (await draft()).todo.map(({ code }) => code);
const publish = async (message = '') => {
  const { revision } = await draft();
  return (await setter.call(PUBLISH, { params: params(), body: { message, revision } })).hash;
};
const run = () => setter.call(RUN, { params: params(), body: {} });
const versions = () => setter.call(VERSIONS, { params: params() });
const currentHash = async () =>
  (await setter.call('GET /api/problem/:problemId', { params: params(), body: undefined })).currentDataHash;
const lease = async () => {
  const reply = await runner.call('POST /api/runner/bench/poll', { query: { lease: 15 } });
  if (!('taskId' in reply)) throw new Error('There is no run.');
  return reply as BenchTask; // One of the two forms of the reply.
};
const complete = ({ benchId, taskId }: BenchTask, body: BenchResult) =>
  runner.send('POST /api/runner/bench/task/:benchId/:taskId/complete', { params: { benchId, taskId }, body });
const done: BenchResult = { outcome: 'done', message: '', findings: [] };
const upload = async (bytes: string | Uint8Array) => {
  const sent = { hash: hashOf(bytes), size: Buffer.byteLength(bytes) };
  const { url } = await setter.call(UPLOAD, { params: params(), body: sent });
  if (url !== null) expect((await putFile(url, bytes)).status).toBe(200);
  return sent;
};
const INPUT = 'POST /api/runner/bench/task/:benchId/:taskId/input';
/** Uploads a file that a run made. */
const send = async ({ benchId, taskId }: BenchTask, text: string) => {
  const file = { hash: hashOf(text), size: Buffer.byteLength(text) };
  const { url } = await runner.call(INPUT, { params: { benchId, taskId }, body: file });
  expect((await putFile(url, text)).status).toBe(200);
  return file;
};
const ids = (changes: readonly { id: string }[]) => changes.map(({ id }) => id);

describe('opening a draft', () => {
  it('of a new problem gives defaults, and says what is missing', async () => {
    expect((await setter.call(DRAFT, { params: params() })).draft).toBeNull();
    const { settings, tests, programs, kept, todo, published } = await open();
    expect(settings).toMatchObject({ timeMs: 1000, memoryMiB: 256, checker: { type: 'tokens' }, kind: 'programs' });
    expect([tests, programs, kept, published]).toEqual([[], [], [], null]);
    expect(todo.map(({ code, level }) => [code, level])).toEqual([
      ['no-test', 'error'],
      ['no-solution', 'warning'],
    ]);
  });

  it('twice, or by two setters at the same time, gives the same draft', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await change(test());
    expect(second.revision).toBe(first.revision);
    expect((await open()).tests).toHaveLength(1);
  });

  it('of a problem with data takes its current version apart, and publishing it unchanged is refused', async () => {
    const bytes = await makeArchive(
      await treeOfDirectory(fileURLToPath(new URL('../../../../../problems/two-weights', import.meta.url))),
    );
    const hash = hashOf(bytes);
    const given = { orgId, hash, size: bytes.length };
    const { url } = await setter.call('POST /api/problem/import/upload', { body: given });
    await putFile(url, bytes);
    const body = { orgId, hash, slug: `two-${randomUUID()}`.slice(0, 30), accessLevel: ACCESS_LEVEL.private };
    problemId = (await setter.call('POST /api/problem/import', { body })).problemId;
    const opened = await open();
    expect(opened.tests.length).toBeGreaterThan(0);
    expect(opened.tests.every(({ input, answer }) => input.origin === 'package' && answer !== null)).toBe(true);
    expect(opened.published?.hash).toBe(await currentHash());
    const [first] = opened.tests;
    const read = { ...params(), testId: first?.id ?? '', side: 'input' as const };
    const { text } = await setter.call(CONTENT, { params: read });
    expect(text?.startsWith(first?.input.head ?? '?')).toBe(true);
    expect(
      await setter.refusalOf(PUBLISH, { params: params(), body: { message: '', revision: opened.revision } }),
    ).toBe(opened.todo.some(({ level }) => level === 'error') ? 'draft-incomplete' : 'draft-unchanged');
  });

  it('of data in another format is refused, and so is one whose file is missing or damaged', async () => {
    const archive = await makeArchive(treeOfFiles({ 'a.txt': 'a' }));
    const foreign = { label: 'x', judge: { adapter: 'elsewhere', config: {} }, submit: {} };
    const hash = await addVersion(setter, problemId, archive, { config: foreign });
    await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: params(), body: { hash } });
    expect(await setter.refusalOf(OPEN, { params: params(), body: {} })).toBe('draft-foreign');
    const broken = await makeBrokenVersion(server, setter, problemId);
    await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: params(), body: { hash: broken } });
    expect(await setter.refusalOf(OPEN, { params: params(), body: {} })).toBe('package-refused');
    const row = { problemId, hash: '0'.repeat(64), sizeBytes: 1, description: '' };
    const config = (await versions()).find((one) => one.hash === broken)?.config ?? {};
    await server.db.transact((tx) => tx.insert(problemData).values({ ...row, config }));
    await setter.call('POST /api/problem/:problemId/data/setDataHash', {
      params: params(),
      body: { hash: '0'.repeat(64) },
    });
    expect(await setter.refusalOf(OPEN, { params: params(), body: {} })).toBe('not-uploaded');
  });

  it('again from the current version discards the changes, and only on request', async () => {
    await open();
    await change(test());
    const hash = await addData(setter, problemId, 'elsewhere');
    expect(await codes()).not.toContain('newer-version');
    await publish();
    await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: params(), body: { hash } });
    expect(await codes()).toContain('newer-version');
    const { tests, published } = await open(true);
    expect(tests.map(({ input }) => input.head)).toEqual(['1 2 elsewhere\n']);
    expect(published?.hash).toBe(hash);
    const remove = { params: { ...params(), hash } };
    expect(await setter.refusalOf('DELETE /api/problem/:problemId/data/:hash', remove)).toBe('data-in-use');
  });

  it('from an earlier version discards the changes, and publishing it unchanged brings the version back', async () => {
    await open();
    await change(test({ input: { text: 'first' } }));
    const first = await publish();
    await change(test({ input: { text: 'second' } }));
    const second = await publish();
    await change(test({ input: { text: 'third' } }));
    const from = (hash: string) => ({ params: params(), body: { restart: true, hash } });
    expect(await setter.refusalOf(OPEN, from('f'.repeat(64)))).toBe('data-unknown');
    expect((await draft()).tests).toHaveLength(3);
    const { draft: restored } = await setter.call(OPEN, from(first));
    expect(restored.tests.map(({ input }) => input.head)).toEqual(['first']);
    expect(await codes()).not.toContain('newer-version');
    expect(await currentHash()).toBe(second);
    expect(await publish()).toBe(first);
    expect(await currentHash()).toBe(first);
    expect((await versions()).map(({ hash }) => hash).toSorted()).toEqual([first, second].toSorted());
  });

  it('is for setters of the data: a reader has no right, and a hidden problem is absent', async () => {
    const reader = await server.signIn(await server.makeUser());
    const hidden = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.private });
    expect(await reader.refusalOf(DRAFT, { params: { problemId: hidden.id } })).toBe('not-found');
    expect(await reader.refusalOf(DRAFT, { params: { problemId: randomUUID() } })).toBe('not-found');
    const shown = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.public });
    for (const [key, body] of [
      [OPEN, {}],
      [CHANGE, { changes: [] }],
      [ADD_HACKS, { contestId: randomUUID() }],
      [UPLOAD, { hash: '0'.repeat(64), size: 1 }],
      [RUN, {}],
      [PUBLISH, { message: '', revision: 1 }],
    ] as const) {
      // The bodies belong to their routes.
      const call = { params: { problemId: shown.id }, body } as never;
      expect(await reader.refusalOf(key, call)).toBe('no-right');
    }
  });

  it('is needed before anything else', async () => {
    expect(await refusedChange(test())).toBe('draft-absent');
    expect(await setter.refusalOf(UPLOAD, { params: params(), body: { hash: '0'.repeat(64), size: 1 } })).toBe(
      'draft-absent',
    );
    expect(await setter.refusalOf(RUN, { params: params(), body: {} })).toBe('draft-absent');
    const ofContest = { params: params(), body: { contestId: randomUUID() } };
    expect(await setter.refusalOf(ADD_HACKS, ofContest)).toBe('draft-absent');
    expect(await setter.refusalOf(PUBLISH, { params: params(), body: { message: '', revision: 1 } })).toBe(
      'draft-absent',
    );
    const read = { ...params(), testId: randomUUID(), side: 'input' as const };
    expect(await setter.refusalOf(CONTENT, { params: read })).toBe('draft-absent');
  });
});

describe('changing a draft', () => {
  beforeEach(() => open());

  it('adds, edits, moves, removes and restores tests, each named by the next free number', async () => {
    const [first, second, third] = [test(), test({ sample: true }), test({ name: '5' })];
    await change(first, second, third);
    expect(await names()).toEqual(['1', '2', '5']);
    const revisionOf = async (id: string) => (await draft()).tests.find((one) => one.id === id)?.revision ?? 0;
    await change({ op: 'move-test', id: third.id, revision: await revisionOf(third.id), before: first.id });
    await change({ op: 'move-test', id: first.id, revision: await revisionOf(first.id), before: null });
    expect(await names()).toEqual(['5', '2', '1']);
    await change({ op: 'remove-test', id: second.id, revision: await revisionOf(second.id) });
    expect(await names()).toEqual(['5', '1']);
    expect((await change({ op: 'remove-test', id: second.id, revision: 1 })).results[0]?.state).toBe('applied');
    await change({ op: 'restore-test', id: second.id });
    expect(await names()).toEqual(['5', '2', '1']);
    await change({
      op: 'test',
      id: first.id,
      revision: await revisionOf(first.id),
      name: 'größte',
      sample: true,
      answer: null,
    });
    const edited = (await draft()).tests.at(-1);
    expect(edited).toMatchObject({ name: 'größte', sample: true, answer: null, input: { head: '1 2\n', whole: true } });
  });

  it('moves a test between two whose positions leave no number', async () => {
    await change(test(), test(), test());
    const before = (await draft()).tests;
    const [first, second, last] = before;
    if (!first || !second || !last) throw new Error('There should be three tests.');
    const next = 1 + Number.EPSILON;
    await server.db.transact((tx) =>
      tx.execute(sql`update draft_tests set position = ${next} where id = ${second.id}::uuid`),
    );
    const { results } = await change({ op: 'move-test', id: last.id, revision: last.revision, before: second.id });
    expect(results[0]?.state).toBe('applied');
    expect(ids((await draft()).tests)).toEqual(ids([first, last, second]));
  });

  it('refuses a change of a row that another setter has changed, with the row as it is now', async () => {
    const one = test();
    await change(one);
    const seen = (await draft()).tests[0]?.revision ?? 0;
    await change({ op: 'test', id: one.id, revision: seen, answer: { text: '4\n' } });
    const { results } = await change({ op: 'test', id: one.id, revision: seen, answer: { text: '5\n' } });
    expect(results).toMatchObject([{ state: 'stale', test: { answer: { head: '4\n' } } }]);
    const stale = [
      { op: 'remove-test', id: one.id, revision: seen },
      { op: 'move-test', id: one.id, revision: seen, before: null },
      { op: 'test', id: randomUUID(), revision: 7 },
      { op: 'move-test', id: randomUUID(), revision: 7, before: null },
      { op: 'restore-test', id: randomUUID() },
    ] as const;
    expect((await change(...stale)).results.map(({ state }) => state)).toEqual(stale.map(() => 'stale'));
    expect(await names()).toEqual(['1']);
    const { settings } = await draft();
    await change({ op: 'settings', revision: settings.revision, timeMs: 2000 });
    const late = await change({ op: 'settings', revision: settings.revision, timeMs: 3000 });
    expect(late.results).toMatchObject([{ state: 'stale', settings: { timeMs: 2000 } }]);
  });

  it('sent twice does nothing twice', async () => {
    const [one, program] = [test(), solution()];
    await change(one, program);
    const { results } = await change(one, program);
    expect(results.map(({ state }) => state)).toEqual(['stale', 'stale']);
    const { tests, programs } = await draft();
    expect([tests.length, programs.length]).toEqual([1, 1]);
  });

  it('by two setters at the same time on different tests keeps both, on the same test one', async () => {
    const [one, other] = [test(), test()];
    await change(one, other);
    const [a, b] = (await draft()).tests;
    const edit = (id: string, text: string, revision = 0) => change({ op: 'test', id, revision, input: { text } });
    await Promise.all([edit(one.id, 'a', a?.revision), edit(other.id, 'b', b?.revision)]);
    expect((await draft()).tests.map(({ input }) => input.head)).toEqual(['a', 'b']);
    const { revision = 0 } = (await draft()).tests[0] ?? {};
    const both = await Promise.all(['x', 'y'].map((text) => edit(one.id, text, revision)));
    expect(both.filter(({ results }) => results[0]?.state === 'applied')).toHaveLength(1);
  });

  it('that was acknowledged is there after the server was stopped in the middle of others', async () => {
    const second = await server.startSecond();
    const other = second.client({ authorization: `Bearer ${await server.makeToken(owner)}` });
    const acknowledged: string[] = [];
    const all = Array.from({ length: 20 }, async () => {
      const one = test();
      await other.call(CHANGE, { params: params(), body: { changes: [one] } });
      acknowledged.push(one.id);
    });
    await Promise.race(all);
    await second.app.close();
    await Promise.allSettled(all);
    const found = new Set(ids((await draft()).tests));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  });

  it('applies everything of a request or nothing', async () => {
    await change(solution());
    expect(await refusedChange(test(), solution())).toBe('key-taken');
    expect(await names()).toEqual([]);
  });

  it('changes limits and the comparison, and the limits that contestants see', async () => {
    const set = async (part: object) => {
      const { revision } = (await draft()).settings;
      return (await change({ op: 'settings', revision, ...part })).results[0]?.settings;
    };
    expect(await set({ timeMs: 2500, memoryMiB: 64 })).toMatchObject({ timeMs: 2500, memoryMiB: 64 });
    for (const checker of [
      { type: 'exact' },
      { type: 'unordered' },
      { type: 'floats', absolute: 1e-6, relative: 0 },
      { type: 'floats' },
      { type: 'program' },
      { type: 'tokens' },
    ]) {
      expect((await set({ checker }))?.checker).toEqual(checker);
    }
    await change(test());
    const hash = await publish();
    const { config } = (await versions()).find((one) => one.hash === hash) ?? {};
    expect(config).toMatchObject({ variables: { time_limit: '2500 ms', memory_limit: '64 MiB' } });
  });

  it('stores texts up to the limit, and refuses longer ones and more than the limit of rows', async () => {
    const long = '1'.repeat(MAX_DRAFT_TEXT_BYTES);
    const one = test({ input: { text: long } });
    await change(one);
    const read = { ...params(), testId: one.id, side: 'input' as const };
    expect((await setter.call(CONTENT, { params: read })).text).toBe(long);
    expect((await draft()).tests[0]?.input).toMatchObject({ size: long.length, whole: false });
    const wide = '数'.repeat(MAX_DRAFT_TEXT_BYTES / 2);
    expect(await refusedChange(test({ input: { text: wide } }))).toBe('too-large');
    expect(await refusedChange(solution(wide))).toBe('too-large');
    const empty = { text: '', size: 0, origin: 'typed' as const };
    await server.db.transact((tx) =>
      tx.execute(sql`insert into draft_tests (problem_id, id, revision, position, name, sample, input)
        select ${problemId}::uuid, gen_random_uuid(), 1, n + 10, n::text, false, ${JSON.stringify(empty)}::jsonb
        from generate_series(2, ${MAX_DRAFT_TESTS}) as n`),
    );
    expect(await refusedChange(test())).toBe('draft-limit');
    await server.db.transact((tx) =>
      tx.execute(sql`insert into draft_programs (problem_id, id, revision, role, path, text)
        select ${problemId}::uuid, gen_random_uuid(), 1, 'solution', 'submissions/accepted/' || n || '.py', ''
        from generate_series(1, ${MAX_DRAFT_PROGRAMS}) as n`),
    );
    expect(await refusedChange(solution())).toBe('draft-limit');
    await change(validatorTest());
    expect(await refusedChange(validatorTest('2', '1'.repeat(MAX_PROGRAM_TEST_BYTES + 1)))).toBe('too-large');
    await server.db.transact((tx) =>
      tx.execute(sql`insert into draft_programs (problem_id, id, revision, role, path, text)
        select ${problemId}::uuid, gen_random_uuid(), 1, 'validator-test', 'data/valid_input/' || n || '.in', ''
        from generate_series(2, ${MAX_VALIDATOR_TESTS}) as n`),
    );
    expect(await refusedChange(validatorTest('1'))).toBe('draft-limit');
  });

  it('refuses programs outside their folders, and paths that other files have', async () => {
    const at = (
      path: string,
      role: 'solution' | 'checker' | 'validator' | 'validator-test' | 'checker-test' = 'solution',
    ) => ({
      ...solution('x', path),
      role,
    });
    for (const one of [at('main.py'), at('submissions/perfect/a.py'), at('submissions/accepted/a.py', 'checker')])
      expect(await refusedChange(one)).toBe('invalid-input');
    for (const one of [at('validators/a.py'), at('a.py', 'validator'), at('submissions/accepted/a.py', 'validator')])
      expect(await refusedChange(one)).toBe('invalid-input');
    for (const path of ['data/invalid_input/1.txt', 'validators/1.in', 'tests/1.in'])
      expect(await refusedChange(at(path, 'validator-test'))).toBe('invalid-input');
    expect(await refusedChange(at('data/invalid_input/1.in'))).toBe('invalid-input');
    for (const path of ['data/invalid_output/1.txt', 'data/partial_input/1.in', 'checker.in'])
      expect(await refusedChange(at(path, 'checker-test'))).toBe('invalid-input');
    expect(await refusedChange(at('problem.yaml', 'checker'))).toBe('key-taken');
    const one = solution();
    await change(one);
    const other = { ...solution(), path: 'submissions/wrong_answer/a.py' };
    await change(other);
    const revision = (await draft()).programs.find(({ id }) => id === other.id)?.revision ?? 0;
    expect(await refusedChange({ ...other, revision, path: one.path })).toBe('key-taken');
    await change({ op: 'remove-program', id: one.id, revision: (await draft()).programs[0]?.revision ?? 0 });
    await change({ ...other, revision, path: one.path });
    expect((await draft()).programs.map(({ path }) => path)).toEqual([one.path]);
    const stale = await change({ op: 'remove-program', id: other.id, revision: 1 });
    expect(stale.results[0]?.state).toBe('stale');
  });
});

describe('successful hacks', () => {
  beforeEach(() => open());

  /** Hacks of a contest by their inputs, of which null is not kept. */
  async function makeHacks(inputs: readonly (string | null)[], verdict: 'successful' | 'unsuccessful' = 'successful') {
    const contest = await makeContest(server, allOpen, { orgId, director: setter });
    const { contestId } = contest;
    const solved = await contest.addProblem();
    const { id: userId } = await contest.makeParticipant();
    const ids: string[] = [];
    for (const [at, input] of inputs.entries()) {
      const targetId = await storeJudged(server, contestId, { userId, problemId: solved, score: 100 });
      const id = randomUUID();
      ids.push(id);
      const place = { id, orgId, contestId, problemId, targetId, targetAttempt: 1, userId, problemDataHash: '' };
      const ended = { state: RUN_STATE.ended, verdict, input, createdAt: new Date(Date.now() + at) };
      await server.db.transact((tx) => tx.insert(hacks).values({ ...place, ...ended }));
    }
    return { contestId, ids };
  }
  const add = (contestId: string, hackIds?: string[]) =>
    setter.call(ADD_HACKS, { params: params(), body: { contestId, ...(hackIds && { hackIds }) } });

  it('become tests without an answer, each once, chosen ones or all of a contest', async () => {
    const { contestId, ids } = await makeHacks(['1 2\n', '3 4\n', '3 4\n', null]);
    const { contestId: elsewhere } = await makeHacks(['5 6\n'], 'unsuccessful');
    const [first = '', second = ''] = ids;
    expect(await add(contestId, [first])).toEqual({ added: 1, known: 0, unkept: 0 });
    const before = (await draft()).revision;
    expect(await add(contestId)).toEqual({ added: 1, known: 2, unkept: 1 });
    const after = await draft();
    expect(after.revision).toBe(before + 1);
    expect(after.tests).toMatchObject([
      { id: first, name: `hack-${first.slice(0, 8)}`, input: { head: '1 2\n', origin: 'hack' }, answer: null },
      { id: second, name: `hack-${second.slice(0, 8)}`, input: { head: '3 4\n', origin: 'hack' }, answer: null },
    ]);
    const twice = await Promise.all([add(contestId), add(contestId)]);
    expect(twice.map(({ added }) => added)).toEqual([0, 0]);
    expect(await add(elsewhere)).toEqual({ added: 0, known: 0, unkept: 0 });
    expect((await draft()).revision).toBe(after.revision);
    expect(await setter.refusalOf(ADD_HACKS, { params: params(), body: { contestId, hackIds: ['x'] } })).toBe(
      'invalid-input',
    );
  });

  it('are refused beyond the storage of the organization and the limit of tests, and then none is added', async () => {
    const { contestId } = await makeHacks(['1\n', '2\n']);
    const refused = () => setter.refusalOf(ADD_HACKS, { params: params(), body: { contestId } });
    await server.db.transact((tx) =>
      tx.execute(sql`insert into storage_quotas (org_id, bytes) values (${orgId}::uuid, 0)`),
    );
    expect(await refused()).toBe('org-storage-full');
    await server.db.transact((tx) => tx.execute(sql`delete from storage_quotas where org_id = ${orgId}::uuid`));
    expect((await draft()).tests).toEqual([]);
    const input = JSON.stringify({ text: '', size: 0, origin: 'typed' });
    await server.db.transact((tx) =>
      tx.execute(sql`insert into ${draftTests} (problem_id, id, revision, position, name, sample, input)
        select ${problemId}::uuid, gen_random_uuid(), 1, n, n::text, false, ${input}::jsonb
        from generate_series(1, ${MAX_DRAFT_TESTS - 1}::int) as n`),
    );
    expect(await refused()).toBe('draft-limit');
    expect(await server.db.$count(draftTests, sql`problem_id = ${problemId}::uuid`)).toBe(MAX_DRAFT_TESTS - 1);
  });
});

describe('uploaded inputs and answers', () => {
  beforeEach(() => open());

  it('are stored once, shown by their beginnings, and survive the sweep while a test has them', async () => {
    const sent = await upload('7 8\n'.repeat(1000));
    const binary = await upload(new Uint8Array([0, 1, 2]));
    await change(test({ input: sent, answer: binary, origin: 'uploaded' }));
    const [one] = (await draft()).tests;
    expect(one?.input).toMatchObject({ size: 4000, origin: 'uploaded', whole: false });
    expect(one?.input.head?.startsWith('7 8\n7 8')).toBe(true);
    expect(one?.answer).toMatchObject({ size: 3, head: null });
    expect((await setter.call(UPLOAD, { params: params(), body: sent })).url).toBeNull();
    const read = (side: 'input' | 'answer') =>
      setter.call(CONTENT, { params: { ...params(), testId: one?.id ?? '', side } });
    expect((await read('input')).text).toBe('7 8\n'.repeat(1000));
    expect((await read('answer')).text).toBeNull();
    await upload('not used by a test');
    const later = { kind: 'problem' as const, from: null, isDry: false, nowMs: Date.now() + 48 * 3_600_000 };
    const { paths } = await collectBatch(server.db, server.context.store, later);
    expect(paths.length).toBeGreaterThanOrEqual(1);
    expect((await read('input')).text).toBe('7 8\n'.repeat(1000));
  });

  it('must have arrived with the size that was announced', async () => {
    const never = { hash: hashOf('never'), size: 5 };
    expect(await refusedChange(test({ input: never }))).toBe('not-uploaded');
    const sent = await upload('here');
    expect(await refusedChange(test({ input: { ...sent, size: 5 } }))).toBe('not-uploaded');
    const large = { hash: hashOf('large'), size: MAX_DRAFT_FILE_BYTES + 1 };
    expect(await setter.refusalOf(UPLOAD, { params: params(), body: large })).toBe('too-large');
  });

  it('count for the storage of the organization, and are refused beyond its quota', async () => {
    const { org, client } = await server.makeOwnedOrg();
    const other = await server.makeProblem({ orgId: org.id });
    const path = { problemId: other.id };
    await client.call(OPEN, { params: path, body: {} });
    const used = async () => {
      const { rows } = await server.db.execute<{ bytes: number }>(
        sql`select coalesce(sum(bytes), 0)::int as bytes from org_storage where org_id = ${org.id}::uuid`,
      );
      return rows[0]?.bytes;
    };
    const one = test({ input: { text: '12345' }, answer: null });
    await client.call(CHANGE, { params: path, body: { changes: [one] } });
    expect(await used()).toBe(5);
    await server.db.transact((tx) =>
      tx.execute(sql`insert into storage_quotas (org_id, bytes) values (${org.id}::uuid, 8)`),
    );
    const more = { changes: [test({ input: { text: '123' }, answer: { text: '4' } })] };
    expect(await client.refusalOf(CHANGE, { params: path, body: more })).toBe('org-storage-full');
    expect(await client.refusalOf(UPLOAD, { params: path, body: { hash: hashOf('1234'), size: 4 } })).toBe(
      'org-storage-full',
    );
    const full = { changes: [solution()] };
    await client.call(CHANGE, { params: path, body: full });
    expect(await client.refusalOf(RUN, { params: path, body: {} })).toBe('org-storage-full');
    await client.call(CHANGE, {
      params: path,
      body: { changes: [{ ...one, revision: 2, input: { text: '1' }, answer: { text: '2' } }] },
    });
    expect(await used()).toBe(2);
    const { draft: now } = await client.call(DRAFT, { params: path });
    const body = { message: '', revision: now?.revision ?? 0 };
    expect(await client.refusalOf(PUBLISH, { params: path, body })).toBe('org-storage-full');
    await client.call('DELETE /api/problem/:problemId/admin', { params: path });
    expect(await used()).toBe(0);
  });

  it('of an absent or removed test cannot be read', async () => {
    const one = test({ answer: null });
    await change(one);
    const read = (testId: string, side: 'input' | 'answer') =>
      setter.refusalOf(CONTENT, { params: { ...params(), testId, side } });
    expect(await read(randomUUID(), 'input')).toBe('not-found');
    expect(await read(one.id, 'answer')).toBe('not-found');
    await change({ op: 'remove-test', id: one.id, revision: (await draft()).tests[0]?.revision ?? 0 });
    expect(await read(one.id, 'input')).toBe('not-found');
  });

  it('that were lost from the store are reported, and nothing is published', async () => {
    const sent = await upload('lost');
    const one = test({ input: sent });
    await change(one);
    await server.context.store.delete(`problem/${problemId}/draft/${sent.hash}`);
    const read = { ...params(), testId: one.id, side: 'input' as const };
    expect(await setter.refusalOf(CONTENT, { params: read })).toBe('not-uploaded');
    const { revision } = await draft();
    expect(await setter.refusalOf(PUBLISH, { params: params(), body: { message: '', revision } })).toBe('not-uploaded');
    await change(solution());
    expect(await setter.refusalOf(RUN, { params: params(), body: {} })).toBe('not-uploaded');
  });
});

describe('running a draft', () => {
  beforeEach(() => open());

  it('makes missing answers first, stores them unless the test has changed, then judges the solutions', async () => {
    const [one, other, answered] = [test({ answer: null }), test({ answer: null }), test()];
    await change(one, other, answered, solution());
    expect((await run()).kind).toBe('answers');
    const task = await lease();
    expect(task.work).toMatchObject({ kind: 'answers', program: 'submissions/accepted/main.py' });
    if (task.work.kind !== 'answers') throw new Error('Another kind was expected.');
    expect(ids(task.work.tests)).toEqual(ids([one, other]));
    const { tests } = await draft();
    await change({ op: 'test', id: other.id, revision: tests[1]?.revision ?? 0, input: { text: '5 5\n' } });
    const answers = [one, other].map(({ id }) => ({ id, status: 'Finished', message: '', output: '3\n' }));
    expect((await complete(task, { ...done, answers })).status).toBe(200);
    const after = (await draft()).tests;
    expect(after.map(({ answer }) => answer?.origin ?? null)).toEqual(['solution', null, 'typed']);
    const row = await setter.call('GET /api/problem/:problemId/bench/:benchId', {
      params: { ...params(), benchId: task.benchId },
    });
    expect(row.result?.answers?.map((made) => 'output' in made)).toEqual([false, false]);
    expect((await complete(task, { ...done, answers })).status).not.toBe(200);

    await run();
    const second = await lease();
    const made = [{ id: other.id, status: 'Finished', message: '', output: '10\n' }];
    await complete(second, { ...done, answers: made });
    expect(await codes()).toEqual(['no-sample', 'not-run', 'no-validator']);
    expect((await run()).kind).toBe('verify');
    await complete(await lease(), done);
    expect(await codes()).toEqual(['no-sample', 'no-validator']);
    expect((await draft()).run).not.toBeNull();
    await setter.call(RUN, { params: params(), body: { again: true } });
    const again = await lease();
    expect(again.work).toEqual({ kind: 'verify', again: true });
    await complete(again, done);
  });

  it('stores a long answer as the file that the runner uploaded, and none whose file is missing', async () => {
    const [long, lost] = [test({ answer: null }), test({ answer: null })];
    await change(long, lost, solution());
    await run();
    const task = await lease();
    const text = '7\n'.repeat(200_000);
    const file = await send(task, text);
    const missing = { hash: hashOf('never sent'), size: 10 };
    const made = { status: 'Finished', message: '' };
    const answers = [
      { id: long.id, ...made, file },
      { id: lost.id, ...made, file: missing },
    ];
    expect((await complete(task, { ...done, answers })).status).toBe(200);
    expect((await draft()).tests.map(({ answer }) => answer)).toMatchObject([
      { origin: 'solution', size: text.length, head: expect.stringMatching(/^7\n7\n/) },
      null,
    ]);
    const { result } = await setter.call('GET /api/problem/:problemId/bench/:benchId', {
      params: { ...params(), benchId: task.benchId },
    });
    expect(result?.answers?.map(({ status }) => status)).toEqual(['Finished', 'Not Stored']);
  });

  it('works on a trial version that no list shows, that cannot be made current, and that the next run replaces', async () => {
    await change(test(), solution());
    await run();
    const first = await lease();
    expect(await versions()).toEqual([]);
    const make = 'POST /api/problem/:problemId/data/setDataHash';
    const body = { hash: first.problemDataHash };
    expect(await setter.refusalOf(make, { params: params(), body })).toBe('data-unknown');
    await change(test());
    await run();
    const second = await lease();
    expect(second.problemDataHash).not.toBe(first.problemDataHash);
    expect((await complete(first, done)).status).not.toBe(200);
    const rows = await server.db
      .select({ hash: problemData.hash })
      .from(problemData)
      .where(sql`problem_id = ${problemId}::uuid`);
    expect(rows).toEqual([{ hash: second.problemDataHash }]);
    expect(await publish()).toBe(second.problemDataHash);
    expect(await versions()).toHaveLength(1);
  });

  it('needs something to run, and a draft that can be judged', async () => {
    await change(test());
    expect(await setter.refusalOf(RUN, { params: params(), body: {} })).toBe('draft-incomplete');
    await change(solution());
    const [first] = (await draft()).tests;
    await change({ op: 'remove-test', id: first?.id ?? '', revision: first?.revision ?? 0 });
    expect(await setter.refusalOf(RUN, { params: params(), body: {} })).toBe('config-invalid');
  });

  it('twice at the same time is one run, and too many open ones are refused', async () => {
    await change(test(), solution());
    const [first, second] = await Promise.all([run(), run()]);
    expect(second.benchId).toBe(first.benchId);
    for (let more = 0; more < 2; more += 1) {
      problemId = (await server.makeProblem({ orgId })).id;
      await open();
      await change(test(), solution());
      await run();
    }
    problemId = (await server.makeProblem({ orgId })).id;
    await open();
    await change(test(), solution());
    expect(await setter.refusalOf(RUN, { params: params(), body: {} })).toBe('run-limit');
    while (true) {
      const reply = await runner.call('POST /api/runner/bench/poll', { query: { lease: 15 } });
      if (!('taskId' in reply)) break;
      await complete(reply as BenchTask, done);
    }
  });
});

describe('a draft of a package', () => {
  it('is refused while a subtask has no test, or if the file of the package is damaged', async () => {
    const files = { '1.in': '1', '1.out': '1', '2.in': '2', '2.out': '2', 'submissions/accepted/a.py': 'print(1)' };
    const subtask = (id: string) => ({ id, points: 50, cases: [{ input: `${id}.in`, answer: `${id}.out` }] });
    const config = {
      label: 'default',
      judge: { adapter: 'assay', config: { subtasks: [subtask('1'), subtask('2')] } },
      submit: { upload: true },
    };
    const hash = await addVersion(setter, problemId, await makeArchive(treeOfFiles(files)), { config });
    await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: params(), body: { hash } });
    const [first] = (await open()).tests;
    if (!first) throw new Error('There should be two tests.');
    await change({ op: 'remove-test', id: first.id, revision: first.revision });
    const send = async () => ({ params: params(), body: { message: '', revision: (await draft()).revision } });
    expect(await setter.refusalOf(PUBLISH, await send())).toBe('draft-incomplete');
    expect((await draft()).todo).toContainEqual({ code: 'subtask-empty', level: 'error', about: ['1'] });
    await change({ op: 'restore-test', id: first.id });
    await server.context.store.put(`problem/${problemId}/data/${hash}`, Readable.from([Buffer.from('damaged')]));
    expect(await setter.refusalOf(PUBLISH, await send())).toBe('package-refused');
    expect(await setter.refusalOf(RUN, { params: params(), body: {} })).toBe('package-refused');
    const read = { ...params(), testId: first.id, side: 'input' as const };
    expect(await setter.refusalOf(CONTENT, { params: read })).toBe('package-refused');
  });
});

describe('the subtasks of a draft', () => {
  const subtask = (id: string, points: number, part: Partial<DraftSubtask> = {}): DraftSubtask => ({
    id,
    name: '',
    points,
    scoring: 'min',
    dependsOn: [],
    ...part,
  });
  const split = async (...subtasks: DraftSubtask[]) => {
    const { revision } = (await draft()).settings;
    return await change({ op: 'settings', revision, subtasks });
  };
  const placed = async () => (await draft()).tests.map(({ name, subtask: id }) => `${name}:${String(id)}`);
  const settingsOf = async (hash: string) => {
    const version = (await versions()).find((one) => one.hash === hash);
    return problemConfig.parse(version?.config).judge.config;
  };

  it('have verdicts that a solution should get, in the package and in the to-do list', async () => {
    await open();
    await split(subtask('1', 40), subtask('2', 60));
    await change(test({ subtask: '1' }), test({ subtask: '2' }));
    const half = { ...solution(), path: 'submissions/partially_accepted/half.py' };
    const subtaskVerdicts = { '1': 'accepted', '2': 'time_limit_exceeded' } as const;
    const { results } = await change({ ...half, subtaskVerdicts }, solution());
    expect(results[0]?.program).toMatchObject({ revision: 4, subtaskVerdicts });
    // A change of the text leaves them.
    await change({ ...half, revision: 4, text: 'print(2)' });
    const { programs } = await draft();
    const kept = programs.find(({ id }) => id === half.id);
    expect(kept).toMatchObject({ text: 'print(2)', subtaskVerdicts });

    await run();
    const cases = [
      { subtask: '1', name: '1' },
      { subtask: 'large', name: '1' },
    ];
    const row = {
      declared: 'Partially Accepted',
      status: 'Partially Accepted',
      score: 40,
      asDeclared: false,
      cells: [],
    };
    const rest = { language: 'Python 3', message: '', nearLimit: false };
    const subtasks = [
      { status: 'Accepted', score: 100, declared: 'Accepted', asDeclared: true },
      { status: 'Wrong Answer', score: 0, declared: 'Time Limit Exceeded', asDeclared: false },
    ];
    const verification = {
      good: false,
      timeMs: 1000,
      cases,
      subtasks: [
        { name: '1', cases: 1, points: 40 },
        { name: 'large', cases: 1, points: 60 },
      ],
      submissions: [{ path: 'partially_accepted/half.py', ...row, ...rest, subtasks }],
    };
    await complete(await lease(), { ...done, verification });
    expect((await draft()).todo).toContainEqual({
      level: 'warning',
      code: 'not-accepted',
      about: ['partially_accepted/half.py: large: Wrong Answer'],
    });

    await publish();
    const restarted = await setter.call('POST /api/problem/:problemId/draft', {
      params: params(),
      body: { restart: true },
    });
    const reread = restarted.draft.programs.find(({ path }) => path === half.path);
    expect(reread?.subtaskVerdicts).toEqual(subtaskVerdicts);
    await change({ ...half, id: reread?.id ?? '', revision: reread?.revision ?? 0, subtaskVerdicts: {} });
    expect((await draft()).programs.find(({ path }) => path === half.path)).not.toHaveProperty('subtaskVerdicts');

    const validator = { ...half, id: randomUUID(), role: 'validator' as const, path: 'validators/a.py' };
    expect(await refusedChange({ ...validator, revision: 0, subtaskVerdicts })).toBe('invalid-input');
    const unknown = { ...half, id: randomUUID(), subtaskVerdicts: { '1': 'fine' } };
    // The contract does not know this verdict.
    expect(await refusedChange(unknown as unknown as DraftChange)).toBe('invalid-input');
  });

  it('take the tests that are there, and new ones: samples where nothing is scored, others at the end', async () => {
    await open();
    await change(test({ sample: true }), test(), test());
    await split(subtask('samples', 0), subtask('1', 40), subtask('2', 60, { scoring: 'sum', dependsOn: ['1'] }));
    expect(await placed()).toEqual(['1:samples', '2:2', '3:2']);
    const [, second] = (await draft()).tests;
    await change(
      test({ id: second?.id ?? '', revision: second?.revision ?? 0, subtask: '1' }),
      test({ sample: true }),
      test({ subtask: 'gone' }),
    );
    expect(await placed()).toEqual(['1:samples', '2:1', '3:2', '4:samples', '5:2']);
    await change(solution());
    expect(await settingsOf(await publish())).toMatchObject({
      subtasks: [
        { id: 'samples', points: 0, cases: [{}, {}] },
        { id: '1', points: 40, cases: [{}] },
        { id: '2', points: 60, scoring: 'sum', dependsOn: ['1'], cases: [{}, {}] },
      ],
    });
  });

  it('that are removed give their tests away, and removing all makes the tests count together again', async () => {
    await open();
    await change(test(), test());
    await split(subtask('a', 50), subtask('b', 50, { dependsOn: ['a'] }));
    expect(await placed()).toEqual(['1:b', '2:b']);
    await split(subtask('a', 100, { name: 'Small' }));
    expect(await placed()).toEqual(['1:a', '2:a']);
    expect((await draft()).settings.subtasks).toEqual([subtask('a', 100, { name: 'Small' })]);
    await split();
    expect(await placed()).toEqual(['1:null', '2:null']);
    const settings = await settingsOf(await publish());
    expect(settings).toMatchObject({ cases: [{}, {}] });
    expect(settings).not.toHaveProperty('subtasks');
  });

  it('without tests, or with points that do not add up to 100, are on the to-do list', async () => {
    await open();
    await change(test());
    await split(subtask('a', 30.1), subtask('b', 30.2), subtask('c', 39.7));
    const about = async () => Object.fromEntries((await draft()).todo.map(({ code, about: names }) => [code, names]));
    expect((await about())['subtask-empty']).toEqual(['a', 'b']);
    expect(await about()).not.toHaveProperty('points-sum');
    await split(subtask('c', 39.7));
    expect((await about())['points-sum']).toEqual(['39.7']);
    const send = { params: params(), body: { message: '', revision: (await draft()).revision } };
    expect(await setter.refusalOf(PUBLISH, send)).toBe('draft-incomplete');
  });

  it('keep what the form does not show, and drop what they can no longer depend on', async () => {
    const files = { '1.in': '1', '1.out': '1', '2.in': '2', '2.out': '2' };
    const own = (id: string, part: object) => ({ id, points: 50, ...part });
    const judge = {
      subtasks: [
        own('1', { cases: [{ input: '1.in', answer: '1.out' }], scoring: 'threshold', threshold: 0.5 }),
        own('2', { pattern: '2.in', countsInVerdict: false, dependsOn: ['1'] }),
      ],
    };
    const config = { label: 'default', judge: { adapter: 'assay', config: judge }, submit: { upload: true } };
    const hash = await addVersion(setter, problemId, await makeArchive(treeOfFiles(files)), { config });
    await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: params(), body: { hash } });
    const { subtasks } = (await open()).settings;
    expect(subtasks.map(({ scoring }) => scoring)).toEqual(['other', 'min']);
    await split(...subtasks.map((one) => ({ ...one, points: one.id === '1' ? 30 : 70 })));
    expect(await settingsOf(await publish())).toMatchObject({
      subtasks: [
        { id: '1', points: 30, scoring: 'threshold', threshold: 0.5 },
        { id: '2', points: 70, countsInVerdict: false, dependsOn: ['1'] },
      ],
    });
    await split(...(await draft()).settings.subtasks.slice(1).map((one) => ({ ...one, points: 100 })));
    const [only] = (await draft()).settings.subtasks;
    expect(only?.dependsOn).toEqual([]);
  });

  it('that depend on each other cannot be published', async () => {
    await open();
    await change(test(), test());
    await split(subtask('a', 50, { dependsOn: ['b'] }), subtask('b', 50, { dependsOn: ['a'] }));
    const [first] = (await draft()).tests;
    await change(test({ id: first?.id ?? '', revision: first?.revision ?? 0, subtask: 'a' }));
    const send = { params: params(), body: { message: '', revision: (await draft()).revision } };
    expect(await setter.refusalOf(PUBLISH, send)).toBe('config-invalid');
  });

  it('have ids of their own, at most a hundred, and are refused otherwise', async () => {
    await open();
    const many = Array.from({ length: MAX_DRAFT_SUBTASKS + 1 }, (_, index) => subtask(String(index), 0));
    for (const wrong of [[subtask('a', 50), subtask('a', 50)], [subtask('a', 101)], [subtask('', 100)], many])
      expect(await refusedChange({ op: 'settings', revision: 1, subtasks: wrong })).toBe('invalid-input');
  });
});

describe('publishing a draft', () => {
  beforeEach(() => open());

  it('makes a current data version with the message, and again after a change', async () => {
    await change(test({ sample: true }), solution());
    const first = await publish('First.');
    expect(await currentHash()).toBe(first);
    expect(await versions()).toMatchObject([{ hash: first, description: 'First.' }]);
    expect((await draft()).published).toMatchObject({ hash: first });
    await change(test());
    const second = await publish('Second.');
    expect((await versions()).map(({ description }) => description)).toEqual(['Second.', 'First.']);
    expect(second).not.toBe(first);
    const { settings, tests, programs } = await open(true);
    expect([settings.timeMs, tests.length, programs.map(({ path }) => path)]).toEqual([
      1000,
      2,
      ['submissions/accepted/main.py'],
    ]);
  });

  it('is refused with what is missing: no test, no answer, equal names, no checker, a checker that was not tried', async () => {
    const missing = async () => {
      const { revision } = await draft();
      const reply = await setter.send(PUBLISH, { params: params(), body: { message: '', revision } });
      expect(reply.body).toMatchObject({ refusal: 'draft-incomplete' });
      return (reply.body as { places: { place: string }[] }).places.map(({ place }) => place);
    };
    expect(await missing()).toEqual(['no-test']);
    const one = test({ answer: null, name: 'a' });
    await change(one, test({ name: 'a' }));
    expect(await missing()).toEqual(['name-repeated', 'answer-missing']);
    const [first] = (await draft()).tests;
    await change({ ...one, revision: first?.revision ?? 0, name: 'b', answer: { text: '1' } });
    await change({ op: 'settings', revision: (await draft()).settings.revision, checker: { type: 'program' } });
    expect(await missing()).toEqual(['checker-missing']);
    const checker = { ...solution('int main() {', 'checker.cpp'), role: 'checker' as const };
    await change(checker);
    expect(await missing()).toEqual(['checker-untried']);
    expect((await run()).kind).toBe('compile');
    await complete(await lease(), { ...done, outcome: 'broken', message: 'checker.cpp:1: no' });
    expect(await missing()).toEqual(['checker-broken']);
    expect((await draft()).todo[0]).toEqual({ code: 'checker-broken', level: 'error', about: ['checker.cpp:1: no'] });
    const revision = (await draft()).programs[0]?.revision ?? 0;
    await change({ ...checker, revision, text: 'int main() {}' });
    expect(await missing()).toEqual(['checker-untried']);
    await run();
    await complete(await lease(), done);
    await publish();
  });

  it('of a draft that changed meanwhile is refused, and of two at the same time one wins', async () => {
    await change(test());
    const { revision } = await draft();
    await change(test());
    const late = { params: params(), body: { message: '', revision } };
    expect(await setter.refusalOf(PUBLISH, late)).toBe('draft-changed');
    const now = { params: params(), body: { message: '', revision: (await draft()).revision } };
    const both = await Promise.all([setter.send(PUBLISH, now), setter.send(PUBLISH, now)]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await versions()).toHaveLength(1);
    expect(await setter.refusalOf(PUBLISH, now)).toBe('draft-unchanged');
  });

  it('forgets removed tests, and the problem can be deleted with its draft', async () => {
    await change(test(), test());
    const [first] = (await draft()).tests;
    await change({ op: 'remove-test', id: first?.id ?? '', revision: first?.revision ?? 0 });
    await publish();
    const left = await server.db.$count(draftTests, sql`problem_id = ${problemId}::uuid`);
    expect(left).toBe(1);
    await open(true);
    await setter.call('DELETE /api/problem/:problemId/admin', { params: params() });
    expect(await server.db.$count(draftTests, sql`problem_id = ${problemId}::uuid`)).toBe(0);
  });
});

it('has tests of the checker, which publishing keeps; those that differ are advice', async () => {
  await open();
  const file = (ending: string, text: string) =>
    ({ ...solution(text, `data/invalid_output/1.${ending}`), role: 'checker-test' }) as const;
  await change(test(), solution(), file('in', '1 2\n'), file('out', ''), file('ans', '3\n'));
  await run();
  const checkerTests = [
    { test: 'data/invalid_output/1', verdict: 'accepted' as const, message: '' },
    { test: 'data/valid_output/2', verdict: 'accepted' as const, message: '' },
    { test: 'data/partial_output/3', verdict: 'failed' as const, message: 'crash' },
    { test: 'data/partial_output/4', verdict: 'partly' as const, score: 50, message: '' },
  ];
  await complete(await lease(), { ...done, checkerTests });
  expect((await draft()).todo.filter(({ code }) => code === 'checker-test-differs')).toEqual([
    { code: 'checker-test-differs', level: 'warning', about: ['1', '3'] },
  ]);
  const hash = await publish();
  const { programs, kept } = await open(true);
  const rows = programs.filter(({ role }) => role === 'checker-test');
  expect(rows.map(({ path, text }) => [path, text])).toEqual([
    ['data/invalid_output/1.ans', '3\n'],
    ['data/invalid_output/1.in', '1 2\n'],
    ['data/invalid_output/1.out', ''],
  ]);
  expect(kept).toEqual([]);
  const [row] = rows;
  await change({ op: 'remove-program', id: row?.id ?? '', revision: row?.revision ?? 0 });
  expect(await publish()).not.toBe(hash);
});

describe('a validator', () => {
  const validator = (text = 'input()\n') =>
    ({ ...solution(text, 'validators/validator.py'), role: 'validator' }) as const;
  const validate = async () => await setter.call(RUN, { params: params(), body: { what: 'validate' } });
  const report = (...complaints: { input: string; validator: string; message: string }[]): BenchResult => ({
    ...done,
    validation: { validators: ['validators/validator.py'], inputs: 2, complaints, complaintCount: complaints.length },
  });
  const advice = async () => (await draft()).todo.filter(({ code }) => /valid/.test(code));

  it('is suggested, and cannot run before it is written', async () => {
    await open();
    expect(await advice()).toEqual([]);
    await change(test());
    expect(await advice()).toEqual([{ code: 'no-validator', level: 'warning', about: [] }]);
    const send = { params: params(), body: { what: 'validate' as const } };
    expect(await setter.refusalOf(RUN, send)).toBe('draft-incomplete');
    await change(validator(' '));
    expect(await setter.refusalOf(RUN, send)).toBe('draft-incomplete');
  });

  it('runs on tests without answers, and its complaints are at their tests', async () => {
    await open();
    const [good, bad] = [test({ answer: null }), test({ answer: null, name: 'x y', input: { text: '-1\n' } })];
    await change(good, bad, validator());
    expect((await advice()).map(({ code }) => code)).toEqual(['not-validated']);
    expect((await validate()).kind).toBe('validate');
    const task = await lease();
    expect(task.work).toEqual({ kind: 'validate' });
    await complete(task, report({ input: 'tests/x-y.in', validator: 'v', message: 'line 1: a is -1' }));
    const found = await draft();
    expect(found.validation).toEqual({
      benchId: task.benchId,
      complaints: [{ testId: bad.id, message: 'line 1: a is -1' }],
      bounds: null,
      tests: [],
    });
    expect(await advice()).toEqual([{ code: 'input-invalid', level: 'warning', about: ['x y'] }]);
    await change({ ...bad, revision: found.tests[1]?.revision ?? 0, input: { text: '1\n' } });
    expect((await draft()).validation).toBeNull();
    expect((await advice()).map(({ code }) => code)).toEqual(['not-validated']);
    await validate();
    await complete(await lease(), report());
    expect(await advice()).toEqual([]);
  });

  it('advises on bounds and features that no test reaches, until the draft changes', async () => {
    await open();
    const [named, other] = [test({ name: 'x y' }), test()];
    await change(named, other, validator());
    await validate();
    const [at, of] = [{ input: 'tests/x-y.in' }, { validator: 'v.cpp' }];
    const bounds = {
      variables: [
        { ...of, name: 'n', low: { value: '1', ...at }, high: { value: '1000' } },
        { ...of, name: 'a', low: {}, high: at },
        { ...of, name: 'b', low: at, high: { input: 'lost.in' } },
      ],
      features: [
        { ...of, name: 'tree' },
        { ...of, name: 'path', ...at },
      ],
      more: false,
    };
    const { validation } = report();
    await complete(await lease(), { ...done, ...(validation && { validation: { ...validation, bounds } }) });
    const found = await draft();
    const reached = { input: 'x y' };
    expect(found.validation?.bounds).toEqual({
      variables: [
        { ...of, name: 'n', low: { value: '1', ...reached }, high: { value: '1000' } },
        { ...of, name: 'a', low: {}, high: reached },
        { ...of, name: 'b', low: reached, high: { input: 'lost.in' } },
      ],
      features: [
        { ...of, name: 'tree' },
        { ...of, name: 'path', ...reached },
      ],
      more: false,
    });
    expect(found.todo.filter(({ code }) => code.endsWith('-unreached'))).toEqual([
      { code: 'bound-unreached', level: 'warning', about: ['n ≤ 1000', 'a ≥ …'] },
      { code: 'feature-unreached', level: 'warning', about: ['tree'] },
    ]);
    await publish();
    await change(test());
    expect((await codes()).filter((code) => code.endsWith('-unreached'))).toEqual([]);
  });

  it('has tests of its own, which publishing keeps, and whose results are at their rows', async () => {
    await open();
    const [empty, good] = [validatorTest('1', ''), validatorTest('2', '1\n', 'valid_input')];
    await change(test(), solution(), validator(), empty, good);
    await validate();
    const { validation } = report();
    const tests = [
      { input: empty.path, verdict: 'valid' as const, message: '' },
      { input: good.path, verdict: 'invalid' as const, message: 'line 1' },
      { input: 'data/invalid_input/kept.in', verdict: 'failed' as const, message: 'crash' },
      { input: 'data/invalid_input/right.in', verdict: 'invalid' as const, message: '' },
    ];
    await complete(await lease(), { ...done, ...(validation && { validation: { ...validation, tests } }) });
    const found = await draft();
    expect(found.validation?.tests).toEqual([
      { id: empty.id, verdict: 'valid', message: '' },
      { id: good.id, verdict: 'invalid', message: 'line 1' },
    ]);
    expect(found.todo.filter(({ code }) => code === 'validator-test-differs')).toEqual([
      { code: 'validator-test-differs', level: 'warning', about: ['1', '2', 'kept'] },
    ]);
    const hash = await publish();
    const { programs, kept } = await open(true);
    const rows = programs.filter(({ role }) => role === 'validator-test');
    expect(rows.map(({ path, text }) => [path, text])).toEqual([
      [empty.path, ''],
      [good.path, '1\n'],
    ]);
    expect(kept).toEqual([]);
    const [row] = rows;
    if (!row) throw new Error('There is no row.');
    const { path, ...rest } = row;
    // Another verdict is another folder; back again, it is the same version.
    await change({ ...rest, op: 'program', path: path.replace('invalid', 'valid') });
    expect(await publish()).not.toBe(hash);
    const { revision = 0 } = (await draft()).programs.find(({ id }) => id === row.id) ?? {};
    await change({ ...rest, op: 'program', path, revision });
    expect(await publish()).toBe(hash);
  });

  it('that does not compile is advice, and does not prevent publishing', async () => {
    await open();
    await change(test(), validator());
    await validate();
    await complete(await lease(), { ...done, outcome: 'broken', message: 'validator.py:1: no' });
    expect(await advice()).toEqual([{ code: 'validator-broken', level: 'warning', about: ['validator.py:1: no'] }]);
    await publish();
    const { programs, kept } = await open(true);
    expect(programs.map(({ role, path }) => [role, path])).toEqual([['validator', 'validators/validator.py']]);
    expect(kept).toEqual([]);
  });

  it('leaves the last run of the solutions as it is', async () => {
    await open();
    await change(test(), solution(), validator());
    const { benchId } = await run();
    await complete(await lease(), done);
    await validate();
    await complete(await lease(), report());
    expect((await draft()).run).toEqual({ benchId });
    expect((await draft()).validation).not.toBeNull();
  });
});

describe('tests of a generator script', () => {
  const generate = () => setter.call(RUN, { params: params(), body: { what: 'generate' } });
  const refusedGenerate = () => setter.refusalOf(RUN, { params: params(), body: { what: 'generate' } });
  const generator = (text = 'import sys\nprint(sys.argv[1])\n', path = 'generators/gen.py') =>
    ({ op: 'program', id: randomUUID(), revision: 0, role: 'generator', path, text }) as const;
  const script = (text: string) =>
    ({ op: 'program', id: randomUUID(), revision: 0, role: 'script', path: 'generators/script.txt', text }) as const;
  /** Writes the row again with another text. */
  const rewrite = async (one: { path: string }, text: string) => {
    const before = (await draft()).programs.find(({ path }) => path === one.path);
    if (!before) throw new Error('There is no such program.');
    await change({ ...before, op: 'program', text });
  };
  const beginGeneration = async () => {
    const task = await lease();
    if (task.work.kind !== 'inputs') throw new Error('Another kind was expected.');
    return { task, tests: task.work.tests, commands: task.work.tests.map(({ command }) => command) };
  };
  type Begun = Awaited<ReturnType<typeof beginGeneration>>;
  /** What a runner does with generators that write their arguments. */
  const make = async ({ task, tests }: Begun, failing: Record<string, string> = {}) => {
    const inputs = [];
    for (const { id, command } of tests) {
      const status = failing[command];
      const text = `${command.split(' ').slice(1).join(' ')}\n`;
      if (status !== undefined) inputs.push({ id, status, message: 'why' });
      else inputs.push({ id, status: 'Finished', message: '', file: await send(task, text) });
    }
    expect((await complete(task, { ...done, inputs })).status).toBe(200);
  };
  const made = async () => (await draft()).tests.map(({ name, command, input }) => [name, command, input.head]);

  it('are made by a runner, need a new answer only when their input changes, and stay as they are otherwise', async () => {
    await open();
    const [lines, gen] = [script('# small\nfor n in 1..2: gen {n}\ngen 10\n'), generator()];
    await change(test({ sample: true }), solution(), gen, lines);
    expect((await draft()).script.lines).toEqual([
      { line: 2, tests: 2, made: 0, fault: null, failure: null },
      { line: 3, tests: 1, made: 0, fault: null, failure: null },
    ]);
    expect((await draft()).todo).toContainEqual({ code: 'not-generated', level: 'error', about: ['3'] });
    const { benchId, kind } = await generate();
    expect(kind).toBe('inputs');
    // A second click finds the same run.
    expect((await generate()).benchId).toBe(benchId);
    const begun = await beginGeneration();
    expect(begun.commands).toEqual(['gen 1', 'gen 2', 'gen 10']);
    expect((await draft()).script.benchId).toBe(benchId);
    await make(begun);
    expect(await made()).toEqual([
      ['1', null, '1 2\n'],
      ['2', 'gen 1', '1\n'],
      ['3', 'gen 2', '2\n'],
      ['4', 'gen 10', '10\n'],
    ]);
    expect((await draft()).tests.map(({ input }) => input.origin)).toEqual(['typed', ...Array(3).fill('generated')]);
    expect(await codes()).not.toContain('not-generated');
    expect((await draft()).script).toMatchObject({ surplus: 0, benchId: null });
    expect(await generate()).toEqual({ benchId: null, kind: 'inputs' });
    const rows = (await draft()).tests;
    await change(
      ...rows.slice(1).map(({ id, revision }) => ({ op: 'test' as const, id, revision, answer: { text: 'ok' } })),
    );

    // Another line in the place of one; a generator that writes the same except for one line.
    await rewrite(lines, 'gen 1\ngen 7\ngen 10');
    expect((await draft()).todo).toContainEqual({ code: 'not-generated', level: 'error', about: ['1'] });
    await generate();
    const changed = await beginGeneration();
    expect([changed.commands, changed.tests[0]?.id]).toEqual([['gen 7'], rows[2]?.id]);
    await make(changed);
    expect(await made()).toEqual([
      ['1', null, '1 2\n'],
      ['2', 'gen 1', '1\n'],
      ['3', 'gen 7', '7\n'],
      ['4', 'gen 10', '10\n'],
    ]);
    expect((await draft()).tests.map(({ answer }) => answer?.head ?? null)).toEqual(['3\n', 'ok', null, 'ok']);
    await rewrite(gen, `${gen.text}# the same\n`);
    expect((await draft()).script.lines.map((one) => one.made)).toEqual([0, 0, 0]);
    await generate();
    await make(await beginGeneration());
    expect((await draft()).tests.map(({ answer }) => answer?.head ?? null)).toEqual(['3\n', 'ok', null, 'ok']);
  });

  it('go with their line, and become the setter’s own when another input is typed', async () => {
    await open();
    const lines = script('gen 1\ngen 2\ngen 3');
    await change(generator(), lines);
    await generate();
    await make(await beginGeneration());
    const [first, second] = (await draft()).tests;
    await change({ op: 'test', id: first?.id ?? '', revision: first?.revision ?? 0, input: { text: 'mine' } });
    await rewrite(lines, 'gen 2');
    expect((await draft()).script).toMatchObject({ surplus: 1, lines: [{ tests: 1, made: 1 }] });
    expect(await generate()).toEqual({ benchId: null, kind: 'inputs' });
    expect(await made()).toEqual([
      ['1', null, 'mine'],
      ['2', 'gen 2', '2\n'],
    ]);
    await change({ op: 'remove-test', id: second?.id ?? '', revision: second?.revision ?? 0 });
    expect((await draft()).script.lines).toMatchObject([{ tests: 1, made: 0 }]);
  });

  it('that fail are named at their line until the generator changes, and the others are made', async () => {
    await open();
    const gen = generator();
    await change(gen, script('gen 1\nfor n in 2..3: gen {n}\ngen 4'));
    await generate();
    const failing = { 'gen 3': 'Differs', 'gen 4': 'Not Run' };
    const begun = await beginGeneration();
    await make(begun, failing);
    expect((await draft()).script.lines).toEqual([
      { line: 1, tests: 1, made: 1, fault: null, failure: null },
      { line: 2, tests: 2, made: 1, fault: null, failure: { command: 'gen 3', status: 'Differs', message: 'why' } },
      { line: 3, tests: 1, made: 0, fault: null, failure: null },
    ]);
    await rewrite(gen, 'print(1)');
    expect((await draft()).script.lines.map(({ failure }) => failure)).toEqual([null, null, null]);
    // A file that never arrived.
    await generate();
    const { task, tests } = await beginGeneration();
    const lost = { hash: '0'.repeat(64), size: 1 };
    const inputs = tests.map(({ id }) => ({ id, status: 'Finished', message: '', file: lost }));
    await complete(task, { ...done, inputs });
    expect((await draft()).script.lines[0]?.failure).toMatchObject({ status: 'Not Stored' });
  });

  it('are not made of a script that cannot be read, or whose generator is missing or one of two', async () => {
    await open();
    expect(await refusedGenerate()).toBe('draft-incomplete');
    const lines = script('gen 1\nfor n in 1..3 gen {n}\nother 1\nfor n in 2..5000: gen {n}');
    await change(lines);
    const faults = async () => (await draft()).script.lines.map(({ fault }) => fault);
    expect(await faults()).toEqual([
      { code: 'generator-unknown', about: 'gen' },
      { code: 'syntax', about: 'for n in 1..3 gen {n}' },
      { code: 'generator-unknown', about: 'other' },
      { code: 'too-many', about: '1000' },
    ]);
    expect((await draft()).todo[0]).toEqual({ code: 'script-broken', level: 'error', about: ['1', '2', '3', '4'] });
    expect(await refusedGenerate()).toBe('draft-incomplete');
    await rewrite(lines, 'gen 1\ngen.py 2');
    await change(generator(), generator('int main() {}', 'generators/gen.cpp'));
    expect(await faults()).toEqual([{ code: 'generator-ambiguous', about: 'gen' }, null]);
    const cpp = (await draft()).programs.find(({ path }) => path.endsWith('.cpp'));
    await change({ op: 'remove-program', id: cpp?.id ?? '', revision: cpp?.revision ?? 0 });
    await rewrite(lines, 'gen 1\n# two names of the same generator\ngen.py 1');
    expect(await faults()).toEqual([null, { code: 'command-repeated', about: '1' }]);
    // Programs have their places.
    const { id, op, revision, role } = generator();
    for (const path of ['generators/script.txt', 'validators/gen.py', 'gen.py'])
      expect(await refusedChange({ id, op, revision, role, path, text: 'x' })).toBe('invalid-input');
    expect(await refusedChange({ ...script('x'), path: 'generators/other.txt' })).toBe('invalid-input');
  });

  it('are published with their lines, and a draft of that version makes none again', async () => {
    await open();
    await change(test({ sample: true }), generator(), script('gen 1'));
    const { revision } = await draft();
    const early = { params: params(), body: { message: '', revision } };
    expect(await setter.refusalOf(PUBLISH, early)).toBe('draft-incomplete');
    await generate();
    await make(await beginGeneration());
    const row = (await draft()).tests[1];
    await change({ op: 'test', id: row?.id ?? '', revision: row?.revision ?? 0, answer: { text: '1' } });
    await publish();
    const { tests, programs, kept, script: opened } = await open(true);
    expect(tests.map(({ command }) => command)).toEqual([null, 'gen 1']);
    expect(programs.map(({ role }) => role)).toEqual(['generator', 'script']);
    expect(kept).toEqual([]);
    expect(opened.lines).toMatchObject([{ tests: 1, made: 1 }]);
    expect(await codes()).not.toContain('not-generated');
  });

  it('survive a run of the solutions meanwhile; files are only taken under the lease, within the limits', async () => {
    await open();
    await change(test(), solution(), generator(), script('gen 1'));
    await generate();
    const begun = await beginGeneration();
    await run();
    const { benchId, taskId } = begun.task;
    const ofTask = { params: { benchId, taskId } };
    const file = { hash: '0'.repeat(64), size: 4 };
    const gone = { params: { benchId, taskId: randomUUID() }, body: file };
    expect(await runner.refusalOf(INPUT, gone)).toBe('task-gone');
    const body = { ...file, size: MAX_DRAFT_FILE_BYTES + 1 };
    expect(await runner.refusalOf(INPUT, { ...ofTask, body })).toBe('too-large');
    await server.db.transact((tx) =>
      tx.execute(sql`insert into storage_quotas (org_id, bytes) values (${orgId}::uuid, 1)`),
    );
    expect(await runner.refusalOf(INPUT, { ...ofTask, body: file })).toBe('org-storage-full');
    await server.db.transact((tx) => tx.execute(sql`delete from storage_quotas where org_id = ${orgId}::uuid`));
    await make(begun);
    expect(await made()).toEqual([
      ['1', null, '1 2\n'],
      ['2', 'gen 1', '1\n'],
    ]);
    await complete(await lease(), done);
  });
});

describe('an interactive problem', () => {
  const settings = async (checker: Extract<DraftChange, { op: 'settings' }>['checker']) => {
    const { revision } = (await draft()).settings;
    return (await change({ op: 'settings', revision, checker })).results[0]?.settings;
  };

  it('needs its interactor and no expected outputs, and can become an ordinary one again', async () => {
    await open();
    expect(await settings({ type: 'interactor' })).toMatchObject({
      checker: { type: 'interactor' },
      checkerPath: 'interactor.cpp',
      kind: 'programs',
    });
    await change(test({ answer: null }), solution());
    const errors = async () => (await draft()).todo.filter(({ level }) => level === 'error').map(({ code }) => code);
    expect(await errors()).toEqual(['checker-missing']);
    const program = { ...solution('int main() {}', 'interactor.cpp'), role: 'checker' as const };
    await change(program);
    expect(await errors()).toEqual(['checker-untried']);
    await run();
    await complete(await lease(), done);
    expect(await errors()).toEqual([]);
    await publish();
    const [version] = await versions();
    expect(version?.config).toMatchObject({
      judge: { config: { interactor: { type: 'testlib', source: 'interactor.cpp' } } },
    });
    expect((await open(true)).programs.find(({ role }) => role === 'checker')?.path).toBe('interactor.cpp');
    expect(await settings({ type: 'tokens' })).toMatchObject({ checker: { type: 'tokens' }, checkerPath: null });
    expect(await errors()).toEqual(['answer-missing']);
  });
});

describe('partial points', () => {
  it('mean what the setter says, for a checker and an interactor, and percent without that', async () => {
    await open();
    const judged = async (checker: Extract<DraftChange, { op: 'settings' }>['checker']) => {
      const { revision } = (await draft()).settings;
      const { results } = await change({ op: 'settings', revision, checker });
      expect(results[0]?.settings?.checker).toEqual(checker);
      const [row] = await server.db.select().from(problemDrafts).where(eq(problemDrafts.problemId, problemId));
      return row?.config.judge.config;
    };
    expect(await judged({ type: 'program', pointsMode: 'fraction' })).toMatchObject({
      checker: { type: 'testlib', source: 'checker.cpp', pointsMode: 'fraction' },
    });
    expect(await judged({ type: 'interactor', pointsMode: 'of-weight' })).toMatchObject({
      interactor: { type: 'testlib', source: 'interactor.cpp', pointsMode: 'of-weight' },
    });
    expect(await judged({ type: 'interactor' })).toMatchObject({
      interactor: { type: 'testlib', source: 'interactor.cpp' },
    });
    const { revision } = (await draft()).settings;
    const body = { changes: [{ op: 'settings', revision, checker: { type: 'program', pointsMode: 'thirds' } }] };
    // No such mode exists.
    const wrong = { params: params(), body: body as { changes: DraftChange[] } };
    expect(await setter.refusalOf(CHANGE, wrong)).toBe('invalid-input');
  });
});

describe('a problem to which outputs are handed in', () => {
  const settings = async (part: Omit<Extract<DraftChange, { op: 'settings' }>, 'op' | 'revision'>) => {
    const { revision } = (await draft()).settings;
    return (await change({ op: 'settings', revision, ...part })).results[0]?.settings;
  };

  it('loses nothing of its former kind, which comes back, and publishes only its own settings', async () => {
    await open();
    await settings({ checker: { type: 'interactor', pointsMode: 'fraction' } });
    expect(await settings({ solutionKind: 'outputs' })).toMatchObject({
      solutionKind: 'outputs',
      checker: { type: 'tokens' },
    });
    // An interactor cannot talk with outputs.
    expect((await settings({ checker: { type: 'interactor' } }))?.checker).toEqual({ type: 'tokens' });
    await settings({ checker: { type: 'lines' } });
    await change(test({ name: 'a' }), solution());
    await publish();
    const [version] = await versions();
    expect(version?.config).toMatchObject({
      judge: { config: { outputOnly: true, checker: { type: 'lines' } } },
      submit: { upload: true, zipFolder: true },
    });
    expect(JSON.stringify(version?.config)).not.toContain('interactor');
    expect(await settings({ solutionKind: 'program' })).toMatchObject({
      solutionKind: 'program',
      checker: { type: 'interactor' },
    });
  });

  it('has its missing outputs made by the solution, and warns about names that its files would share', async () => {
    await open();
    await settings({ solutionKind: 'outputs' });
    const half = (id: string): DraftSubtask => ({ id, name: '', points: 50, scoring: 'min', dependsOn: [] });
    await settings({ subtasks: [half('x'), half('y')] });
    await change(test({ name: 'a', subtask: 'x', answer: null }), test({ name: 'a', subtask: 'y' }), solution());
    expect(await codes()).toEqual(expect.arrayContaining(['name-repeated', 'answer-missing']));
    expect((await run()).kind).toBe('answers');
  });
});

describe('a problem to which a function is handed in', () => {
  const settings = async (part: Omit<Extract<DraftChange, { op: 'settings' }>, 'op' | 'revision'>) => {
    const { revision } = (await draft()).settings;
    return (await change({ op: 'settings', revision, ...part })).results[0]?.settings;
  };
  const file = (path: string, text = 'x') => ({ ...solution(text, path), role: 'grader' as const });
  const python = { family: 'python' as const, files: ['grader/grader.py'] };
  const errors = async () => (await draft()).todo.filter(({ level }) => level === 'error');

  it('needs a grader with all its files, and offers the languages that have one', async () => {
    await open();
    await change(test());
    expect(await settings({ solutionKind: 'function' })).toMatchObject({ solutionKind: 'function', graders: [] });
    expect(await errors()).toMatchObject([{ code: 'no-grader' }]);
    const java = { family: 'java' as const, files: ['grader/Grader.java'] };
    expect(await settings({ graders: [python, java] })).toMatchObject({ graders: [java, python] });
    await change(file('grader/grader.py'));
    expect(await errors()).toMatchObject([{ code: 'grader-missing', about: ['grader/Grader.java'] }]);
    expect(await refusedChange(file('Grader.java'))).toBe('invalid-input');
    await change(file('grader/Grader.java'));
    await publish();
    const [version] = await versions();
    expect(JSON.stringify(version?.config)).toContain('"options":["Python 3","Java"]');
    const { programs, settings: opened } = await open(true);
    expect(programs.map(({ role, path }) => [role, path])).toEqual([
      ['grader', 'grader/Grader.java'],
      ['grader', 'grader/grader.py'],
    ]);
    expect(opened.graders).toEqual([java, python]);
    await settings({ graders: [java] });
    await publish();
    // The file of the other one is in the draft only.
    expect((await draft()).programs).toHaveLength(2);
    expect((await open(true)).programs).toHaveLength(1);
  });

  it('keeps its graders while the setter tries another kind, and has its outputs made with them', async () => {
    await open();
    await settings({ solutionKind: 'function' });
    await settings({ graders: [python] });
    await settings({ solutionKind: 'program' });
    // Nothing of another kind is changed.
    expect(await settings({ graders: [] })).toMatchObject({ solutionKind: 'program', graders: [] });
    expect(await settings({ solutionKind: 'function' })).toMatchObject({ graders: [python] });
    await change(file('grader/grader.py'), test({ answer: null }), solution());
    expect((await run()).kind).toBe('answers');
    const { revision } = (await draft()).settings;
    const twice = { op: 'settings' as const, revision, graders: [python, python] };
    expect(await refusedChange(twice)).toBe('invalid-input');
  });
});

describe('other files', () => {
  const file = (path: string, text = 'x') => ({ ...solution(text, path), role: 'file' as const });

  it('are published where the setter put them, also empty ones', async () => {
    await open();
    await change(test(), file('tools/gen.py'), file('lib/__init__.py', ''), file('validators/lib.h'));
    await publish();
    const { kept } = await open(true);
    expect(kept.map(({ path }) => path)).toEqual(['lib/__init__.py', 'tools/gen.py', 'validators/lib.h']);
    expect(await refusedChange(file('Tools/GEN.py'))).toBe('key-taken');
  });

  it('are refused in the places of tests, programs, statements and settings', async () => {
    await open();
    const places = ['tests/1.in', 'data/a', 'submissions/x', 'validators/v.py', 'generators/script.txt', 'checker.cpp'];
    for (const path of [...places, 'interactor.cpp', 'problem.yml', 'statement.fr.md', 'attachments/a', '../a', 'a//b'])
      expect(await refusedChange(file(path))).toBe('invalid-input');
  });
});

describe('a quiz', () => {
  const settings = async (part: Omit<Extract<DraftChange, { op: 'settings' }>, 'op' | 'revision'>) => {
    const { revision } = (await draft()).settings;
    const { results } = await change({ op: 'settings', revision, ...part });
    return results[0]?.settings;
  };
  const refused = async (part: unknown) => {
    const { revision } = (await draft()).settings;
    // Also what the contract does not allow.
    return await refusedChange({ op: 'settings', revision, ...(part as object) });
  };
  const options = ['A', 'B', 'C', 'D'];
  const first: DraftQuestion = {
    key: 'q1',
    name: '1',
    right: { answer: 'A' },
    field: { label: '1', type: 'select', options },
  };
  const second: DraftQuestion = {
    key: 'q2',
    points: 3,
    right: { number: 6 },
    field: { label: '2', type: 'text', options: [] },
  };

  it('starts with a question, needs no test, and gives tests and limits back to the former kind', async () => {
    await open();
    await change(test(), solution());
    await settings({ timeMs: 500, checker: { type: 'exact' } });
    const asked = await settings({ solutionKind: 'answers' });
    expect(asked).toMatchObject({ solutionKind: 'answers', questions: [first], instance: null });
    await settings({ questions: [second, first] });
    expect(await codes()).toEqual([]);
    const hash = await publish();
    const config = problemConfig.parse((await versions()).find((one) => one.hash === hash)?.config);
    expect(config.judge.config).toEqual({
      questions: [
        { key: 'q2', number: 6, points: 3 },
        { key: 'q1', name: '1', answer: 'A' },
      ],
    });
    expect(config.variables).toEqual({});
    expect(config).not.toHaveProperty('unused');
    const items = config.submit.form?.files.flatMap(({ type }) => type.metadata?.items ?? []);
    expect(items).toEqual([
      { key: 'q2', label: '2', type: { text: {} } },
      { key: 'q1', label: '1', type: { select: { options } } },
    ]);

    const back = await settings({ solutionKind: 'program' });
    expect(back).toMatchObject({ solutionKind: 'program', timeMs: 500, checker: { type: 'exact' }, questions: [] });
    expect((await draft()).tests).toHaveLength(1);
    const again = await settings({ solutionKind: 'answers' });
    expect(again?.questions.map(({ key }) => key)).toEqual(['q2', 'q1']);
  });

  it('keeps fields of the form that belong to no question, and drops those of removed ones', async () => {
    await open();
    await settings({ solutionKind: 'answers' });
    await settings({ questions: [first, second] });
    const left = await settings({ questions: [second] });
    expect(left?.questions).toEqual([second]);
    expect((await settings({ timeMs: 700 }))?.questions).toEqual([second]);
  });

  it('is refused without questions, with a key twice, and without a right answer', async () => {
    await open();
    await settings({ solutionKind: 'answers' });
    for (const questions of [
      [],
      [first, first],
      [{ ...first, right: {} }],
      [{ ...first, right: { answer: '' } }],
      [{ ...first, key: 'a b' }],
    ])
      expect(await refused({ questions })).toBe('invalid-input');
    expect((await draft()).settings.questions).toEqual([first]);
  });

  it('can have a live instance, whose description has to be valid', async () => {
    await open();
    await settings({ solutionKind: 'answers' });
    const text = 'services:\n  web: { image: host, command: [/bin/true] }\nminutes: 5\n';
    const given = await settings({ instance: { label: 'main', text } });
    expect(given?.instance).toMatchObject({ label: 'main' });
    for (const wrong of ['services: [', 'services: {}', 'minutes: 5', '- a', '', `services: ${'x'.repeat(40_000)}`])
      expect(await refused({ instance: { label: 'main', text: wrong } })).toBe('invalid-input');
    const hash = await publish();
    const config = problemConfig.parse((await versions()).find((one) => one.hash === hash)?.config);
    expect(config).toMatchObject({ instanceLabel: 'main', instance: { adapter: 'assay', config: { minutes: 5 } } });
    expect((await settings({ instance: null }))?.instance).toBeNull();
  });
});
