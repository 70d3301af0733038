import { describe, expect, it } from 'vitest';
import { openArchive } from '../../archive/open-archive.ts';
import { treeOfArchive, treeOfDirectory, treeOfFiles } from '../../file-tree.ts';
import { takeApart } from '../../drafts/take-apart.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { buildDataArchive } from '../../source-package/build-data-archive.ts';
import { readSourcePackage } from '../../source-package/read-source-package.ts';
import { writeSourcePackage } from '../../source-package/write-source-package.ts';
import type { ImportNote } from '../import-report.ts';
import { emptyTests, type Files } from '../../testing/icpc-files.ts';
import { importRandomFiles } from '../../testing/import-random-files.ts';
import { words } from '../../testing/words.ts';
import { importIcpc } from './import-icpc.ts';

const fixture = (name: string) => treeOfDirectory(new URL(`../../../fixtures/icpc/${name}`, import.meta.url).pathname);

const legacy: Files = {
  'problem.yaml': 'name: Sum\n',
  '.timelimit': '1.5\n',
  'problem_statement/problem.en.tex': '\\problemname{Sum}\nAdd $a$ and $b$.',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '3 4\n',
  'data/secret/1.ans': '7\n',
  'submissions/accepted/a.cpp': 'int main(){}',
};
const modern: Files = { ...legacy, 'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\nuuid: 0\n' };
const scoring = 'name: Sum\ntype: scoring\n';
const modernScoring = 'problem_format_version: 2025-09\ntype: scoring\nname: Sum\n';

async function run(files: Files) {
  return importIcpc(treeOfFiles(files), { name: 'sum.zip' });
}

async function judge(files: Files): Promise<Record<string, unknown>> {
  const { problem, refused } = await run(files);
  if (!problem) throw new Error(JSON.stringify(refused));
  return problem.config.judge.config;
}

const places = (notes: readonly ImportNote[]) => notes.map((note) => note.place);

describe('the package with its own validator', () => {
  it('is imported with statements in both languages, constants, samples, image and all submissions', async () => {
    const { problem, refused } = await importIcpc(await fixture('three-ingots'), { name: 'three-ingots' });
    expect(refused).toEqual([]);
    expect(problem).toMatchObject({ slug: 'three-ingots', title: { en: 'Three Ingots', 'zh-Hans': '三块金锭' } });
    expect(problem?.statements.en).toContain('n \\le 2500');
    expect(problem?.statements.en).toContain('](attachments/balance.svg)');
    expect(problem?.statements['zh-Hans']).toContain('### 样例输入 2\n\n```text\n3 8\n3 3 3\n```');
    expect(problem?.attachments.map((one) => one.key)).toEqual(['example.txt', 'balance.svg']);
    expect(problem?.submissions).toHaveLength(8);
    expect(problem?.config.judge.config).toMatchObject({
      timeMs: 2000,
      checker: { type: 'kattis', source: 'checker/validate.cc', language: 'C++20' },
    });
  });

  it('can be judged from its data archive alone, and stored as our own package', async () => {
    const { problem } = await importIcpc(await fixture('three-ingots'));
    if (!problem) throw new Error('refused');
    const archive = await openArchive((await buildDataArchive(problem)).bytes);
    const { plan, findings } = await readJudgePlan(problem.config, treeOfArchive(archive));
    expect(findings).toEqual([]);
    expect(plan?.subtasks[0]?.cases.map((one) => one.sample)).toEqual([true, true, ...Array<boolean>(8).fill(false)]);
    archive.close();
    const zip = await openArchive(await writeSourcePackage(problem));
    const again = await readSourcePackage(treeOfArchive(zip));
    expect(again.findings).toEqual([]);
    expect(again.problem?.statements).toEqual(problem.statements);
    zip.close();
  });
});

