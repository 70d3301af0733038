import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { KeptCase } from '@assay/contract';
import { treeOfDirectory, workingCopyOf } from '@assay/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberedCases, openTestJudge, type TestJudge } from '../../test/test-judge.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import type { RunRequest } from '../sandbox/sandbox.ts';
import { verificationOf } from '../workbench/report-verification.ts';
import type { KeptResults } from './judge-changed.ts';
import { verifyPackage, type Verification } from './verify-package.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge({ slots: 2 });
});
afterAll(() => testJudge.close());

type Files = Record<string, string>;

const config = (part: object = {}) => ({
  label: 'default',
  judge: { adapter: 'assay', config: { timeMs: 2000, memoryMiB: 128, pattern: '*.in', ...part } },
  submit: {},
});
const sum = '# right\nprint(sum(map(int, input().split())))';
const minus = '# minus\na, b = map(int, input().split())\nprint(a - b)';
const slow = '# slow\nwhile True: pass';
const files: Files = {
  ...numberedCases(4),
  'submissions/accepted/right.py': sum,
  'submissions/wrong_answer/minus.py': minus,
};
/** A Kattis output validator that compares words. */
const checker = [
  'import sys',
  'same = sys.stdin.read().split() == open(sys.argv[2]).read().split()',
  'sys.exit(42 if same else 43)',
].join('\n');
const custom = { checker: { type: 'kattis', source: 'check.py' } };

interface Shelf extends KeptResults {
  rows: Map<string, KeptCase[]>;
}

function makeShelf(part: Partial<KeptResults> = {}): Shelf {
  const rows = new Map<string, KeptCase[]>();
  return {
    rows,
    find: (key) => Promise.resolve(rows.get(key) ?? []),
    // As through the wire.
    store: (key, cases) => Promise.resolve(void rows.set(key, structuredClone(cases))),
    ...part,
  };
}

/** What happens in a verification: programs by their comment and input, and compilations. */
interface Seen {
  runs: string[];
  compiled: number;
}

