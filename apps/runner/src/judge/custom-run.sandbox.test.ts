import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customRunResult, MAX_RUN_OUTPUT, MAX_RUN_SAMPLES, MAX_SAMPLE_TEXT } from '@assay/contract';
import type { JudgePlan } from '@assay/problem';
import { numberedCases, openTestJudge, planOf, type TestJudge } from '../../test/test-judge.ts';
import { runCustom, type CustomRunRequest } from './custom-run.ts';

const MIB = 1024 * 1024;
const sum = 'a, b = map(int, input().split())\nprint(a + b)\n';

let testJudge: TestJudge;
beforeAll(async () => void (testJudge = await openTestJudge({ slots: 2 })));
afterAll(() => testJudge.close());

/** The result, parsed by the contract. */
const run = async (more: Partial<CustomRunRequest>) =>
  customRunResult.parse(
    await runCustom(testJudge.environment.judge, {
      plan: planOf(1),
      dataFolder: testJudge.data(numberedCases(1)),
      language: 'Python 3',
      source: sum,
      input: '20 22\n',
      versions: testJudge.environment.versions,
      priority: 0,
      signal: new AbortController().signal,
      ...more,
    }),
  );

describe('a run on the user’s own input', () => {
  it('shows the output and the program versions used', async () => {
    const result = await run({ source: `${sum}import sys\nprint("note", file=sys.stderr)\n` });
    expect(result).toMatchObject({ outcome: 'ran', message: '' });
    expect(result.compiler).toMatch(/^Python 3/);
    const output = { text: '42\n', cut: false };
    expect(result.cases).toMatchObject([
      { name: '', status: 'Finished', output, stderr: { text: 'note\n', cut: false } },
    ]);
    expect(result.cases[0]?.memoryBytes).toBeGreaterThan(0);
  });

  it.each([
    ['Time Limit Exceeded', 'while True: pass\n'],
    ['Memory Limit Exceeded', 'all = []\nwhile True: all.append(bytearray(1 << 20))\n'],
    ['Output Limit Exceeded', 'while True: print("flood" * 1000)\n'],
    ['Runtime Error', 'print("before")\nraise SystemExit(3)\n'],
  ])('returns %s under the limits of the problem', async (status, source) => {
    const plan = planOf(1, { timeMs: 500, memoryBytes: 64 * MIB });
    expect((await run({ source, plan })).cases[0]?.status).toBe(status);
  });

  it('keeps the output from before a failure', async () => {
    const { cases } = await run({ source: 'print("before")\nraise SystemExit(3)\n' });
    expect(cases[0]).toMatchObject({ output: { text: 'before\n' }, message: 'Ended with exit status 3.' });
  });

  it('is truncated if it is long, and contains nothing that cannot be stored', async () => {
    const long = await run({ source: 'print("é" * 200000)\n' });
    expect(long.cases[0]?.output.cut).toBe(true);
    expect(long.cases[0]?.output.text).toBe('é'.repeat(MAX_RUN_OUTPUT));
    const binary = await run({ source: 'import sys\nsys.stdout.buffer.write(b"a\\0b\\xff")\n' });
    expect(binary.cases[0]?.output.text).toBe('a␀b\uFFFD');
  });

  it('reads and writes the files that the problem names', async () => {
    const plan = planOf(1, { files: { input: 'sum.in', output: 'sum.out' } });
    const source = 'a, b = map(int, open("sum.in").read().split())\nopen("sum.out", "w").write(str(a * b))\n';
    expect((await run({ plan, source, input: '6 7' })).cases[0]?.output.text).toBe('42');
  });

  it('shows the output of the compiler, and reports an unknown language', async () => {
    const result = await run({ language: 'C++17', source: 'int main(){ return undeclared; }' });
    expect(result).toMatchObject({ outcome: 'compile-error', cases: [] });
    expect(result.message).toContain('undeclared');
    expect((await run({ language: 'Elvish' })).message).toContain('Elvish');
  });
});

describe('a run on the samples', () => {
  const withSamples = (count: number, more: Partial<JudgePlan> = {}) => {
    const plan = planOf(count, more, { sample: true });
    const hidden = planOf(count + 1).subtasks[0]?.cases.slice(count) ?? [];
    return { ...plan, subtasks: plan.subtasks.map((one) => ({ ...one, cases: [...one.cases, ...hidden] })) };
  };

  it('judges each of them and shows its texts, and nothing of other cases', async () => {
    const dataFolder = testJudge.data(numberedCases(3));
    const source = 'a, b = map(int, input().split())\nprint(3)\n';
    const { outcome, cases } = await run({ plan: withSamples(2), dataFolder, source, input: null });
    expect(outcome).toBe('ran');
    expect(cases).toMatchObject([
      { name: '1', status: 'Accepted', input: { text: '1 2\n' }, answer: { text: '3\n' }, output: { text: '3\n' } },
      { name: '2', status: 'Wrong Answer', input: { text: '2 3\n' }, answer: { text: '5\n' }, output: { text: '3\n' } },
    ]);
  });

  it('truncates long texts, and shows only some of many samples', async () => {
    const files = { '1.in': `${'1 '.repeat(20_000)}\n`, '1.ans': '2\n' };
    const { cases } = await run({
      plan: planOf(1, {}, { sample: true }),
      dataFolder: testJudge.data(files),
      input: null,
    });
    expect(cases[0]?.input).toMatchObject({ cut: true });
    expect(cases[0]?.input?.text).toHaveLength(MAX_SAMPLE_TEXT);
    const many = await run({ plan: withSamples(12), dataFolder: testJudge.data(numberedCases(13)), input: null });
    expect(many.cases).toHaveLength(MAX_RUN_SAMPLES);
  });

  it('is reported as impossible without samples, and if solutions are not ordinary programs', async () => {
    expect((await run({ input: null })).outcome).toBe('no-samples');
    expect((await run({ plan: planOf(1, { handsInOutputs: true }) })).outcome).toBe('unsuited');
  });

  it('is impossible with a grader, whose source could be read while compiling', async () => {
    const plan = planOf(1, { graders: { python: ['grader.py'] } }, { sample: true });
    const dataFolder = testJudge.data({ ...numberedCases(1), 'grader.py': 'SECRET = 1\n' });
    const source = 'print(open("grader.py").read())\n';
    expect(await run({ plan, dataFolder, source })).toMatchObject({ outcome: 'unsuited', cases: [] });
    expect(await run({ plan, dataFolder, source, input: null })).toMatchObject({ outcome: 'unsuited', cases: [] });
  });
});
