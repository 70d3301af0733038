import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../../file-tree.ts';
import { importFixture, placesOf, shapeOf } from '../../testing/import-fixture.ts';
import { takeApart } from '../../drafts/take-apart.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { importRandomFiles } from '../../testing/import-random-files.ts';
import { importPolygon } from './import-polygon.ts';

type Files = Record<string, string>;

const xml = (judging: string, assets = '<checker name="std::wcmp.cpp"/>', more = '') =>
  `<problem short-name="sum"><names><name language="english" value="Sum"/></names>\n<judging>${judging}</judging>\n<assets>${assets}</assets>${more}</problem>`;
const testset = (inner: string, count = 1) =>
  `<testset name="tests"><time-limit>1000</time-limit><memory-limit>67108864</memory-limit><test-count>${count}</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>${inner}</testset>`;
const good: Files = { 'problem.xml': xml(testset('')), 'tests/01': '1', 'tests/01.a': '1' };

const run = (files: Files) => importPolygon(treeOfFiles(files));

describe('a Polygon package with groups', () => {
  it('becomes subtasks with points, policies, dependencies and samples, and a stock checker of our own', async () => {
    const { format, problem, plan, notes } = await importFixture('polygon/full-ladles');
    expect(format).toBe('polygon');
    expect(shapeOf(plan)).toEqual([
      ['0', 0, 'min', [], 2],
      ['1', 30, 'min', ['0'], 3],
      ['2', 70, 'sum', ['1'], 4],
    ]);
    expect(plan.subtasks[2]?.cases.map((one) => one.weight)).toEqual([20, 20, 15, 15]);
    expect(plan).toMatchObject({ timeMs: 1500, memoryBytes: 2 ** 28, checker: { type: 'native', compare: 'tokens' } });
    expect(problem).toMatchObject({ slug: 'full-ladles', tags: ['implementation'] });
    expect(problem.submissions.map((one) => one.path)).toEqual([
      'submissions/accepted/sol.cc',
      'submissions/accepted/sol.py',
      'submissions/wrong_answer/not_less.cpp',
      'submissions/time_limit_exceeded/slow.py',
      'submissions/rejected/narrow.cpp',
    ]);
    expect(notes.unused).toEqual(expect.arrayContaining(['files/val.cpp', 'files/gen.cpp']));
  });

  it('includes its statements in each language, with images, sections and samples', async () => {
    const { problem } = await importFixture('polygon/full-ladles');
    expect(problem.title).toEqual({ en: 'Full Ladles', 'zh-Hans': '满满的长勺' });
    expect(problem.statements.en).toContain('**Add up**');
    expect(problem.statements.en).toContain('](attachments/ladle.png)');
    expect(problem.statements.en).toContain('### Sample Input 2\n\n```text\n1\n7\n```');
    expect(problem.statements['zh-Hans']).toContain('## 输入');
    expect(problem.statements['zh-Hans']).toContain('### 样例输出 1\n\n```text\n9\n```');
    expect(problem.attachments.map((one) => one.key)).toEqual(['ladle.png', 'ladles.txt']);
  });
});

describe('an interactive Polygon package', () => {
  it('keeps interactor and checker, and the checker decides', async () => {
    const { plan } = await importFixture('polygon/hidden-mark');
    expect(plan.interactor).toMatchObject({ thenCheck: true, program: { sources: ['interactor/talk.cpp'] } });
    expect(plan.checker).toMatchObject({ type: 'custom', sources: ['checker/asked.cpp'] });
    expect(shapeOf(plan)).toEqual([['1', 100, 'min', [], 3]]);
  });
});

