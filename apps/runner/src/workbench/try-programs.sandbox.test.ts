import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '@assay/problem';
import { benchResult, benchWork, type BenchResult, type BenchWorkOf } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkerCompileLimits } from '../languages/language.ts';
import { numberedCases, openTestJudge, type TestJudge } from '../../test/test-judge.ts';
import { environmentFolders } from '../judge-environment.ts';
import { tryVersion } from './try-version.ts';

const config = (part: object = {}) => ({
  label: 'default',
  judge: { adapter: 'assay', config: { timeMs: 500, memoryMiB: 128, pattern: '*.in', ...part } },
  submit: {},
});
const sum = 'a, b = map(int, input().split())\n';
const files = {
  ...numberedCases(2),
  'generators/pair.py': 'import sys\nprint(sys.argv[2], sys.argv[1])\n',
  'generators/loop.py': 'while True: pass\n',
  'generators/flood.py': 'while True: print("flood" * 1000)\n',
  'submissions/accepted/good.py': `${sum}print(a + b)\n`,
  'submissions/accepted/other.py': `${sum}print(b + a)\n`,
  'submissions/accepted/brittle.py': `${sum}assert b < 3, "too large"\nprint(a + b)\n`,
  'submissions/wrong_answer/small.py': `import sys\n${sum}print("b is", b, file=sys.stderr)\nprint(a + min(b, 4))\n`,
  'submissions/time_limit_exceeded/loop.py': `${sum}while b > 1: pass\nprint(a + b)\n`,
  'validators/few.py': 'import sys\nsys.exit(0 if int(input().split()[1]) < 5 else "five is too large")\n',
};

/** Files that were made for a draft. */
const stored = new Map<string, Buffer>();
let testJudge: TestJudge;
beforeAll(async () => void (testJudge = await openTestJudge({ slots: 2 })));
afterAll(() => testJudge.close());

/** The result, validated by the contract. */
async function attempt(work: unknown, { content = {}, settings = {} } = {}): Promise<BenchResult> {
  const { data } = environmentFolders(testJudge.dir);
  mkdirSync(data, { recursive: true });
  const folders = {
    dataFolder: testJudge.data({ ...files, ...content }),
    scratch: mkdtempSync(join(data, 'scratch-')),
  };
  const task = { work: benchWork.parse(work), problemConfig: config(settings) };
  const { signal } = new AbortController();
  const storeFile = (bytes: Buffer) => {
    const file = { hash: hashOf(bytes), size: bytes.length };
    stored.set(file.hash, bytes);
    return Promise.resolve(bytes.equals(Buffer.from('full\n')) ? null : file);
  };
  return benchResult.parse(await tryVersion(testJudge.environment, task, folders, { signal, storeFile }));
}
const stress = (part: Partial<BenchWorkOf<'stress'>> = {}) =>
  attempt({
    kind: 'stress',
    generator: 'generators/pair.py',
    args: '{seed} 7',
    seed: 1,
    reference: 'submissions/accepted/good.py',
    solution: { path: 'submissions/wrong_answer/small.py' },
    rounds: 12,
    ...part,
  });
const generate = (generator: string, args = '{seed} 7') => attempt({ kind: 'generate', generator, args, seed: 3 });

describe('a search for weak tests', () => {
  it('reports the changes that no test notices, or why the solution cannot be changed', async () => {
    const clamp = `${sum}print(a + b if a < 9 else 0)\n`;
    const content = { 'submissions/accepted/clamp.py': clamp };
    const found = await attempt({ kind: 'mutate', program: 'submissions/accepted/clamp.py' }, { content });
    expect(found).toMatchObject({ outcome: 'done', mutation: { rejected: 0, outOfTime: false } });
    expect(found.mutation?.survivors.map(({ line, before, after }) => [line, before, after])).toContainEqual([
      2,
      '<',
      '<=',
    ]);
    const wrong = await attempt({ kind: 'mutate', program: 'submissions/time_limit_exceeded/loop.py' });
    expect(wrong).toMatchObject({ outcome: 'broken', message: expect.stringContaining('is not accepted: ') });
  });
});

