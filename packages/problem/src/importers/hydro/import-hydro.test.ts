import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../../file-tree.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { importFixture, placesOf, shapeOf } from '../../testing/import-fixture.ts';
import { importHydro } from './import-hydro.ts';

type Files = Record<string, string>;

const tests = { 'testdata/1.in': '1', 'testdata/1.out': '1' };
const run = (config: string, files: Files = {}) =>
  importHydro(
    treeOfFiles({ 'problem.yaml': 'pid: P1\ntitle: Sum\n', ...tests, 'testdata/config.yaml': config, ...files }),
  );

describe('a Hydro package', () => {
  it('becomes subtasks with dependencies and their own limits, judged by its testlib checker', async () => {
    const { format, problem, plan } = await importFixture('hydro/equal-bars');
    expect(format).toBe('hydro');
    expect(shapeOf(plan)).toEqual([
      ['0', 0, 'min', [], 1],
      ['1', 40, 'min', ['0'], 2],
      ['2', 60, 'sum', ['1'], 2],
    ]);
    expect(plan.subtasks.map((one) => one.cases[0]?.timeMs)).toEqual([800, 800, 1000]);
    expect(plan.checker).toMatchObject({ protocol: 'testlib', sources: ['checker/chk.cpp'] });
    expect(problem).toMatchObject({ slug: 'b12', title: { 'zh-Hans': '等长的金条' }, tags: ['strings', 'easy'] });
    expect(problem.statements.en).toContain('](attachments/bars.png)');
    expect(problem.statements['zh-Hans']).toContain('### 样例输入 1\n\n```text\naabbb\n```');
  });

  it('of questions becomes a form with answers', async () => {
    const texts = { en: 'Gold: {{ select(1) }}\n- Au\n- Ag', zh: '金的符号:{{ select(1) }}' };
    const { problem } = await run("type: objective\nanswers: {'1': [Au, 40], '2': [[Hg, Ga], 60]}\n", {
      'problem.md': JSON.stringify(texts),
    });
    if (!problem) throw new Error('refused');
    const { plan } = await readJudgePlan(problem.config, problem.data);
    expect(plan?.subtasks[0]?.cases.map((one) => [one.weight, one.question?.type])).toEqual([
      [40, 'any'],
      [60, 'all'],
    ]);
    expect(problem.statements['zh-Hans']).toContain('金的符号:**(1)**');
    expect(JSON.stringify(problem.config.submit)).toContain('"key":"2"');
  });

  it('without a list of tests finds them by their names', async () => {
    const report = await run('time: 2s\nmemory: 64m\nchecker_type: testlib\nchecker: wcmp\nfilename: sum\n');
    expect(report.problem?.config.judge.config).toMatchObject({
      timeMs: 2000,
      memoryMiB: 64,
      checker: { type: 'tokens' },
      files: { input: 'sum.in', output: 'sum.out' },
      subtasks: [{ points: 100, scoring: 'sum' }],
    });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['submitted answers', 'type: submit_answer\n', { outputOnly: true }],
    [
      'interaction',
      'type: interactive\ninteractor: i.cpp\n',
      { interactor: { type: 'testlib', source: 'interactor/i.cpp' } },
    ],
    ['strict comparison', 'checker_type: strict\n', { checker: { type: 'exact' } }],
    [
      'a checker for Lemon',
      'checker_type: lemon\nchecker: i.cpp\n',
      { checker: { type: 'lemon', source: 'checker/i.cpp' } },
    ],
    ['a checker for HUSTOJ', 'checker_type: hustoj\nchecker: i.cpp\n', { checker: { type: 'hustoj' } }],
    ['a checker for QDUOJ', 'checker_type: qduoj\nchecker: i.cpp\n', { checker: { type: 'qduoj' } }],
    [
      'a checker for SYZOJ',
      'checker_type: syzoj\nchecker: i.cpp\n',
      { checker: { type: 'syzoj', pointsMode: 'of-weight' } },
    ],
    ['headers', 'user_extra_files: [sum.h]\n', { grader: { cpp: ['grader/sum.h'], c: ['grader/sum.h'] } }],
  ])('with %s keeps it', async (_, config, judge) => {
    const report = await run(config, { 'testdata/i.cpp': '', 'testdata/sum.h': '' });
    expect(report.refused).toEqual([]);
    expect(report.problem?.config.judge.config).toMatchObject(judge);
  });

  const old = (ini: string) =>
    importHydro(
      treeOfFiles({
        'problem.yaml': 'pid: P1\ntitle: Sum\n',
        'testdata/config.ini': ini,
        'testdata/Input/1.in': '1',
        'testdata/Output/1.out': '1',
        'testdata/Input/2.in': '2\r\n',
        'testdata/Output/2.out': '2',
      }),
    );
  it('with settings in the format before YAML gets tests, points and limits from them', async () => {
    const { problem, refused, changed } = await old('2\r\n1.in|1.out|1|30|65536\r\n2.in|2.out|0.5|70|131072\r\n');
    expect(refused).toEqual([]);
    if (!problem) throw new Error('refused');
    const { plan } = await readJudgePlan(problem.config, problem.data);
    expect(plan?.subtasks[0]?.cases.map((one) => [one.weight, one.timeMs, one.memoryBytes / 2 ** 20])).toEqual([
      [30, 1000, 64],
      [70, 500, 128],
    ]);
    expect(placesOf(changed)).toContain('testdata/Input/2.in');
  });
  it.each([
    ['x', 'testdata/config.ini:1'],
    ['3\n1.in|1.out|1|30|65536\n', 'testdata/config.ini:1'],
    ['1\n1.in|1.out\n', 'testdata/config.ini:2'],
    ['1\n9.in|1.out|1|100|65536\n', 'testdata/config.ini: cases[0].input'],
  ])('with invalid settings of that format (%j) is rejected at %s', async (ini, place) => {
    expect(placesOf((await old(ini)).refused)).toContain(place);
  });

  it.each<[string, string, string]>([
    ['of processes that communicate', 'type: communication\nmanager: m.cpp\n', 'testdata/config.yaml: type'],
    ['of another judge', 'type: remote_judge\n', 'testdata/config.yaml: type'],
    ['with a checker of another kind', 'checker_type: other\nchecker: i.cpp\n', 'testdata/config.yaml: checker_type'],
    ['with a missing checker for Lemon', 'checker_type: lemon\nchecker: c.cpp\n', 'testdata/config.yaml: checker'],
    ['with a missing checker', 'checker_type: testlib\nchecker: own.cpp\n', 'testdata/config.yaml: checker'],
    ['with a missing test', 'cases: [{input: ../../secret, output: 1.out}]\n', 'testdata/config.yaml: cases[0].input'],
    ['with build scripts', 'user_extra_files: [compile.sh]\n', 'testdata/config.yaml: user_extra_files'],
    [
      'with cyclic dependencies',
      'subtasks: [{score: 100, if: [1], cases: [{input: 1.in, output: 1.out}]}]\n',
      'judge.config.subtasks[0].dependsOn',
    ],
    ['with invalid settings', 'cases: [', 'testdata/config.yaml:2'],
  ])('%s is rejected with the place, in both languages', async (_, config, place) => {
    const { problem, refused } = await run(config);
    expect(problem).toBeUndefined();
    expect(placesOf(refused).join()).toContain(place.replace(/:2$/, ''));
    for (const note of refused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });
});
