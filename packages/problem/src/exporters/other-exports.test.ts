import type { ExportFormat } from '@assay/contract/package-formats';
import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../file-tree.ts';
import { readAnyPackage } from '../importers/read-any-package.ts';
import { parseYaml } from '../parse-yaml.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';
import { bareProblem } from '../testing/bare-problem.ts';
import { importFixture, placesOf } from '../testing/import-fixture.ts';
import { exportPackage } from './export-package.ts';

const tests = { 't/1.in': '1', 't/1.ans': '1', 't/2.in': '2', 't/2.ans': '2' };
const base = (judge: Record<string, unknown>, files: Record<string, string> = {}) =>
  bareProblem({ pattern: 't/*.in', ...judge }, { ...tests, ...files });
const halves = (second: Record<string, unknown>) => ({
  pattern: undefined,
  subtasks: [
    { id: 'a', points: 50, pattern: 't/1.in' },
    { id: 'b', points: 50, pattern: 't/2.in', ...second },
  ],
});
const testlib = '#include "testlib.h"\nint main() { quitp(50); }';

async function exported(problem: SourceProblem, format: ExportFormat) {
  const { tree, changed, unused, refused } = await exportPackage(problem, format);
  if (!tree) throw new Error(JSON.stringify(refused));
  const text = async (path: string) => (await tree.read(path)).toString();
  return { tree, text, places: placesOf([...changed, ...unused]) };
}

async function again(problem: SourceProblem, format: ExportFormat): Promise<SourceProblem> {
  const reading = await readAnyPackage((await exported(problem, format)).tree);
  if (reading.format === 'unknown' || !reading.problem) throw new Error(JSON.stringify(reading));
  return reading.problem;
}

const planOf = async ({ config, data }: SourceProblem) => (await readJudgePlan(config, data)).plan;

describe('an export to Hydro', () => {
  it('keeps statements with samples and files in the same words', async () => {
    const { problem } = await importFixture('hydro/equal-bars');
    const { text } = await exported(problem, 'hydro');
    expect(await text('problem_zh.md')).toContain('```input1\n');
    const read = await again(problem, 'hydro');
    expect(read.statements).toEqual(problem.statements);
    expect(read.attachments.map(({ key }) => key)).toEqual(problem.attachments.map(({ key }) => key));
  });

  it('keeps best cases, dependencies, limits of tests and shared tests, each file once', async () => {
    const shared = { cases: [{ input: 't/1.in', answer: 't/1.ans', timeMs: 1500, memoryMiB: 7 }] };
    const problem = base(halves({ pattern: undefined, scoring: 'max', dependsOn: ['a'], ...shared }));
    const { tree, text } = await exported(problem, 'hydro');
    expect(tree.paths.filter((path) => path.endsWith('.in'))).toEqual(['testdata/1-1.in']);
    const parsed = parseYaml(await text('testdata/config.yaml'), '');
    expect('value' in parsed && parsed.value).toMatchObject({ subtasks: [{ id: 1 }, { id: 2, if: [1], type: 'max' }] });
    const plan = await planOf(await again(problem, 'hydro'));
    expect(plan?.subtasks[1]).toMatchObject({
      scoring: 'max',
      dependsOn: ['1'],
      cases: [{ timeMs: 1500, memoryBytes: 7 * 2 ** 20 }],
    });
  });

  it('warns that points of a checker have another unit, and that there is one title', async () => {
    const checker = { type: 'testlib', source: 'c.cpp', pointsMode: 'fraction' };
    const problem = { ...base({ checker }, { 'c.cpp': testlib }), title: { en: 'Sum', 'zh-Hans': '和' } };
    expect((await exported(problem, 'hydro')).places).toEqual(expect.arrayContaining(['c.cpp', 'title.zh-Hans']));
  });
});

describe('an export to UOJ', () => {
  it('keeps data of UOJ as they are', async () => {
    const { problem } = await importFixture('uoj/even-moulds');
    const { tree } = await exported(problem, 'uoj');
    for (const path of problem.data.paths) {
      expect((await tree.read(path)).equals(await problem.data.read(path))).toBe(true);
    }
  });

  it('warns where a dependency or points mean something else', async () => {
    const checker = { type: 'testlib', source: 'c.cpp' };
    const { places, text } = await exported(
      base({ ...halves({ dependsOn: ['a'] }), checker }, { 'c.cpp': testlib }),
      'uoj',
    );
    expect(places).toContain('judge.config.subtasks: b');
    expect(await text('problem.conf')).toContain('subtask_type_2 min\nsubtask_dependence_2 1\n');
    const uneven = base({
      pattern: undefined,
      cases: [
        { input: 't/1.in', answer: 't/1.ans', points: 2 },
        { input: 't/2.in', answer: 't/2.ans' },
      ],
    });
    expect((await exported(uneven, 'uoj')).places).toContain('judge.config.subtasks');
  });

  it('gives interactors, graders, validators and the first solution their names', async () => {
    const problem = base(
      { interactor: { type: 'testlib', source: 'i/talk.cpp' }, grader: { cpp: ['g/main.cpp', 'g/lib.h'] } },
      { 'i/talk.cpp': testlib, 'g/main.cpp': '', 'g/lib.h': '', 'validators/v.cpp': 'v' },
    );
    const submissions = [
      { path: 'submissions/accepted/a.cpp', expected: 'accepted', language: 'C++17', bytes: Buffer.from('a') } as const,
    ];
    const { tree, places } = await exported({ ...problem, submissions }, 'uoj');
    expect(tree.paths).toEqual(
      expect.arrayContaining(['chk.cpp', 'implementer.cpp', 'interactor.cpp', 'require/lib.h', 'std.cpp', 'val.cpp']),
    );
    expect(places).toEqual(expect.arrayContaining(['i/talk.cpp', 'validators/v.cpp', 'submissions/accepted/a.cpp']));
    expect((await planOf(await again(problem, 'uoj')))?.interactor).toMatchObject({ thenCheck: true });
  });
});

