import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../file-tree.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import { importFixture, placesOf, shapeOf } from '../testing/import-fixture.ts';
import { importHoj } from './hoj/import-hoj.ts';
import { importQduoj } from './qduoj/import-qduoj.ts';
import { readAnyPackage } from './read-any-package.ts';

type Values = Record<string, unknown>;

const qduojValues: Values = {
  display_id: 'sum',
  title: 'Sum',
  description: { format: 'html', value: '<p>Add.</p>' },
  rule_type: 'ACM',
  test_case_score: [{ input_name: '1.in', output_name: '1.out', score: 100 }],
  time_limit: 1000,
  memory_limit: 64,
};
const cases = { '1.in': '1', '1.out': '1' };
const inFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [folder + name, text]));
const qduoj = (values: Values, files: Record<string, string> = cases) =>
  importQduoj(
    treeOfFiles({ 'problem.json': JSON.stringify({ ...qduojValues, ...values }), ...inFolder('testcase/', files) }),
  );
const hoj = (values: Values, problem: Values = {}, files: Record<string, string> = cases) =>
  importHoj(
    treeOfFiles({
      'problem_1.json': JSON.stringify({ ...values, problem: { title: 'Sum', ...problem } }),
      ...inFolder('problem_1/', files),
    }),
  );

describe('an export of QDUOJ', () => {
  it('becomes a problem with texts, points, limits and answers', async () => {
    const { format, problem, plan } = await importFixture('qduoj/tin-bars');
    expect(format).toBe('qduoj');
    expect(shapeOf(plan)).toEqual([['1', 100, 'sum', [], 2]]);
    expect(plan.subtasks[0]?.cases.map(({ weight }) => weight)).toEqual([30, 70]);
    expect(plan).toMatchObject({ timeMs: 1500, memoryBytes: 128 * 2 ** 20, checker: { compare: 'lines' } });
    expect(problem).toMatchObject({ slug: 'tin-bars', tags: ['implementation'], title: { en: 'Tin Bars' } });
    expect(problem.statements['en']).toContain('**a** grams');
    expect(problem.statements['en']).toContain('## Input\n\nTwo integers.');
    expect(problem.statements['en']).toContain('### Sample Output 1\n\n```text\n3\n```');
    expect(problem.submissions.map(({ path }) => path)).toEqual(['submissions/accepted/answer-1.py']);
  });

  it('with several problems offers a choice', async () => {
    const one = (title: string) => JSON.stringify({ ...qduojValues, title });
    const tree = treeOfFiles({
      '1/problem.json': one('First'),
      ...inFolder('1/testcase/', cases),
      '2/problem.json': one('Second'),
      ...inFolder('2/testcase/', cases),
    });
    const reading = await readAnyPackage(tree, { pick: '2' });
    if (reading.format === 'unknown') throw new Error(reading.message);
    expect(reading.format).toBe('qduoj');
    expect(reading.choices.map(({ key }) => key)).toEqual(['1', '2']);
    expect(reading.problem?.title).toEqual({ en: 'Second' });
  });

  it('with the rule ACM is all or nothing, and its judging program needs no answers', async () => {
    const spj = { language: 'C', code: 'int main() { return 0; }' };
    const { problem } = await qduoj({ spj, test_case_score: [] }, { '1.in': '1', '2.in': '2' });
    if (!problem) throw new Error('refused');
    const { plan } = await readJudgePlan(problem.config, problem.data);
    expect(plan?.checker).toMatchObject({ protocol: 'qduoj', language: 'C' });
    expect(plan && shapeOf(plan)).toEqual([['1', 100, 'min', [], 2]]);
  });

  it('has images inside its texts as attachments, and reports those elsewhere', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64');
    const value = `<img src="data:image/png;base64,${png}"><img src="/public/upload/a.png">`;
    const { problem, changed } = await qduoj({ description: { value } });
    expect(problem?.statements['en']).toContain('](attachments/image.png)');
    expect(problem?.attachments.map(({ key }) => key)).toEqual(['image.png']);
    expect(placesOf(changed)).toContain('problem.json: description');
  });

  it.each<[string, Values, string]>([
    ['code around solutions', { template: { C: { prepend: '#define x', append: '' } } }, 'problem.json: template.C'],
    ['a judging program in another language', { spj: { language: 'constructor', code: '' } }, 'problem.json: spj'],
    [
      'a missing test',
      { test_case_score: [{ input_name: '../../1.in', output_name: '1.out' }] },
      'problem.json: test_case_score[0]',
    ],
    [
      'a missing answer',
      { test_case_score: [{ input_name: '1.in', output_name: '' }] },
      'problem.json: test_case_score[0]',
    ],
    [
      'no points',
      { rule_type: 'OI', test_case_score: [{ input_name: '1.in', output_name: '1.out' }] },
      'problem.json: test_case_score',
    ],
    [
      'values of other types',
      { test_case_score: 'x', title: [1], description: 7, samples: { a: 1 }, time_limit: {}, spj: { language: null } },
      'problem.json: spj',
    ],
  ])('with %s is refused with the place, in both languages', async (_, values, place) => {
    const { problem, refused } = await qduoj(values);
    expect(problem).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
    for (const note of refused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });
});