describe('tests of the validators and the checker', () => {
  const checked = (folder: string) => ({
    [`data/${folder}.in`]: '1 2\n',
    [`data/${folder}.ans`]: '3\n',
    [`data/${folder}.out`]: '3\n',
  });

  it('become those of the draft, also in folders of their own and under the names of earlier drafts', async () => {
    const { problem, unused, understood } = await run({
      ...modern,
      'data/invalid_input/empty.in': '',
      'data/invalid_inputs/range/low.in': '-1 2\n',
      ...checked('valid_output/other'),
      ...checked('invalid_outputs/more/wrong'),
    });
    if (!problem) throw new Error('refused');
    const archive = await openArchive((await buildDataArchive(problem, { forWorkbench: true })).bytes);
    const parts = await takeApart(problem.config, treeOfArchive(archive));
    archive.close();
    const tests = parts?.programs.filter(({ role }) => role.endsWith('-test'));
    expect(tests?.map(({ role, path, text }) => [role, path, text])).toEqual([
      ['validator-test', 'data/invalid_input/empty.in', ''],
      ['validator-test', 'data/invalid_input/range-low.in', '-1 2\n'],
      ...['ans', 'in', 'out'].map((end) => [
        'checker-test',
        `data/invalid_output/more-wrong.${end}`,
        expect.anything(),
      ]),
      ...['ans', 'in', 'out'].map((end) => ['checker-test', `data/valid_output/other.${end}`, expect.anything()]),
    ]);
    expect(parts?.tests).toHaveLength(2);
    expect(understood.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['2 tests of the input validators.', '2 tests of the checker.']),
    );
    expect(places(unused).filter((place) => place.startsWith('data'))).toEqual([]);
  });

  it('that are incomplete, or have names that cannot be kept, are reported with their places', async () => {
    const { problem, unused } = await run({
      ...modern,
      'data/invalid_output/half.in': '1 2\n',
      'data/invalid_output/half.out': '4\n',
      'data/invalid_input/two words.in': '',
      'data/invalid_input/a/b.in': '1',
      'data/invalid_input/a-b.in': '2',
      'data/elsewhere/1.in': '1',
    });
    expect(problem?.data.paths.filter((path) => path.startsWith('data/invalid'))).toEqual([
      'data/invalid_input/a-b.in',
    ]);
    expect(places(unused)).toEqual(
      expect.arrayContaining(['data/invalid_output/half.in', 'data/invalid_input/two words.in', 'data/elsewhere']),
    );
    expect(unused.filter(({ place }) => place.startsWith('data/invalid_input/a'))).toHaveLength(1);
    for (const note of unused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });
});

describe('the package with groups and scores', () => {
  it('becomes subtasks with its points, samples first and without points', async () => {
    const { problem, refused } = await importIcpc(await fixture('richest-stretch'), { name: 'richest-stretch' });
    expect(refused).toEqual([]);
    const { plan } = await readJudgePlan(problem?.config, problem?.data ?? treeOfFiles({}));
    expect(plan?.subtasks.map(({ id, points, scoring, cases }) => [id, points, scoring, cases.length])).toEqual([
      ['sample', 0, 'min', 2],
      ['group1', 30, 'min', 3],
      ['group2', 30, 'min', 3],
      ['group3', 40, 'sum', 4],
    ]);
    expect(plan?.timeMs).toBe(500);
    expect(problem?.title).toEqual({ en: 'The Richest Stretch', 'zh-Hans': '最富的一段' });
    expect(problem?.statements.en).toContain('| 1 | 30 | $n \\le 100$ |');
  });
});

