import type { ForeignFormat } from '@assay/contract/package-formats';
import { describe, expect, it } from 'vitest';
import { bytesOf, treeOfDirectory, treeOfFiles } from '../file-tree.ts';
import { readJudgePlan } from '../plan/read-judge-plan.ts';
import { importFixture, placesOf, shapeOf } from '../testing/import-fixture.ts';
import { readAnyPackage } from './read-any-package.ts';

type Files = Record<string, string>;

async function read(format: ForeignFormat, files: Files) {
  const reading = await readAnyPackage(treeOfFiles(files), { format, name: 'name' });
  if (reading.format === 'unknown' || !reading.report) throw new Error('no report');
  return reading.report;
}

describe('data of UOJ', () => {
  it('remain unchanged, with grader, header for contestants, extra tests and the solution', async () => {
    const { format, problem, plan } = await importFixture('uoj/even-moulds');
    expect(format).toBe('uoj');
    expect(problem.config.judge.adapter).toBe('uoj');
    expect(shapeOf(plan)).toEqual([
      ['1', 30, 'min', [], 2],
      ['2', 70, 'min', ['1'], 2],
      ['extra', 0, 'min', ['1', '2'], 2],
    ]);
    expect(plan.graders).toEqual({ cpp: ['implementer.cpp', 'require/moulds.h'] });
    expect(problem.attachments.map((one) => one.key)).toEqual(['moulds.h']);
    expect(JSON.stringify(problem.config.submit)).not.toContain('Python');
  });

  const base = 'use_builtin_judger on\nuse_builtin_checker wcmp\nn_tests 1\n';
  const tests = { 'input1.txt': '', 'output1.txt': '' };
  it('with submitted answers or an interactor keep their kind', async () => {
    const answers = await read('uoj', { ...tests, 'problem.conf': `${base}submit_answer on\n` });
    expect(answers.problem?.config.submit).toMatchObject({ upload: true });
    const talk = await read('uoj', { ...tests, 'problem.conf': `${base}interaction_mode on\n`, 'interactor.cpp': '' });
    expect(talk.refused).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['without the interactor', 'interaction_mode on', 'problem.conf:4'],
    ['without the implementer', 'with_implementer on', 'problem.conf:4'],
    ['with a token', 'token abc', 'problem.conf:4'],
    ['with missing tests', 'n_ex_tests 3', 'problem.conf'],
  ])('%s are rejected', async (_, line, place) => {
    const { problem, refused } = await read('uoj', { ...tests, 'problem.conf': `${base}${line}\n` });
    expect(problem).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
  });
});

describe('data of SYZOJ', () => {
  it('become subtasks by their name patterns, judged by a testlib checker', async () => {
    const { format, plan, notes } = await importFixture('syzoj/two-piles');
    expect(format).toBe('syzoj');
    expect(shapeOf(plan)).toEqual([
      ['1', 40, 'min', [], 2],
      ['2', 60, 'sum', [], 3],
    ]);
    expect(plan.subtasks[1]?.cases.map((one) => one.input)).toEqual(['tests/3.in', 'tests/4.in', 'tests/10.in']);
    expect(notes.changed).toEqual(expect.arrayContaining(['data.yml: specialJudge', 'data.yml', 'statement']));
  });

  it.each<[string, string, string]>([
    ['with an interactor for SYZOJ', 'interactor: {fileName: spj.cpp}', 'data.yml: interactor'],
    ['with a missing test', 'subtasks: [{score: 100, type: sum, cases: [9]}]', 'data.yml: subtasks[0]'],
    ['with an unknown scoring mode', 'subtasks: [{type: median, cases: [1]}]', 'data.yml: subtasks[0].type'],
    ['with paths that lead out', 'subtasks: [{cases: ["../../1"]}]', 'data.yml: subtasks[0]'],
    ['with invalid settings', 'subtasks: [', 'data.yml:1'],
  ])('%s are rejected with the place', async (_, yaml, place) => {
    const { problem, refused } = await read('syzoj', { 'data.yml': yaml, '1.in': '', '1.out': '', 'spj.cpp': '' });
    expect(problem).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
  });
});