describe('an export of HOJ', () => {
  it('becomes a problem with groups, Markdown and samples', async () => {
    const { format, problem, plan } = await importFixture('hoj/copper-rods');
    expect(format).toBe('hoj');
    expect(shapeOf(plan)).toEqual([
      ['1', 40, 'min', [], 2],
      ['2', 60, 'min', [], 1],
    ]);
    expect(plan).toMatchObject({ timeMs: 2000, memoryBytes: 64 * 2 ** 20 });
    expect(problem).toMatchObject({ slug: 'hoj-7', title: { 'zh-Hans': '铜棒' }, tags: ['入门'] });
    expect(problem.statements['zh-Hans']).toContain('### 样例输出 2\n\n```text\n6\n```');
  });

  it('with several problems offers a choice', async () => {
    const tree = treeOfFiles({
      'problem_1.json': JSON.stringify({ problem: { title: 'First' } }),
      ...inFolder('problem_1/', cases),
      'problem_2.json': JSON.stringify({ problem: { title: 'Second' } }),
      ...inFolder('problem_2/', cases),
      'problem_3.json': JSON.stringify({ problem: { title: 'Without tests' } }),
    });
    const reading = await readAnyPackage(tree, { pick: 'problem_2' });
    if (reading.format === 'unknown') throw new Error(reading.message);
    expect(reading.choices.map(({ key }) => key)).toEqual(['problem_1', 'problem_2']);
    expect(reading.problem?.title).toEqual({ en: 'Second' });
    expect(reading.problem?.config.judge.config).toMatchObject({ subtasks: [{ scoring: 'min' }] });
  });

  it('with a testlib program, headers and means of groups keeps them', async () => {
    const spj = { spjLanguage: 'C++', spjCode: '#include "testlib.h"\n#include "own.h"\n' };
    const samples = [
      { input: '/judge/1.in', output: '/judge/1.out', score: 10, groupNum: 1 },
      { input: '2.in', output: '2.out', score: 30, groupNum: 1 },
    ];
    const { problem } = await hoj(
      { judgeMode: 'spj', samples, judgeExtraFile: { 'own.h': '' }, userExtraFile: { 'lib.h': '' } },
      { ...spj, type: 1, judgeCaseMode: 'subtask_average' },
      { ...cases, '2.in': '2', '2.out': '2' },
    );
    if (!problem) throw new Error('refused');
    const { plan } = await readJudgePlan(problem.config, problem.data);
    expect(plan?.checker).toMatchObject({ protocol: 'testlib', sources: ['checker/checker.cpp', 'checker/own.h'] });
    expect(plan?.graders).toEqual({ c: ['grader/lib.h'], cpp: ['grader/lib.h'] });
    expect(plan?.subtasks).toMatchObject([{ points: 100, scoring: 'sum', cases: [{ weight: 10 }, { weight: 30 }] }]);
  });

  it.each<[string, Values, Values, string]>([
    [
      'a program without testlib',
      { judgeMode: 'spj' },
      { spjLanguage: 'C++', spjCode: 'x' },
      'problem_1.json: problem.spjCode',
    ],
    ['an unknown mode', { judgeMode: '__proto__' }, {}, 'problem_1.json: judgeMode'],
    ['files with paths', { userExtraFile: { '../../a.h': '' } }, {}, 'problem_1.json: userExtraFile'],
    ['files that are no headers', { judgeExtraFile: { 'data.txt': '' } }, {}, 'problem_1.json: judgeExtraFile'],
    ['a missing test', { samples: [{ input: '9.in', output: '1.out' }] }, {}, 'problem_1.json: samples[0]'],
    [
      'values of other types',
      { samples: 1, tags: 'x', problem: 3, judgeMode: 7 },
      { title: null },
      'problem_1.json: judgeMode',
    ],
  ])('with %s is refused with the place, in both languages', async (_, values, problem, place) => {
    const made = await hoj(values, problem);
    expect(made.problem).toBeUndefined();
    expect(placesOf(made.refused)).toContain(place);
    for (const note of made.refused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });

  it('without a description is refused', async () => {
    expect(placesOf((await importHoj(treeOfFiles({ 'a.txt': '' }))).refused)).toContain('archive');
    const { refused } = await importHoj(treeOfFiles({ 'problem_1.json': '[]', 'problem_1/1.in': '' }));
    expect(placesOf(refused)).toContain('problem_1.json');
  });
});