describe('a package', () => {
  it('that is pass-fail is all or nothing over samples and secret tests, in the order of their names', async () => {
    const files = { ...legacy, ...emptyTests('data', 'secret/a/2', 'secret/a/10', 'secret/b') };
    expect((await judge(files)).subtasks).toMatchObject([
      {
        points: 100,
        scoring: 'min',
        cases: ['sample/1', 'secret/1', 'secret/a/10', 'secret/a/2', 'secret/b'].map((base) => ({
          input: `tests/${base}.in`,
        })),
      },
    ]);
  });

  it.each<[string, string, unknown]>([
    ['', '', { type: 'tokens', caseSensitive: false }],
    ['case', 'case_sensitive', { type: 'tokens', caseSensitive: true }],
    ['space', 'case_sensitive space_change_sensitive', { type: 'exact' }],
    ['space without case', 'space_change_sensitive', { type: 'exact', caseSensitive: false }],
    [
      'space and floats',
      'space_change_sensitive float_tolerance 1e-3',
      { type: 'floats', absolute: 1e-3, relative: 1e-3, spaceSensitive: true, caseSensitive: false },
    ],
    ['float', 'float_tolerance 1e-6', { type: 'floats', absolute: 1e-6, relative: 1e-6 }],
    [
      'floats',
      'float_absolute_tolerance 1e-4 float_relative_tolerance 0.5',
      { type: 'floats', absolute: 1e-4, relative: 0.5 },
    ],
  ])('with validator flags (%s) is judged by our own checker', async (_, flags, checker) => {
    expect(
      (await judge({ ...legacy, 'problem.yaml': `name: Sum\nvalidator_flags: ${flags}\n` })).checker,
    ).toMatchObject({ ...(checker as object) });
    const args = JSON.stringify(flags.split(' ').filter((word) => word !== ''));
    const group = {
      'data/sample/test_group.yaml': `output_validator_args: ${args}`,
      'data/secret/test_group.yaml': `output_validator_args: ${args}`,
    };
    expect((await judge({ ...modern, ...group })).checker).toMatchObject({ ...(checker as object) });
  });

  it('takes its time limit from the key, the file or the ini, in this order, and reports if there is none', async () => {
    const { '.timelimit': _, ...bare } = legacy;
    const ini = { 'domjudge-problem.ini': "timelimit='3'\n" };
    expect(
      await judge({ ...modern, 'problem.yaml': `${modern['problem.yaml']}limits: {time_limit: 0.7}\n` }),
    ).toMatchObject({ timeMs: 700 });
    expect(await judge({ ...legacy, ...ini })).toMatchObject({ timeMs: 1500 });
    expect(await judge({ ...bare, ...ini })).toMatchObject({ timeMs: 3000 });
    expect(places((await run(bare)).changed)).toContain('problem.yaml: limits');
  });

  it('with a validator in a folder includes its headers, with constants inserted', async () => {
    const files = {
      ...modern,
      'problem.yaml': `${modern['problem.yaml']}constants: {most: 7}\n`,
      'output_validator/src/main.cpp': 'int most = {{most}};',
      'output_validator/src/help.h': '',
      'output_validator/README': '',
    };
    const { problem, unused } = await run(files);
    const { plan } = await readJudgePlan(problem?.config, problem?.data ?? treeOfFiles({}));
    expect(plan?.checker).toMatchObject({
      protocol: 'kattis',
      sources: ['checker/src/main.cpp', 'checker/src/help.h'],
    });
    expect((await problem?.data.read('checker/src/main.cpp'))?.toString()).toBe('int most = 7;');
    expect(places(unused)).toContain('output_validator/README');
  });

  it('of 2025-09 with groups keeps their points, scoring and dependencies', async () => {
    const files: Files = {
      ...legacy,
      ...emptyTests('data', 'secret/g1/1', 'secret/g2/1', 'secret/g2/2'),
      'problem.yaml': modernScoring,
      'data/secret/g1/test_group.yaml': 'max_score: 20\nrequire_pass: sample\n',
      'data/secret/g2/test_group.yaml': 'max_score: 80\nscore_aggregation: sum\nrequire_pass: [sample, secret/g1]\n',
      'output_validator/check.py': '',
    };
    const { 'data/secret/1.in': _in, 'data/secret/1.ans': _ans, ...rest } = files;
    expect((await judge(rest)).subtasks).toMatchObject([
      { id: 'sample', points: 0 },
      { id: 'g1', points: 20, scoring: 'min', dependsOn: ['sample'] },
      { id: 'g2', points: 80, scoring: 'sum', dependsOn: ['sample', 'g1'], cases: [{ points: 40 }, { points: 40 }] },
    ]);
  });

  it('of the legacy format with a scoring validator scales its scores by the range', async () => {
    const files = {
      ...legacy,
      'problem.yaml': `${scoring}validation: custom score\n`,
      'data/testdata.yaml': 'range: 0 50\ngrader_flags: ignore_sample always_accept\non_reject: continue\n',
      'output_validators/check.cpp': '',
      ...emptyTests('data', 'secret/2'),
    };
    expect((await judge(files)).subtasks).toMatchObject([
      { id: 'sample', points: 0 },
      { id: 'secret', points: 100, scoring: 'sum', cases: [{ points: 25 }, { points: 25 }] },
    ]);
    expect(places((await run(files)).changed)).toContain('data');
  });

  const yaml = (more: string) => ({ 'problem.yaml': `name: Sum\n${more}\n` });
  it.each<[string, Files, string]>([
    [
      'interactive without a validator',
      { ...modern, 'problem.yaml': 'problem_format_version: 2025-09\ntype: interactive\n' },
      'output_validator',
    ],
    [
      'of an unknown kind',
      { 'problem.yaml': 'problem_format_version: 2023-07\ntype: guessing\n' },
      'problem.yaml: type',
    ],
    ['of an unknown version', yaml('problem_format_version: "2031"'), 'problem.yaml: problem_format_version'],
    ['with invalid YAML', { 'problem.yaml': 'a: [' }, 'problem.yaml:1'],
    [
      'with minimization of scores',
      yaml('type: scoring\ngrading: {objective: min}'),
      'problem.yaml: grading.objective',
    ],
    [
      'with its own grader',
      { ...yaml('type: scoring'), 'data/testdata.yaml': 'grading: custom' },
      'data/testdata.yaml: grading',
    ],
    [
      'counting the best test',
      { ...yaml('type: scoring'), 'data/testdata.yaml': 'grader_flags: max' },
      'data/testdata.yaml',
    ],
    [
      'with unlimited scores',
      { ...yaml('type: scoring\nvalidation: custom score'), 'output_validators/v.py': '' },
      'data/testdata.yaml',
    ],
    ['with code for every submission', { 'include/cpp/main.cpp': '' }, 'include'],
    ['with a missing custom validator', yaml('validation: custom'), 'output_validators/'],
    [
      'with a validator in another language',
      { ...yaml('validation: custom'), 'output_validators/v.java': '' },
      'output_validators/',
    ],
    [
      'with a validator of two sources',
      { ...yaml('validation: custom'), 'output_validators/v/a.cpp': '', 'output_validators/v/main.cpp': '' },
      'output_validators/',
    ],
    [
      'with two validators',
      { ...yaml('validation: custom'), 'output_validators/v.py': '', 'output_validators/w.cpp': '' },
      'output_validators/',
    ],
    [
      'with a validator built by a script',
      { ...yaml('validation: custom'), 'output_validators/v/build': '', 'output_validators/v/v.cpp': '' },
      'output_validators/v/build',
    ],
    ['with an unknown flag', yaml('validator_flags: fuzzy'), 'problem.yaml: validator_flags'],
    [
      'with flags that differ',
      { 'data/secret/testdata.yaml': 'output_validator_flags: case_sensitive' },
      'data/secret/1.in',
    ],
    ['with arguments for the program', { ...modern, 'data/secret/1.yaml': 'args: [x]' }, 'data/secret/1.yaml'],
    ['with files for the program', { ...modern, 'data/secret/1.files/a.txt': '' }, 'data/secret/1.files'],
    ['with a test without answer', { 'data/secret/2.in': '' }, 'data/secret/2.in'],
    [
      'with a group without points',
      { ...modern, 'problem.yaml': modernScoring, ...emptyTests('data', 'secret/g/1') },
      'data/secret/g/test_group.yaml: max_score',
    ],
    [
      'with static validation',
      { ...modern, 'problem.yaml': modernScoring, 'data/secret/test_group.yaml': 'static_validation_score: 5' },
      'data/secret/test_group.yaml: static_validation_score',
    ],
    [
      'with an unknown scoring mode',
      { ...modern, 'problem.yaml': modernScoring, 'data/secret/test_group.yaml': 'score_aggregation: max' },
      'data/secret/test_group.yaml: score_aggregation',
    ],
    [
      'with a missing dependency',
      { ...modern, 'problem.yaml': modernScoring, 'data/secret/test_group.yaml': 'require_pass: [secret/x]' },
      'judge.config.subtasks[1].dependsOn',
    ],
    [
      'with a statement that is too large',
      { 'problem_statement/problem.en.tex': 'x'.repeat(2 ** 20 + 1) },
      'problem_statement/problem.en.tex',
    ],
  ])('%s is rejected with the place, in both languages', async (_, changes, place) => {
    const { problem, refused } = await run({ ...legacy, ...changes });
    expect(problem).toBeUndefined();
    expect(places(refused)).toContain(place);
    for (const note of refused)
      expect([note.message.length > 10, /\p{Script=Han}/u.test(note.zh)]).toEqual([true, true]);
  });

  it.each<[string, Files, Record<string, unknown>]>([
    [
      'interactive',
      {
        ...modern,
        'problem.yaml': 'problem_format_version: 2025-09\ntype: interactive\n',
        'output_validator/v.py': '',
      },
      { interactor: { type: 'kattis', source: 'checker/v.py' } },
    ],
    [
      'interactive, in the legacy format',
      { ...legacy, 'problem.yaml': 'name: Sum\nvalidation: custom interactive\n', 'output_validators/v.py': '' },
      { interactor: { type: 'kattis', source: 'checker/v.py' } },
    ],
    [
      'of several passes',
      {
        ...modern,
        'problem.yaml':
          'problem_format_version: 2025-09\ntype: [pass-fail, multi-pass]\nlimits: {validation_passes: 3}\n',
        'output_validator/v.py': '',
      },
      { passes: 3, checker: { type: 'kattis' } },
    ],
    [
      'for submitted answers',
      { ...modern, 'problem.yaml': 'problem_format_version: 2025-09\ntype: submit-answer\n' },
      { outputOnly: true, checker: { type: 'tokens' } },
    ],
  ])('%s keeps its kind', async (_, files, expected) => {
    expect(await judge(files)).toMatchObject(expected);
  });

  it('without secret tests is refused', async () => {
    const { 'data/secret/1.in': _in, 'data/secret/1.ans': _ans, ...rest } = legacy;
    expect(places((await run(rest)).refused)).toEqual(['data/secret']);
  });

  it('reports what it omits: files that are not programs, several files, unknown folders, other data', async () => {
    const { problem, unused } = await run({
      ...legacy,
      'submissions/accepted/a.kt': '',
      'submissions/accepted/README.md': '',
      'submissions/accepted/one/main.py': '',
      'submissions/accepted/one/data.txt': '',
      'submissions/wrong_answer/two/a.cpp': '',
      'submissions/wrong_answer/two/b.cpp': '',
      'submissions/mixed/a.py': '',
      'submissions/notes.py': '',
      'data/elsewhere/1.in': '',
    });
    expect(problem?.submissions.map((one) => one.path)).toEqual([
      'submissions/accepted/a.cpp',
      'submissions/accepted/a.kt',
      'submissions/accepted/one.py',
    ]);
    expect(places(unused)).toEqual(
      expect.arrayContaining([
        'submissions/accepted/README.md',
        'submissions/wrong_answer/two/',
        'submissions/mixed/a.py',
        'submissions/notes.py',
        'data/elsewhere',
      ]),
    );
    expect(places(unused)).not.toContain('submissions/accepted/a.kt');
  });

  it('inserts samples where the statement requests them, and a PDF becomes a link', async () => {
    const files = {
      ...modern,
      ...emptyTests('data', 'sample/2'),
      'statement/problem.en.md': 'A\n\n{{nextsample}}\n\nB\n\n{{remainingsamples}}\n\nC',
      'statement/problem.sv.pdf': '%PDF',
    };
    const { problem } = await run(files);
    const text = problem?.statements.en ?? '';
    expect(['A', 'Input 1', 'B', 'Input 2', 'C'].map((part) => text.indexOf(part))).toEqual(
      ['A', 'Input 1', 'B', 'Input 2', 'C'].map((part) => text.indexOf(part)).sort((a, b) => a - b),
    );
    expect(problem?.statements.sv).toBe('[problem.sv.pdf](attachments/problem.sv.pdf)\n');
  });

  it('of random files and texts causes a refusal at worst', async () => {
    const paths = words(`
        problem.yaml data/testdata.yaml data/secret/testdata.yaml data/secret/test_group.yaml
        data/secret/1.in data/secret/1.ans data/secret/g/1.in data/secret/g/1.ans data/sample/1.in
        .timelimit domjudge-problem.ini statement/problem.en.md problem_statement/problem.tex
        output_validators/v.cpp submissions/accepted/a.c submissions/x
      `);
    const pieces = [
      'problem_format_version: 2025-09\n',
      'type: scoring\n',
      'validation: custom score\n',
      'range: 0 inf\n',
      'grader_flags: sum min\n',
      'accept_score: -1\n',
      'max_score: 10\n',
      'limits: {time_limit: x, memory: -1}\n',
      '\\begin{itemize}\\item',
      '{',
      '$',
      '\\end{x}',
      'name: {en: 1}\n',
      'constants: [1]\n',
    ];
    await importRandomFiles(paths, pieces, run, 400);
  });
});