describe('tests that YAML reads as numbers', () => {
  it('are found with the leading zeros of their files', async () => {
    const yaml = 'subtasks: [{score: 100, type: min, cases: [01, 2, 010]}]';
    const files = ['01', '2', '010'].flatMap((name) => [`${name}.in`, `${name}.out`]);
    const { problem, refused } = await read('syzoj', {
      'data.yml': yaml,
      ...Object.fromEntries(files.map((path) => [path, ''])),
    });
    expect(refused).toEqual([]);
    expect(problem?.data.paths.filter((path) => path.endsWith('.in'))).toEqual([
      'tests/01.in',
      'tests/010.in',
      'tests/2.in',
    ]);
  });
});

describe('data of SYZOJ with a checker that prints a score', () => {
  it('keep it, and report if it needs the source of the solution', async () => {
    const files = { 'data.yml': 'specialJudge: {fileName: spj.cpp}', '1.in': '', '1.out': '' };
    const plain = await read('syzoj', { ...files, 'spj.cpp': 'int main(){}' });
    expect(plain.problem?.config.judge.config).toMatchObject({
      checker: { type: 'syzoj', source: 'checker/spj.cpp' },
    });
    expect(placesOf(plain.changed)).not.toContain('data.yml: specialJudge');
    const curious = await read('syzoj', { ...files, 'spj.cpp': 'int main(){fopen("code","r");}' });
    expect(placesOf(curious.changed)).toContain('data.yml: specialJudge');
  });
});

describe('a task of CMS', () => {
  it('becomes subtasks by its GEN file, with files, samples, statement and solutions', async () => {
    const { format, problem, plan } = await importFixture('cms/tallest');
    expect(format).toBe('cms');
    expect(shapeOf(plan)).toEqual([
      ['0', 0, 'min', [], 1],
      ['1', 40, 'min', [], 2],
      ['2', 60, 'min', [], 2],
    ]);
    expect(plan).toMatchObject({ timeMs: 1000, files: { input: 'input.txt', output: 'output.txt' } });
    expect(plan.subtasks[0]?.cases[0]?.sample).toBe(true);
    expect(problem.statements.en).toBe('[statement.en.pdf](attachments/statement.en.pdf)\n');
    expect(problem.submissions.map((one) => one.path)).toEqual([
      'submissions/accepted/solution.cpp',
      'submissions/accepted/solution.py',
    ]);
  });

  const task: Files = {
    'task.yaml': 'name: a\ntime_limit: 1\nn_input: 1\n',
    'input/input0.txt': '',
    'output/output0.txt': '',
  };
  it.each<[string, Files, string]>([
    ['with a checker without source', { 'check/checker': '' }, 'check/checker'],
    ['with a manager without source', { 'check/manager': '' }, 'check/manager'],
    [
      'of half a process',
      { 'check/manager.cpp': '', 'task.yaml': 'n_input: 1\nnum_processes: 0.5\n' },
      'task.yaml: num_processes',
    ],
    [
      'of a thousand processes',
      { 'check/manager.cpp': '', 'task.yaml': 'n_input: 1\nnum_processes: 1000\n' },
      'task.yaml: num_processes',
    ],
    ['without its data', { 'task.yaml': 'n_input: 2\n' }, 'input/input1.txt'],
    ['with a GEN file for a different number of tests', { 'gen/GEN': '# ST: 100\n1\n2\n' }, 'gen/GEN'],
    ['of a billion tests', { 'task.yaml': 'n_input: 1000000000\n' }, 'task.yaml: n_input'],
    ['with invalid points', { 'gen/GEN': '# ST: -5\n1\n' }, 'gen/GEN'],
  ])('%s is rejected with the place', async (_, changes, place) => {
    const { problem, refused } = await read('cms', { ...task, ...changes });
    expect(problem).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
  });
});

describe('the programs of a task of CMS', () => {
  it('are accepted if they are the solution, in any language, and not judged if their purpose is unknown', async () => {
    const { problem, unused } = await read('cms', {
      'task.yaml': 'name: a\ntime_limit: 1\nn_input: 1\n',
      'input/input0.txt': '',
      'output/output0.txt': '',
      'sol/solution.cpp': '',
      'sol/solution.java': '',
      'sol/soluzione.rs': '',
      'sol/solution.pdf': '',
      'sol/slow.cpp': '',
      'sol/.gitkeep': '',
      'sol/grader.pas': '',
    });
    expect(problem?.submissions.map((one) => one.path)).toEqual([
      'submissions/accepted/solution.cpp',
      'submissions/accepted/solution.java',
      'submissions/accepted/soluzione.rs',
    ]);
    expect(placesOf(unused)).toEqual(['sol/slow.cpp', 'sol/solution.pdf']);
  });
});