/** The environment, with its calls of one method seen by `see`. */
function watched<T extends object>(real: T, method: keyof T, see: (request: never) => void): T {
  return new Proxy(real, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: never[]) => {
        if (key === method && args[0] !== undefined) see(args[0]);
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}

function watchedEnvironment(seen: Seen): JudgeEnvironment {
  const { environment } = testJudge;
  const { judge } = environment;
  const sandbox = watched(judge.sandbox, 'run', ({ stdin, files: given }: RunRequest) => {
    if (!stdin || !('path' in stdin)) return;
    const sources = Object.values(given ?? {}).flatMap((one) =>
      'path' in one ? [readFileSync(one.path, 'utf8')] : [],
    );
    const name = sources.map((text) => /^# (\w+)$/m.exec(text)?.[1]).find((one) => one !== undefined);
    seen.runs.push(`${name} ${basename(stdin.path)}`);
  });
  const compiler = watched(judge.compiler, 'compile', () => void seen.compiled++);
  return { ...environment, judge: { ...judge, sandbox, compiler } };
}

async function verify(content: Files, part: object = {}, kept?: KeptResults, signal?: AbortSignal) {
  const folder = testJudge.data(content);
  const { problem } = await workingCopyOf(config(part), await treeOfDirectory(folder));
  const seen: Seen = { runs: [], compiled: 0 };
  const verification = await verifyPackage(watchedEnvironment(seen), problem, folder, {
    ...(kept && { kept }),
    ...(signal && { signal }),
  });
  const { plan, submissions, tooSlow, good } = verification;
  if (!plan) throw new Error(JSON.stringify(verification.findings));
  return { ...seen, runs: seen.runs.sort(), verification, report: verificationOf(plan, submissions, tooSlow, good) };
}

/** Without what differs between two runs of the same programs. */
function verdictsOf({ submissions, good }: Verification) {
  const rows = submissions.map(({ path, judgement, asDeclared }) => ({
    path,
    asDeclared,
    status: judgement.status,
    score: judgement.score,
    message: judgement.message,
    subtasks: judgement.details.jobs.map(({ status, score, points }) => [status, score, points]),
    cells: judgement.details.jobs.flatMap(({ tests }) => tests.map(({ status, score }) => [status, score])),
  }));
  return { good, rows };
}

describe('a verification after an earlier one', () => {
  it('runs and compiles nothing if nothing has changed, and has the same result', async () => {
    const shelf = makeShelf();
    const first = await verify(files, {}, shelf);
    expect(first.runs).toHaveLength(8);
    expect(first.report.kept).toEqual({ cases: 0, total: 8 });
    const second = await verify(files, {}, shelf);
    expect(second.runs).toEqual([]);
    expect(second.compiled).toBe(0);
    expect(second.report.kept).toEqual({ cases: 8, total: 8 });
    expect({ ...second.report, kept: undefined }).toEqual({ ...first.report, kept: undefined });
  });

  it('runs every program on exactly the edited test', async () => {
    const shelf = makeShelf();
    await verify(files, {}, shelf);
    const edited = { ...files, '3.in': '5 0\n', '3.ans': '5\n' };
    const again = await verify(edited, {}, shelf);
    expect(again.runs).toEqual(['minus 3.in', 'right 3.in']);
    expect(again.report.kept).toEqual({ cases: 6, total: 8 });
    const cells = again.report.submissions.map((one) => one.cells.map(({ isNew }) => isNew === true));
    expect(cells).toEqual([
      [false, false, true, false],
      [false, false, true, false],
    ]);
    expect(verdictsOf(again.verification)).toEqual(verdictsOf((await verify(edited)).verification));
    // The earlier version of the test is not kept: each program has the results of its latest version.
    expect([...shelf.rows.values()].map((row) => row.length)).toEqual([4, 4]);
  });

  it('runs every program on a test whose answer has changed', async () => {
    const shelf = makeShelf();
    await verify(files, {}, shelf);
    const again = await verify({ ...files, '2.ans': '-1\n' }, {}, shelf);
    expect(again.runs).toEqual(['minus 2.in', 'right 2.in']);
    expect(again.report.submissions[0]?.cells.map(({ status }) => status)[1]).toBe('Wrong Answer');
  });

  it('runs nothing if tests have only moved, and only the added one', async () => {
    const shelf = makeShelf();
    await verify(files, {}, shelf);
    const [first, ...others] = [1, 2, 3, 4].map((at) => [files[`${at}.in`] ?? '', files[`${at}.ans`] ?? ''] as const);
    const programs = Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('submissions/')));
    const moved: Files = { ...programs };
    for (const [at, [input, answer]] of others.entries())
      Object.assign(moved, { [`t${at}.in`]: input, [`t${at}.ans`]: answer });
    expect((await verify(moved, {}, shelf)).runs).toEqual([]);
    const added = { ...moved, 't9.in': '7 7\n', 't9.ans': '14\n' };
    expect((await verify(added, {}, shelf)).runs).toEqual(['minus t9.in', 'right t9.in']);
    // The removed test was forgotten.
    const back = { ...moved, 't0.in': first?.[0] ?? '', 't0.ans': first?.[1] ?? '' };
    expect((await verify(back, {}, shelf)).runs).toEqual(['minus t0.in', 'right t0.in']);
  });

  it('runs only the program that has changed', async () => {
    const shelf = makeShelf();
    await verify(files, {}, shelf);
    const again = await verify({ ...files, 'submissions/wrong_answer/minus.py': `${minus}\n` }, {}, shelf);
    expect(again.runs).toEqual([1, 2, 3, 4].map((at) => `minus ${at}.in`));
  });

  it.each([
    ['the time limit', files, { timeMs: 2500 }],
    ['the memory limit', files, { memoryMiB: 64 }],
    ['the limit of output', files, { outputMiB: 3 }],
    ['the comparison', files, { checker: { type: 'exact' } }],
    ['the checker’s source', { ...files, 'check.py': `${checker}\n# another` }, custom],
  ])('runs everything after a change of %s', async (what, changed, part) => {
    const shelf = makeShelf();
    const before = what === 'the checker’s source' ? { ...files, 'check.py': checker } : files;
    await verify(before, part === custom ? custom : {}, shelf);
    expect((await verify(before, part === custom ? custom : {}, shelf)).runs).toEqual([]);
    expect((await verify(changed, part, shelf)).runs).toHaveLength(8);
  });

  it('keeps what programs and checkers say', async () => {
    const shelf = makeShelf();
    const crash = '# crash\nimport sys\nsys.exit("no such thing")';
    const content = { ...files, 'check.py': checker, 'submissions/run_time_error/crash.py': crash };
    const first = await verify(content, custom, shelf);
    const again = await verify(content, custom, shelf);
    expect(again.runs).toEqual([]);
    expect({ ...again.report, kept: undefined }).toEqual({ ...first.report, kept: undefined });
    const row = again.report.submissions.find(({ path }) => path.endsWith('crash.py'));
    expect(row?.cells[0]?.message).toContain('no such thing');
  });
});