describe('a Polygon package', () => {
  it('without its generated tests and generators lists them and reports that only the others are judged', async () => {
    const tests = '<tests><test method="manual"/>\n<test method="generated" cmd="gen 5"/></tests>';
    const { problem, changed, unused } = await run({ ...good, 'problem.xml': xml(testset(tests, 2)) });
    expect(problem?.data.paths).toEqual(['tests/01.ans', 'tests/01.in']);
    expect(unused).toEqual([]);
    expect(placesOf(changed)).toContain('problem.xml:3 (tests/02)');
    expect(changed.map((note) => note.message).join()).toContain('1 of 2 tests');
  });

  const workshop = '<files><executables><executable><source path="files/gen.cpp"/></executable></executables></files>';
  const solved =
    '<checker name="std::wcmp.cpp"/><solutions><solution tag="main"><source path="solutions/a.cpp"/></solution></solutions>';
  const standard = (tests: string, count: number): Files => ({
    'problem.xml': xml(testset(`<tests>${tests}</tests>`, count), solved, workshop),
    'files/gen.cpp': 'int main() {}',
    'solutions/a.cpp': 'int main() {}',
    'tests/01': '1',
  });

  it('without its generated tests becomes a script that makes them, with groups, samples and order', async () => {
    const tests =
      '<test method="manual" sample="true"/>\n<test method="generated" cmd="gen  5"/>\n<test method="generated" cmd="gen 7 x" sample="true"/>';
    const { problem, changed, refused } = await run(standard(tests, 3));
    expect(refused).toEqual([]);
    expect(problem?.isUnfinished).toBe(true);
    expect((await problem?.data.read('generators/script.txt'))?.toString()).toBe('gen 5\ngen 7 x\n');
    expect(problem?.data.paths).toContain('generators/gen.cpp');
    expect(problem?.config.judge.config).toMatchObject({
      subtasks: [
        {
          cases: [
            { input: 'tests/01.in', sample: true },
            { input: 'tests/02.in', generatedBy: 'gen 5' },
            { input: 'tests/03.in', generatedBy: 'gen 7 x', sample: true },
          ],
        },
      ],
    });
    expect(placesOf(changed)).toEqual(expect.arrayContaining(['generators/script.txt', 'problem.xml: solutions']));
    expect(changed.map(({ message }) => message).join()).toContain('3 answers are not in the package');
    if (!problem) throw new Error('refused');
    const parts = await takeApart(problem.config, problem.data);
    expect(parts?.tests.map(({ generatedBy, answer }) => [generatedBy, answer])).toEqual([
      [null, null],
      ['gen 5', null],
      ['gen 7 x', null],
    ]);
    expect(parts?.programs.map(({ role }) => role)).toEqual(expect.arrayContaining(['script', 'generator']));
  });

  it.each<[string, string, string]>([
    ['a pipe', 'cmd="gen 5 | tac"', 'pipes, quotes'],
    ['quotes', 'cmd="gen &quot;a b&quot;"', 'pipes, quotes'],
    ['several files of one call', 'cmd="gen 5" from-file="x"', 'pipes, quotes'],
    ['a variable', 'cmd="gen {n}"', 'pipes, quotes'],
    ['a generator that is missing', 'cmd="other 5"', '"other" is not in the package'],
    ['a command of another test', 'cmd="gen 1"', 'tests/02 has the same command'],
    ['a command that is too long', `cmd="gen ${'1'.repeat(1001)}"`, 'cannot have the command'],
    ['a word of the script language', 'cmd="for n"', 'cannot have the command'],
  ])('whose test has %s leaves that test out, with its place', async (_, attributes, message) => {
    const tests = `<test method="manual"/><test method="generated" cmd="gen 1"/>\n<test method="generated" ${attributes}/>`;
    const { problem, changed } = await run(standard(tests, 3));
    const [note] = changed.filter(({ place }) => place === 'problem.xml:3 (tests/03)');
    expect(note?.message).toContain(message);
    expect(note?.zh).toMatch(/\p{Script=Han}/u);
    expect((await problem?.data.read('generators/script.txt'))?.toString()).toBe('gen 1\n');
    expect(changed.map((one) => one.message).join()).toContain('1 of 3 tests');
  });

  it('whose manual test is missing reports its place and keeps the others', async () => {
    const files = standard('<test method="generated" cmd="gen 1"/>\n<test method="manual"/>', 2);
    delete files['tests/01'];
    const { problem, unused } = await run(files);
    expect(problem?.config.judge.config).toMatchObject({ subtasks: [{ cases: [{ generatedBy: 'gen 1' }] }] });
    expect(placesOf(unused)).toContain('problem.xml:3 (tests/02)');
  });

  it('with a group without tests and points drops it, even if others depend on it', async () => {
    const tests = '<tests><test group="1" points="5"/></tests>';
    const groups =
      '<groups><group name="0"/><group name="1" points="5" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group></groups>';
    const { problem, unused } = await run({ ...good, 'problem.xml': xml(testset(tests + groups)) });
    expect(problem?.config.judge.config).toMatchObject({ subtasks: [{ id: '1', points: 100 }] });
    expect(placesOf(unused)).toContain('problem.xml:2');
  });

  it('with files, points without groups and graders keeps them', async () => {
    const judging = testset('<tests><test points="3"/><test points="1" sample="true"/></tests>', 2);
    const resources =
      '<files><resources><file path="files/grader.cpp" for-types="cpp.*" main="true"><assets><asset name="SOLUTION"/></assets></file></resources></files>';
    const { problem } = await run({
      ...good,
      'problem.xml': xml(judging, undefined, resources).replace(
        '<judging>',
        '<judging input-file="a.in" output-file="a.out">',
      ),
      'tests/02': '2',
      'tests/02.a': '2',
      'files/grader.cpp': 'int main() {}',
    });
    expect(problem?.config.judge.config).toMatchObject({
      files: { input: 'a.in', output: 'a.out' },
      grader: { cpp: ['grader/grader.cpp'] },
      subtasks: [{ scoring: 'sum', points: 100, cases: [{ points: 3 }, { sample: true }] }],
    });
  });

  it('with a stock checker that ours only approximates uses the source in the package', async () => {
    const checker = '<checker name="std::lcmp.cpp"><source path="check.cpp" type="cpp.g++17"/></checker>';
    const { problem } = await run({
      ...good,
      'problem.xml': xml(testset(''), checker),
      'check.cpp': '#include "testlib.h"',
    });
    expect(problem?.config.judge.config.checker).toMatchObject({
      type: 'testlib',
      source: 'checker/check.cpp',
      pointsMode: 'of-weight',
    });
  });

  it('that includes testlib is judged with that version, as are its validators and generators', async () => {
    const programs =
      '<checker name="own"><source path="files/check.cpp" type="cpp.g++17"/></checker><validators><validator><source path="files/val.cpp"/></validator></validators>';
    const header = '// testlib of the package\n';
    const { problem, unused } = await run({
      ...good,
      'problem.xml': xml(testset(''), programs),
      'files/check.cpp': '#include "testlib.h"\n',
      'files/val.cpp': '#include "testlib.h"\n',
      'files/testlib.h': header,
    });
    expect(problem?.data.paths).toEqual(
      expect.arrayContaining(['checker/testlib.h', 'validators/val.cpp', 'validators/testlib.h']),
    );
    expect((await problem?.data.read('checker/testlib.h'))?.toString()).toBe(header);
    expect(unused.map((one) => one.place)).not.toContain('files/testlib.h');
    if (!problem) throw new Error('refused');
    const { plan } = await readJudgePlan(problem.config, problem.data);
    expect(plan?.checker).toMatchObject({ sources: ['checker/check.cpp', 'checker/testlib.h'] });
  });

  it.each<[string, Files, string]>([
    ['with invalid XML', { 'problem.xml': '<problem>\n<a></problem>' }, 'problem.xml:2'],
    [
      'with a document type',
      { 'problem.xml': '<!DOCTYPE problem SYSTEM "file:///etc/passwd"><problem/>' },
      'problem.xml:1',
    ],
    ['of another kind of XML', { 'problem.xml': '<fps/>' }, 'problem.xml'],
    ['without tests', { 'problem.xml': xml('') }, 'problem.xml'],
    ['without any of its tests', { 'problem.xml': xml(testset('')), 'tests/01': undefined as never }, 'problem.xml:2'],
    ['without an answer', { 'tests/01.a': undefined as never }, 'tests/01.a'],
    [
      'that runs solutions twice',
      { 'problem.xml': xml(testset('')).replace('<judging>', '<judging run-count="2">') },
      'problem.xml:2: run-count',
    ],
    [
      'with a missing checker',
      { 'problem.xml': xml(testset(''), '<checker name="own"><source path="check.cpp"/></checker>') },
      'problem.xml:3',
    ],
    [
      'with an interactor in another language',
      { 'problem.xml': xml(testset(''), '<interactor><source path="i.pas"/></interactor>'), 'i.pas': '' },
      'problem.xml:3',
    ],
    [
      'with paths that lead out',
      { 'problem.xml': xml(testset('').replaceAll('tests/%02d', '../../%02d')) },
      'problem.xml:2',
    ],
    ['with a million tests', { 'problem.xml': xml(testset('', 1_000_000)) }, 'problem.xml:2'],
    [
      'with cyclic groups',
      {
        'problem.xml': xml(
          testset(
            '<tests><test group="1" points="1"/></tests><groups><group name="1" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group></groups>',
          ),
        ),
      },
      'judge.config.subtasks[0].dependsOn',
    ],
  ])('%s is rejected with the place, in both languages', async (_, changes, place) => {
    const files = Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, text]) => text !== undefined));
    const { problem, refused } = await run(files);
    expect(problem).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
    for (const note of refused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });

  it('of random files and XML causes a refusal at worst', async () => {
    const paths = [
      'problem.xml',
      'tests/01',
      'tests/01.a',
      'check.cpp',
      'statements/english/problem-properties.json',
      'statement-sections/english/legend.tex',
    ];
    const pieces = [
      '<problem>',
      '</problem>',
      '<judging>',
      '</judging>',
      testset(''),
      '<assets>',
      '</assets>',
      '<checker name="x"><source path="check.cpp"/></checker>',
      '<tests><test points="-1" group="a"/></tests>',
      '{"legend": "\\\\begin{x}"}',
    ];
    await importRandomFiles(paths, pieces, (files) => run({ 'problem.xml': good['problem.xml'] ?? '', ...files }), 300);
  });
});