describe('the manager of a task of CMS', () => {
  it('communicates with the processes that the task declares, through its stubs', async () => {
    const { plan, notes, problem } = await importFixture('cms/two-clerks');
    expect(plan.interactor).toMatchObject({
      program: { protocol: 'cms', sources: ['manager/manager.cpp'], pointsMode: 'fraction' },
      processes: 2,
      userIo: 'fifo',
    });
    expect(plan.graders).toEqual({ cpp: ['grader/stub.cpp', 'grader/clerks.h'] });
    expect(plan.files).toBeUndefined();
    expect(notes.changed).toContain('check/manager.cpp');
    expect(problem.submissions.map((one) => one.path)).toEqual(['submissions/accepted/solution.cpp']);
  });

  const task: Files = { 'input/input0.txt': '', 'output/output0.txt': '', 'cor/manager.py': '' };
  it.each<[string, string, Record<string, unknown>]>([
    ['one process', '', { type: 'cms', source: 'manager/manager.py' }],
    ['standard input and output', 'user_io: std_io\n', { type: 'cms', source: 'manager/manager.py', userIo: 'std' }],
  ])('communicates with solutions by %s', async (_, yaml, interactor) => {
    const { problem, refused } = await read('cms', { ...task, 'task.yaml': `name: a\ntime_limit: 1\n${yaml}` });
    expect(refused).toEqual([]);
    expect(problem?.config.judge.config).toMatchObject({ interactor });
    expect(problem?.config.judge.config).not.toHaveProperty('checker');
  });
});

describe('the checker of a task of CMS', () => {
  const task: Files = {
    'task.yaml': 'name: a\ntime_limit: 1\nn_input: 1\n',
    'input/input0.txt': '',
    'output/output0.txt': '',
  };
  it.each<[string, Files, Record<string, unknown>]>([
    [
      'a fraction of the points',
      { 'check/checker.cpp': '', 'check/checker': '' },
      { type: 'cms', source: 'checker/checker.cpp' },
    ],
    ['testlib’s status', { 'cor/correttore.cpp': '#include "testlib.h"\n' }, { type: 'testlib' }],
    [
      'a fraction by its own testlib',
      { 'check/checker.cpp': '#include "testlib.h"\n', 'check/testlib.h': '' },
      { type: 'cms' },
    ],
  ])('that reports %s is imported', async (_, files, checker) => {
    const { problem, refused } = await read('cms', { ...task, ...files });
    expect(refused).toEqual([]);
    expect(problem?.config.judge.config).toMatchObject({ checker });
  });
});