describe('an early end of subtasks', () => {
  /** The answer says whether the program is right. */
  const echo = '# echo\nprint(1)';
  const content = (bits: string): Files => ({
    ...Object.fromEntries(
      bits.split('').flatMap((bit, at) => [
        [`${at}.in`, `${at}\n`],
        [`${at}.ans`, `${bit}\n`],
      ]),
    ),
    'submissions/accepted/echo.py': echo,
  });
  const caseOf = (at: number, sample = false) => ({
    input: `${at}.in`,
    answer: `${at}.ans`,
    ...(sample && { sample }),
  });
  const subtasks = (scoring: string) => ({
    pattern: undefined,
    subtasks: [
      { id: 'a', points: 30, scoring, cases: [caseOf(0), caseOf(1), caseOf(2, true)] },
      { id: 'b', points: 30, scoring, dependsOn: ['a'], cases: [caseOf(3), caseOf(4)] },
      { id: 'c', points: 40, scoring: 'min', cases: [caseOf(5), caseOf(1), caseOf(6)] },
    ].map((one) => (one.scoring === 'threshold' ? { ...one, threshold: 0.5 } : one)),
  });

  it.each(['min', 'sum', 'max', 'product', 'threshold'])('is the same as without kept results: %s', async (scoring) => {
    const part = subtasks(scoring);
    const shelf = makeShelf();
    const patterns = ['1111111', '1011111', '1011011', '0011001', '1111101', '1000111', '0000000', '1111111'];
    for (const bits of patterns) {
      const kept = await verify(content(bits), part, shelf);
      const full = await verify(content(bits), part);
      expect(verdictsOf(kept.verification), bits).toEqual(verdictsOf(full.verification));
      expect(kept.runs.length).toBeLessThanOrEqual(full.runs.length);
    }
  });
});

describe('results', () => {
  it('are not kept if the program may have waited for the machine', async () => {
    const shelf = makeShelf();
    const sleeping = '# sleeping\nimport time\ntime.sleep(60)';
    const content = {
      ...numberedCases(1),
      'submissions/accepted/right.py': sum,
      'submissions/time_limit_exceeded/sleeping.py': sleeping,
      'submissions/time_limit_exceeded/slow.py': slow,
      'submissions/run_time_error/killed.py': '# killed\nimport os\nos.kill(os.getpid(), 9)',
    };
    const part = { timeMs: 300 };
    const first = await verify(content, part, shelf);
    const statuses = first.report.submissions.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['Accepted', 'Runtime Error', 'Time Limit Exceeded', 'Time Limit Exceeded']);
    const again = await verify(content, part, shelf);
    expect([...new Set(again.runs)]).toEqual(['killed 1.in', 'sleeping 1.in']);
    expect(again.report.submissions.map(({ status }) => status)).toEqual(statuses);
  });

  it('of a cancelled run are kept only for the programs that were finished', async () => {
    const cancel = new AbortController();
    const shelf = makeShelf();
    const stored: string[] = [];
    const store: KeptResults['store'] = async (key, cases, signal) => {
      await shelf.store(key, cases, signal);
      stored.push(key);
      // The loop runs meanwhile.
      cancel.abort(new Error('cancelled'));
    };
    const content = {
      ...numberedCases(2),
      'submissions/accepted/right.py': sum,
      'submissions/time_limit_exceeded/slow.py': slow,
    };
    const part = { timeMs: 60_000 };
    await expect(verify(content, part, { ...shelf, store }, cancel.signal)).rejects.toThrow('cancelled');
    expect(stored).toHaveLength(1);
    expect([...shelf.rows.values()].map((row) => row.map(({ status }) => status))).toEqual([['Accepted', 'Accepted']]);
  });

  it.each([
    ['outputs', { ...numberedCases(2), 'submissions/accepted/all.json': '{}' }, { outputOnly: true }],
    ['two steps', files, { twoSteps: {} }],
    ['several passes', { ...files, 'check.py': checker }, { ...custom, passes: 2 }],
  ])('are not kept for problems with %s', async (_, content, part) => {
    const shelf = makeShelf();
    await verify(content, part, shelf);
    expect(shelf.rows.size).toBe(0);
  });

  it('are not needed: everything is judged if they cannot be read, and nothing is lost if they cannot be stored', async () => {
    const broken = () => Promise.reject(new Error('no connection'));
    const shelf = makeShelf();
    await verify(files, {}, shelf);
    const unread = await verify(files, {}, { ...shelf, find: broken });
    expect(unread.runs).toHaveLength(8);
    const unstored = await verify(files, {}, makeShelf({ store: broken }));
    expect(verdictsOf(unstored.verification)).toEqual(verdictsOf(unread.verification));
  });
});