describe('an export to a Free Problem Set', () => {
  it('keeps texts with formulas, images and tests with markup', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const problem: SourceProblem = {
      ...base({ checker: { type: 'lines' } }, { 't/1.in': '<a> & ]]> "x"\n', 't/2.in': '' }),
      statements: { en: 'Add $a_1 < b$.\n\n![p](attachments/p.png)\n\n## Input\n\nTwo *numbers*.\n' },
      attachments: [{ key: 'p.png', content: png }],
    };
    const read = await again(problem, 'fps');
    expect(read.statements['en']).toContain('](attachments/image-1.png)');
    expect(read.statements['en']).toContain('## Input\n\nTwo *numbers*.');
    expect(read.attachments).toEqual([{ key: 'image-1.png', content: png }]);
    expect((await read.data.read('tests/test-001.in')).toString()).toBe('<a> & ]]> "x"\n');
  });

  it('reads tests only in parts when it is written', async () => {
    const chunk = Buffer.alloc(1 << 20, 'ab\n');
    const small = treeOfFiles(tests);
    const big = {
      ...small,
      size: (path: string) => (path === 't/1.in' ? 40 * chunk.length : small.size(path)),
      read: async (path: string) => (path === 't/1.in' ? expect.fail('read whole') : await small.read(path)),
      async *chunks(path: string) {
        if (path !== 't/1.in') yield* small.chunks(path);
        else for (let count = 0; count < 40; count += 1) yield chunk;
      },
    };
    const { tree } = await exported({ ...base({ checker: { type: 'lines' } }), data: big }, 'fps');
    let bytes = 0;
    for await (const part of tree.chunks('sum.xml')) bytes += part.length;
    expect(bytes).toBe(tree.size('sum.xml'));
    expect(bytes).toBeGreaterThan(40 * chunk.length);
  });

  it('says that subtasks, points, names and line ends are lost', async () => {
    const problem = base(halves({}), { 't/2.in': '1\r\n' });
    const { places } = await exported(problem, 'fps');
    expect(places).toEqual(expect.arrayContaining(['judge.config.subtasks', 't/2.in', 'slug', 'judge.config.checker']));
    expect((await planOf(await again(problem, 'fps')))?.subtasks).toMatchObject([{ scoring: 'min', points: 100 }]);
  });

  it('keeps a testlib checker as one, and one of HUSTOJ as such', async () => {
    for (const type of ['testlib', 'hustoj']) {
      const read = await again(base({ checker: { type, source: 'c.cpp' } }, { 'c.cpp': 'int main() {}' }), 'fps');
      expect((await planOf(read))?.checker).toMatchObject({ type: 'custom', protocol: type });
    }
  });
});

describe('an export is refused', () => {
  it.each<[ExportFormat, string, Record<string, unknown>, Record<string, string>, string]>([
    ['hydro', 'different file names', { files: { input: 'a.in', output: 'b.out' } }, {}, 'judge.config.files'],
    ['hydro', 'graders with code', { grader: { cpp: ['g.cpp'] } }, { 'g.cpp': '' }, 'judge.config.grader'],
    ['hydro', 'thresholds', halves({ scoring: 'threshold', threshold: 0.5 }), {}, 'judge.config.subtasks: b'],
    ['hydro', 'a checker of CMS', { checker: { type: 'cms', source: 'c.cpp' } }, { 'c.cpp': '' }, 'c.cpp'],
    ['uoj', 'named files', { files: { input: 'a.in' } }, {}, 'judge.config.files'],
    [
      'uoj',
      'sums among several subtasks',
      halves({ scoring: 'sum', pattern: 't/*.in' }),
      {},
      'judge.config.subtasks: b',
    ],
    ['uoj', 'best cases', halves({ scoring: 'max' }), {}, 'judge.config.subtasks: b'],
    ['fps', 'best cases', halves({ scoring: 'max' }), {}, 'judge.config.subtasks: b'],
    [
      'fps',
      'interaction',
      { interactor: { type: 'testlib', source: 'c.cpp' } },
      { 'c.cpp': '' },
      'judge.config.interactor',
    ],
    ['fps', 'questions', { pattern: undefined, questions: [{ key: 'q', answer: 'A' }] }, {}, 'judge.config.questions'],
    ['fps', 'tests that are not text', {}, { 't/1.in': '\u0000' }, 't/1.in'],
    [
      'fps',
      'checkers of several files',
      { checker: { type: 'testlib', source: 'c.cpp' } },
      { 'c.cpp': '#include "a.h"\n', 'a.h': '' },
      'a.h',
    ],
  ])('to %s for %s, with the place, in both languages', async (format, _, judge, files, place) => {
    const { tree, refused } = await exportPackage(base(judge, files), format);
    expect(tree).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
    for (const note of refused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });

  it('to a Free Problem Set that would be larger than its readers accept', async () => {
    const small = treeOfFiles(tests);
    const data = { ...small, size: (path: string) => (path === 't/1.in' ? 2 ** 28 : small.size(path)) };
    const { refused } = await exportPackage({ ...base({}), data }, 'fps');
    expect(placesOf(refused)).toEqual(['tests']);
  });
});
