import { describe, expect, it } from 'vitest';
import { compareVersions, type ComparedTest, type ComparedVersion } from './compare-versions.ts';

const test = (name: string, part: Partial<ComparedTest> = {}): ComparedTest => ({
  name,
  sample: false,
  subtask: null,
  original: null,
  command: null,
  inputHash: `input of ${name}`,
  answerHash: `answer of ${name}`,
  ...part,
});

interface Sketch {
  tests?: ComparedTest[];
  judge?: Record<string, unknown>;
  config?: Record<string, unknown>;
  programs?: ComparedVersion['programs'];
  files?: Record<string, string>;
}

const version = ({ tests = [test('1'), test('2')], judge = {}, config, programs = [], files = {} }: Sketch = {}) => ({
  config: { label: 'default', judge: { adapter: 'assay', config: judge }, submit: { upload: true }, ...config },
  tests,
  programs,
  files: new Map(Object.entries(files)),
});

/** `effect what names`, in any order. */
const changes = async (before: Sketch, after: Sketch) =>
  (await compareVersions(version(before), version(after))).changes
    .map(({ effect, what, names }) => [effect, what, names.join(' ')].join(' ').trim())
    .toSorted();

const two = [
  { id: 'a', points: 40 },
  { id: 'b', points: 60 },
];
const inBoth = [test('1', { subtask: 'a' }), test('2', { subtask: 'b' }), test('3', { subtask: 'b' })];