describe('a Free Problem Set', () => {
  it('imports its first problem with samples, image and solution, and lists the others', async () => {
    const { format, problem, plan } = await importFixture('fps/small-set');
    expect(format).toBe('fps');
    expect(shapeOf(plan)).toEqual([['1', 100, 'min', [], 4]]);
    expect(problem).toMatchObject({ slug: 'gap-of-two-rails', title: { en: 'Gap of Two Rails' } });
    expect(problem.statements.en).toContain('**gap**');
    expect(problem.statements.en).toContain('![](attachments/image-1.png)');
    expect(problem.statements.en).toContain('### Sample Output 1\n\n```text\n5\n```');
    const [image] = problem.attachments;
    expect((await bytesOf(image?.content ?? '')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('imports the selected problem', async () => {
    const tree = await treeOfDirectory(new URL('../../fixtures/fps/small-set', import.meta.url).pathname);
    expect(await readAnyPackage(tree, { pick: '2' })).toMatchObject({
      picked: '2',
      choices: [
        { key: '1', title: 'Gap of Two Rails' },
        { key: '2', title: 'Larger Crate' },
      ],
      problem: { slug: 'larger-crate' },
    });
  });

  const item = (inner: string) => ({ 'a.xml': `<fps>\n<item><title>A</title>${inner}</item></fps>` });
  const test = '<test_input>1</test_input><test_output>1</test_output>';
  it.each<[string, Files, string]>([
    ['with a judging program in Java', item(`${test}<spj language="Java">class A {}</spj>`), 'a.xml:2: spj'],
    ['with code around solutions', item(`${test}<prepend language="C">int a;</prepend>`), 'a.xml:2: prepend'],
    ['with one input too many', item(`${test}<test_input>2</test_input>`), 'a.xml:2'],
    ['without tests', item(''), 'a.xml:2'],
    ['with its own entities', { 'a.xml': '<!DOCTYPE fps [<!ENTITY a "b">]><fps></fps>' }, 'a.xml:1'],
    ['without problems', { 'a.xml': '<fps></fps>' }, 'a.xml'],
  ])('%s is rejected with the place', async (_, files, place) => {
    const { problem, refused } = await read('fps', files);
    expect(problem).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
    for (const note of refused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });

  it('with a judging program in C is judged by it', async () => {
    const { problem, refused } = await read('fps', item(`${test}<spj language="C++">int main(){}</spj>`));
    expect(refused).toEqual([]);
    expect(problem?.config.judge.config).toMatchObject({ checker: { type: 'hustoj', source: 'checker/checker.cpp' } });
  });

  it('with an invalid image leaves it out', async () => {
    const { problem, unused } = await read('fps', item(`${test}<img><src>x.png</src><base64>PHN2Zz4=</base64></img>`));
    expect(problem?.attachments).toEqual([]);
    expect(placesOf(unused)).toContain('a.xml:2: img');
  });
});

describe('plain tests in folders of subtasks', () => {
  const tests = (...names: string[]): Files =>
    Object.fromEntries(names.flatMap((name) => [`${name}.in`, `${name}.out`]).map((path) => [path, '1']));

  it.each<[string, string[], unknown[]]>([
    [
      'with points',
      ['subtask1_30pts/1', 'subtask1_30pts/2', 'subtask2_70pts/1'],
      [
        ['1', 30, 2],
        ['2', 70, 1],
      ],
    ],
    [
      'with points in brackets',
      ['子任务1（40分）/1', '子任务2（60分）/1'],
      [
        ['1', 40, 1],
        ['2', 60, 1],
      ],
    ],
    [
      'without points',
      ['Subtask 1/1', 'Subtask 2/1', 'Subtask 10/1'],
      [
        ['1', 33, 1],
        ['2', 33, 1],
        ['10', 34, 1],
      ],
    ],
    [
      'with samples',
      ['samples/1', 'group1/1', 'group2/1'],
      [
        ['sample', 0, 1],
        ['1', 50, 1],
        ['2', 50, 1],
      ],
    ],
    ['one of them without a number', ['group1/1', 'large/1'], [['1', 100, 2]]],
  ])('%s become subtasks if every folder names one', async (_, names, shape) => {
    const { problem, refused } = await read('plain', tests(...names));
    expect(refused).toEqual([]);
    const { plan } = await readJudgePlan(problem?.config, problem?.data ?? treeOfFiles({}));
    expect(plan?.subtasks.map(({ id, points, cases }) => [id, points, cases.length])).toEqual(shape);
  });
});

describe('inputs with unusual text', () => {
  it('are reported with their places, and kept unchanged', async () => {
    const { problem, changed } = await read('plain', {
      'a1.in': '\ufeff1\r\n',
      'a1.out': '1\r\n',
      'a2.in': '2\r\n',
      'a2.out': '2',
    });
    const warnings = changed.filter(({ place }) => /^a\d\.in$/.test(place));
    expect(warnings.map((one) => one.place)).toEqual(['a1.in', 'a1.in']);
    expect(warnings.map((one) => one.message).join()).toMatch(/byte order mark.*CR LF/);
    expect((await problem?.data.read('tests/a1.in'))?.toString()).toBe('\ufeff1\r\n');
  });
  it('are not reported if they are clean', async () => {
    const { changed } = await read('plain', { '1.in': '1\n', '1.out': '1\r\n' });
    expect(placesOf(changed)).not.toContain('1.in');
  });
});

describe('every fixture', () => {
  it.each([
    'uoj/even-moulds',
    'syzoj/two-piles',
    'cms/tallest',
    'cms/two-clerks',
    'tps/heavy-stone',
    'tps/two-porters',
    'fps/small-set',
    'plain/turned-words',
    'hydro/equal-bars',
    'polygon/full-ladles',
  ])('%s is detected by its files alone', async (name) => {
    expect((await importFixture(name)).format).toBe(name.split('/')[0]);
  });
});