describe('a stress test', () => {
  it('ends at the first input on which the two differ, with both outputs, the verdict, and the validators’ results', async () => {
    const { outcome, stress: result } = await stress();
    expect(outcome).toBe('done');
    expect(result).toMatchObject({
      rounds: 5,
      outOfTime: false,
      difference: {
        seed: 5,
        args: '5 7',
        input: { text: '7 5\n', cut: false },
        check: {
          validators: ['validators/few.py'],
          complaints: [{ validator: 'validators/few.py', message: 'five is too large' }],
        },
        reference: { name: 'submissions/accepted/good.py', status: 'Finished', output: { text: '12\n' } },
        solution: {
          name: 'submissions/wrong_answer/small.py',
          status: 'Wrong Answer',
          output: { text: '11\n' },
          stderr: { text: 'b is 5\n' },
        },
      },
    });
    expect(result?.difference?.solution?.memoryBytes).toBeGreaterThan(0);
  });

  it('reports the number of inputs tried if it finds nothing, also for a pasted program', async () => {
    const all = { outOfTime: false, rounds: 4 };
    expect((await stress({ solution: { path: 'submissions/accepted/other.py' }, rounds: 4 })).stress).toEqual(all);
    const pasted = { language: 'Python 3', source: `${sum}print(sum([a, b]))\n` };
    expect((await stress({ solution: pasted, rounds: 4 })).stress).toEqual(all);
  });

  it('runs under the limits of the problem, and ends if the reference fails', async () => {
    const slow = await stress({ solution: { path: 'submissions/time_limit_exceeded/loop.py' } });
    expect(slow.stress?.difference).toMatchObject({ seed: 2, solution: { status: 'Time Limit Exceeded' } });
    const brittle = await stress({ reference: 'submissions/accepted/brittle.py' });
    expect(brittle.stress?.difference).toMatchObject({ seed: 3, reference: { status: 'Runtime Error' } });
    expect(brittle.stress?.difference?.reference.stderr.text).toContain('too large');
    expect(brittle.stress?.difference?.solution).toBeUndefined();
  });

  it.each([
    ['a missing generator', { generator: 'generators/none.py' }, /none\.py/],
    ['a generator that fails', { args: '{seed}' }, /generators\/pair\.py 1 failed: Runtime Error/],
    ['a missing solution', { solution: { path: 'submissions/accepted/none.py' } }, /is not in the package/],
    ['an unknown language', { solution: { language: 'Whitespace', source: ' ' } }, /Unknown language Whitespace/],
    ['a program that does not compile', { solution: { language: 'C++17', source: 'int main( {' } }, /does not compile/],
  ])('reports %s', async (_, part, message) => {
    expect(await stress(part)).toMatchObject({ outcome: 'broken', message: expect.stringMatching(message) });
  });

  it('is only for problems whose solutions are programs', async () => {
    const quiz = { pattern: undefined, questions: [{ key: 'a', answer: 'B' }] };
    const work = { kind: 'stress', generator: 'generators/pair.py', args: '{seed}', seed: 1, rounds: 1 };
    const reference = 'submissions/accepted/good.py';
    const result = await attempt({ ...work, reference, solution: { path: reference } }, { settings: quiz });
    expect(result).toMatchObject({ outcome: 'broken', message: expect.stringContaining('are not programs') });
  });
});