describe('a comparison of versions', () => {
  it('finds nothing in equal versions', async () => {
    expect(await compareVersions(version(), version())).toEqual({ changes: [], rescoring: null });
  });

  it('knows which changes of tests can change verdicts', async () => {
    expect(await changes({}, { tests: [test('1'), test('2'), test('3')] })).toEqual(['verdicts tests-added 3']);
    expect(await changes({}, { tests: [test('2')] })).toEqual(['verdicts tests-removed 1']);
    expect(await changes({}, { tests: [test('1', { inputHash: 'x' }), test('2')] })).toEqual(['verdicts inputs 1']);
    expect(await changes({}, { tests: [test('1', { answerHash: 'x' }), test('2')] })).toEqual(['verdicts answers 1']);
    expect(await changes({}, { tests: [test('2'), test('1')] })).toEqual(['verdicts tests-order']);
    const slow = test('1', { original: { input: '1.in', timeMs: 5000 } });
    expect(await changes({}, { tests: [slow, test('2')] })).toEqual(['verdicts limits 1']);
  });

  it('recognizes renamed tests by their files, also when names move on', async () => {
    const shifted = [
      test('1', { inputHash: 'new' }),
      ...['1', '2'].map((old) => ({ ...test(old), name: `${+old + 1}` })),
    ];
    expect(await changes({}, { tests: shifted })).toEqual(['none test-names 2 3', 'verdicts tests-added 1']);
  });

  it('knows that samples, names, solutions, validators and notes change nothing', async () => {
    const program = (role: 'solution' | 'validator' | 'generator', path: string) => ({ role, path, text: 'x' });
    const after: Sketch = {
      tests: [test('one', { inputHash: 'input of 1', answerHash: 'answer of 1', sample: true }), test('2')],
      programs: [
        program('solution', 'submissions/accepted/a.py'),
        program('validator', 'validators/v.py'),
        program('generator', 'generators/g.py'),
      ],
      files: { 'notes.md': 'x' },
      config: { variables: { time_limit: '1 s' } },
      judge: { timeMultiplier: 3 },
    };
    expect(await changes({}, after)).toEqual([
      'none files notes.md',
      'none generators generators/g.py',
      'none samples one',
      'none shown timeMultiplier variables',
      'none solutions submissions/accepted/a.py',
      'none test-names one',
      'none validators validators/v.py',
    ]);
  });

  it('takes a name as part of what is judged where contestants name their outputs by it', async () => {
    const renamed = [test('one', { inputHash: 'input of 1', answerHash: 'answer of 1' }), test('2')];
    const judge = { outputOnly: true };
    expect(await changes({ judge }, { judge, tests: renamed })).toEqual(['verdicts test-names one']);
  });

  it('knows programs of the judge by how they are used, in whatever folder', async () => {
    const judge = { checker: { type: 'testlib', source: 'notes/check.cpp' } };
    const checker = (text: string) => [{ role: 'checker' as const, path: 'notes/check.cpp', text }];
    expect(await changes({ judge, programs: checker('a') }, { judge, programs: checker('b') })).toEqual([
      'verdicts checker notes/check.cpp',
    ]);
    const talks = { interactor: { type: 'testlib', source: 'i.cpp' }, grader: { cpp: ['g.cpp'] } };
    expect(
      await changes(
        { judge: talks, files: { 'i.cpp': '1', 'g.cpp': '1' } },
        { judge: talks, files: { 'i.cpp': '2', 'g.cpp': '2' } },
      ),
    ).toContain('verdicts interactor i.cpp');
    expect(await changes({ judge: { timeMs: 1000 } }, {})).toEqual([]);
    expect(await changes({ judge: { timeMs: 2000 } }, {})).toEqual(['verdicts limits timeMs']);
    expect(await changes({}, { config: { submit: { upload: false } } })).toEqual(['verdicts languages submit']);
  });

  it('knows changes of points, which leave the verdicts', async () => {
    const before = { judge: { subtasks: two }, tests: inBoth };
    const [a, b] = two;
    const other = (...subtasks: object[]) => changes(before, { ...before, judge: { subtasks } });
    expect(await other({ ...a, points: 50 }, { ...b, points: 50 })).toEqual(['scores points a b']);
    expect(await other(a ?? {}, { ...b, dependsOn: ['a'] })).toEqual(['scores dependencies b']);
    expect(await other(a ?? {}, { ...b, scoring: 'sum' })).toEqual(['scores scoring b']);
    expect(await other(a ?? {}, { ...b, name: 'large' })).toEqual(['none subtask-names large']);
    // The verdict of such a subtask is not that of its first failed test.
    expect(await other(a ?? {}, { ...b, scoring: 'max' })).toEqual(['verdicts scoring b']);
    expect(await other(a ?? {}, { ...b, countsInVerdict: false })).toEqual(['verdicts scoring b']);
    const moved = inBoth.map((one) => (one.name === '2' ? { ...one, subtask: 'a' } : one));
    expect(await changes(before, { ...before, tests: moved })).toEqual(['scores tests-moved 2']);
    const ahead = inBoth.map((one) => (one.name === '3' ? { ...one, subtask: 'a' } : one));
    expect(await changes(before, { ...before, tests: ahead })).toEqual([
      'scores tests-moved 3',
      'verdicts tests-order',
    ]);
  });

  it('takes weights as part of what is judged where the checker gives points out of them', async () => {
    const tests = [test('1', { original: { input: '1.in', points: 5 } }), test('2')];
    expect(await changes({}, { tests })).toEqual(['scores weights 1']);
    const judge = { checker: { type: 'testlib', source: 'c.cpp', pointsMode: 'of-weight' } };
    expect(await changes({ judge }, { judge, tests })).toEqual(['verdicts weights 1']);
  });

  it('says where each test was, for scoring stored results again', async () => {
    const before = version({ judge: { subtasks: two }, tests: inBoth });
    const moved = inBoth.map((one) => (one.name === '2' ? { ...one, subtask: 'a' } : one));
    const { rescoring } = await compareVersions(before, version({ judge: { subtasks: two }, tests: moved }));
    expect(rescoring?.places).toEqual([
      [
        [0, 0],
        [1, 0],
      ],
      [[1, 1]],
    ]);
    const added = version({ judge: { subtasks: [{ id: 'a', points: 100 }] }, tests: inBoth.slice(0, 1) });
    expect((await compareVersions(before, added)).rescoring).toBeNull();
  });
});