describe('a generator', () => {
  it('shows the generated input, and the validators’ results for it', async () => {
    expect(await generate('generators/pair.py')).toMatchObject({
      outcome: 'done',
      generation: {
        args: '3 7',
        size: 4,
        ran: { name: 'generators/pair.py', status: 'Finished', output: { text: '7 3\n', cut: false } },
        check: { validators: ['validators/few.py'], complaints: [] },
      },
    });
    const { generation } = await generate('generators/pair.py', '8 8');
    expect(generation?.check?.complaints).toHaveLength(1);
  });

  it('is shown even if a validator does not compile, which is reported for that validator', async () => {
    const broken = { 'validators/broken.cpp': 'int main( {' };
    const work = { kind: 'generate', generator: 'generators/pair.py', args: '3 7', seed: 1 };
    const { generation } = await attempt(work, { content: broken });
    expect(generation?.check?.complaints).toMatchObject([{ validator: 'validators/broken.cpp' }]);
  });

  it('is stopped if it never ends or never stops writing', async () => {
    const endless = await generate('generators/loop.py');
    expect(endless).toMatchObject({ outcome: 'done', generation: { ran: { status: 'Time Limit Exceeded' } } });
    expect(endless.generation?.check).toBeUndefined();
    const flood = await generate('generators/flood.py');
    expect(flood.generation?.ran).toMatchObject({ status: 'Output Limit Exceeded' });
  });
});

describe('a run for setters', () => {
  const path = 'submissions/wrong_answer/small.py';

  it('runs a submission on the setter’s own input, or on the samples', async () => {
    const { outcome, run } = await attempt({ kind: 'run', program: { path }, input: '1 9\n' });
    expect(outcome).toBe('done');
    expect(run).toMatchObject({ outcome: 'ran', cases: [{ status: 'Finished', output: { text: '5\n' } }] });
    expect((await attempt({ kind: 'run', program: { path } })).run).toMatchObject({ outcome: 'no-samples' });
  });

  it('reports a missing submission', async () => {
    const gone = await attempt({ kind: 'run', program: { path: 'submissions/accepted/none.py' }, input: '' });
    expect(gone).toMatchObject({ outcome: 'broken', message: expect.stringContaining('none.py') });
  });
});

describe('answers of tests', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
  const answers = (
    program: string,
    inputs: readonly (readonly [id: string | undefined, input: string])[],
    content = {},
  ) =>
    attempt(
      { kind: 'answers', program, tests: inputs.map(([id, input]) => ({ id, revision: 1, input })) },
      { content },
    );

  it('are the outputs of the solution; what fails or is no text is reported, and what is long is stored as a file', async () => {
    const brittle = await answers(
      'submissions/accepted/brittle.py',
      [
        [a, '1.in'],
        [b, 'hand/large.in'],
      ],
      { 'hand/large.in': '1 9\n' },
    );
    expect(brittle.answers).toMatchObject([
      { id: a, status: 'Finished', output: expect.stringMatching(/^\d+\n$/) },
      { id: b, status: 'Runtime Error', message: expect.stringContaining('too large') },
    ]);
    const odd =
      'import sys\nn = int(input().split()[0])\nsys.stdout.buffer.write(b"\\xff" if n == 1 else b"7" * 300_000)\n';
    const made = await answers(
      'submissions/accepted/odd.py',
      [
        [a, 'hand/1.in'],
        [b, 'hand/2.in'],
      ],
      { 'submissions/accepted/odd.py': odd, 'hand/1.in': '1\n', 'hand/2.in': '2\n' },
    );
    const long = Buffer.from('7'.repeat(300_000));
    expect(made.answers).toEqual([
      { id: a, status: 'Not Text', message: '' },
      { id: b, status: 'Finished', message: '', file: { hash: hashOf(long), size: long.length } },
    ]);
    expect(stored.get(hashOf(long))).toEqual(long);
  });

  it('that do not fit into one result are left for the next run', async () => {
    const wordy = 'print("7" * 250_000)\n';
    const made = await answers(
      'submissions/accepted/wordy.py',
      [a, b, c].map((id) => [id, '1.in'] as const),
      {
        'submissions/accepted/wordy.py': wordy,
      },
    );
    expect(made.answers?.map(({ status }) => status)).toEqual(['Finished', 'Finished', 'Not Run']);
  });

  it('cannot be made by a solution that does not compile', async () => {
    const broken = { 'submissions/accepted/broken.cpp': 'int main( {' };
    const { outcome, message } = await answers('submissions/accepted/broken.cpp', [[a, '1.in']], broken);
    expect(outcome).toBe('broken');
    expect(message).toContain('broken.cpp does not compile');
  });
});

describe('the judging programs', () => {
  const compile = (settings: object, content: object) => attempt({ kind: 'compile' }, { settings, content });
  const checker = { type: 'kattis', source: 'checker/check.c' };
  const interactor = { type: 'kattis', source: 'interactor/talk.c' };
  const good = 'int main() { return 42; }';

  it('are compiled, and found in the cache by the first solution', async () => {
    const own = `${good} // of this test`;
    expect(await compile({ checker }, { 'checker/check.c': own })).toMatchObject({ outcome: 'done', message: '' });
    const { compiler, languages } = testJudge.environment.judge;
    const language = languages.named('C');
    if (!language) throw new Error('there is no C');
    const request = { language, source: Buffer.from(own), limits: checkerCompileLimits, priority: 0 };
    const compiled = await compiler.compile(request);
    expect(compiled).toMatchObject({ kind: 'program', cached: true });
    if (compiled.kind === 'program') compiled.program.release();
  });

  it('are reported with the compiler’s message if they do not compile', async () => {
    const content = { 'checker/check.c': good, 'interactor/talk.c': 'int main() { nonsense }' };
    const { outcome, message } = await compile({ checker, interactor }, content);
    expect(outcome).toBe('broken');
    expect(message).toMatch(/^The interactor interactor\/talk\.c does not compile: [^]*nonsense/);
  });
});

describe('inputs of tests', () => {
  const id = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
  const inputs = (commands: readonly string[], content: Record<string, string> = {}) =>
    attempt(
      {
        kind: 'inputs',
        tests: commands.map((command, index) => {
          const [name = ''] = command.split(' ');
          return { id: id(index), generator: `generators/${name}`, command, key: '0'.repeat(64) };
        }),
      },
      // A draft need not have tests when it makes its first ones.
      { content, settings: { pattern: 'none/*.in' } },
    );

  it('are what generators write, the same in two runs; testlib is provided', async () => {
    const random = `#include "testlib.h"
int main(int argc, char* argv[]) { registerGen(argc, argv, 1); println(rnd.next(1, opt<int>(1)), opt<int>(2)); }
`;
    const { outcome, inputs: made } = await inputs(['pair.py 3 4', 'random.cpp 1000 7'], {
      'generators/random.cpp': random,
    });
    expect(outcome).toBe('done');
    expect(made?.map((one) => [one.id, one.status])).toEqual([
      [id(0), 'Finished'],
      [id(1), 'Finished'],
    ]);
    const texts = made?.map(({ file }) => stored.get(file?.hash ?? '')?.toString());
    expect(texts).toEqual(['4 3\n', expect.stringMatching(/^\d+ 7\n$/)]);
  });

  it('of a generator that fails, writes too much, differs or does not compile are named, and the others are made', async () => {
    const { inputs: made } = await inputs(
      ['pair.py 1', 'flood.py', 'clock.py', 'broken.cpp 1', 'full.py', 'none.py', 'pair.py 5 6'],
      {
        'generators/clock.py': 'import time\nprint(time.time_ns())\n',
        'generators/broken.cpp': 'int main( {',
        'generators/full.py': 'print("full")\n',
      },
    );
    expect(made?.map(({ status }) => status)).toEqual([
      'Runtime Error',
      'Output Limit Exceeded',
      'Differs',
      'Compile Error',
      'Not Stored',
      'Compile Error',
      'Finished',
    ]);
    expect(made?.[0]?.message).toContain('IndexError');
    expect(made?.[3]?.message).toContain('broken.cpp');
    expect(made?.[5]?.message).toContain('none.py');
  });

  it('of generators that never end are given up after some', async () => {
    const { inputs: made } = await inputs(Array.from({ length: 7 }, (_, index) => `loop.py ${index}`));
    const statuses = made?.map(({ status }) => status) ?? [];
    expect(statuses.filter((one) => one === 'Time Limit Exceeded').length).toBeGreaterThanOrEqual(2);
    expect(statuses.at(-1)).toBe('Not Run');
  });
});
