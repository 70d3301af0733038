import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../../file-tree.ts';
import { bareLegacy, emptyTests, type Files } from '../../testing/icpc-files.ts';
import { importIcpc } from './import-icpc.ts';

/* Deviations of packages in real archives from the formats. */

const draft: Files = { ...bareLegacy, 'problem.yaml': 'problem_format_version: 2023-07-draft\nname: Sum\n' };
const scoringDraft = 'problem_format_version: 2023-07-draft\ntype: scoring\nname: Sum\n';

async function run(files: Files) {
  const { problem, ...lists } = await importIcpc(treeOfFiles(files), { name: 'sum' });
  return { problem, config: problem?.config.judge.config ?? {}, ...lists };
}

describe('a package of 2023-07-draft with testdata.yaml', () => {
  const grouped = (settings: Files): Files => {
    const { 'data/secret/1.in': _in, 'data/secret/1.ans': _ans, ...rest } = draft;
    return { ...rest, 'problem.yaml': scoringDraft, ...emptyTests('data/secret', 'g1/1', 'g2/1', 'g2/2'), ...settings };
  };

  it('has its groups scored by the settings of legacy packages', async () => {
    const { config, refused } = await run(
      grouped({
        'data/testdata.yaml': 'on_reject: continue\ngrader_flags: ignore_sample\nrange: 0 100\n',
        'data/secret/testdata.yaml': 'grader_flags: sum always_accept\nrange: 0 100\n',
        'data/secret/g1/testdata.yaml': 'accept_score: 20\nrange: 0 20\ngrader_flags: min\n',
        'data/secret/g2/testdata.yaml': 'accept_score: 40\nrange: 0 80\ngrader_flags: sum always_accept\n',
      }),
    );
    expect(refused).toEqual([]);
    expect(config.subtasks).toMatchObject([
      { id: 'g1', points: 20, scoring: 'min' },
      { id: 'g2', points: 80, scoring: 'sum' },
    ]);
  });

  it('keeps the flags of its default validator', async () => {
    const { config } = await run({ ...draft, 'data/testdata.yaml': 'output_validator_flags: float_tolerance 1e-4\n' });
    expect(config.checker).toMatchObject({ type: 'floats', absolute: 1e-4 });
  });

  it('with a validator and without its own scores needs no range', async () => {
    const { config, refused } = await run(
      grouped({
        'output_validators/v.py': '',
        'data/secret/g1/testdata.yaml': 'accept_score: 30\ngrader_flags: min\n',
        'data/secret/g2/testdata.yaml': 'accept_score: 70\ngrader_flags: min\n',
      }),
    );
    expect(refused).toEqual([]);
    expect(config.subtasks).toMatchObject([{ points: 30 }, { points: 70 }]);
  });

  it('may contain settings of later drafts', async () => {
    const { config, refused } = await run(
      grouped({
        'data/secret/g1/testdata.yaml': 'scoring: {score: 20}\n',
        'data/secret/g2/testdata.yaml': 'scoring: {score: "80", aggregation: sum, require_pass: secret/g1}\n',
      }),
    );
    expect(refused).toEqual([]);
    expect(config.subtasks).toMatchObject([
      { id: 'g1', points: 20, scoring: 'min' },
      { id: 'g2', points: 80, scoring: 'sum', dependsOn: ['g1'] },
    ]);
  });

  it('keeps the kind set by "validation"', async () => {
    const { config } = await run({
      ...draft,
      'problem.yaml': `${draft['problem.yaml']}validation: custom interactive\n`,
      'output_validators/v.py': '',
    });
    expect(config.interactor).toMatchObject({ type: 'kattis', source: 'checker/v.py' });
  });
});

describe('the folder of an output validator', () => {
  const custom = 'name: Sum\nvalidation: custom\n';
  it.each<[string, Files, string]>([
    [
      'output_validator/ in a legacy package',
      { ...bareLegacy, 'problem.yaml': custom, 'output_validator/v.py': '' },
      'v.py',
    ],
    ['output_validators/ in a later package', { ...draft, 'output_validators/v.cpp': '' }, 'v.cpp'],
    [
      'output_validators/ with a folder in a later package',
      { ...draft, 'output_validators/v/main.cpp': '', 'output_validators/v/a.h': '' },
      'main.cpp',
    ],
    [
      'both, one of them without a program',
      { ...bareLegacy, 'problem.yaml': custom, 'output_validators/.gitkeep': '', 'output_validator/v.py': '' },
      'v.py',
    ],
  ])('may be %s', async (_, files, source) => {
    const { config, refused } = await run(files);
    expect(refused).toEqual([]);
    expect(config.checker).toMatchObject({ type: 'kattis', source: `checker/${source}` });
  });

  it('without a program leaves the default validator', async () => {
    const { config } = await run({ ...draft, 'output_validator/.gitkeep': '', 'output_validator/README.md': '' });
    expect(config.checker).toMatchObject({ type: 'tokens' });
  });
});

describe('other folders of a package', () => {
  it('may have several spellings, and unknown ones are reported', async () => {
    const { problem, unused } = await run({
      ...bareLegacy,
      'input_validator/v.py': '',
      'generator/gen.py': '',
      'answer_validators/v.py': '',
      'statement/.gitkeep': '',
      'problem_statement/problem.en.tex': '\\problemname{Sum}Add.',
      'output_visualizer/run.py': '',
      'README.md': '',
      '.gitignore': '',
    });
    expect(problem?.data.paths).toEqual(
      expect.arrayContaining(['input_validators/v.py', 'generators/gen.py', 'answer_validators/v.py']),
    );
    expect(problem?.statements.en).toContain('Add.');
    const places = unused.map(({ place }) => place);
    expect(places).toEqual(expect.arrayContaining(['output_visualizer/', 'README.md']));
    expect(places).not.toContain('.gitignore');
  });

  it('keep their Windows line ends, and files of operating systems are not tests', async () => {
    const { problem, config, refused } = await run({
      'problem.yaml': '\ufeffname: Sum\r\nvalidator_flags: case_sensitive\r\nlimits:\r\n  memory: 64\r\n',
      '.timelimit': '3\r\n',
      'data/secret/1.in': '1\r\n',
      'data/secret/1.ans': '1\r\n',
      'data/secret/._1.in': 'x',
      'data/secret/.gitkeep': '',
    });
    expect(refused).toEqual([]);
    expect(config).toMatchObject({ timeMs: 3000, memoryMiB: 64, checker: { caseSensitive: true } });
    expect((await problem?.data.read('tests/secret/1.in'))?.toString()).toBe('1\r\n');
  });
});

describe('repeated keys', () => {
  it('are reported and do not stop the import', async () => {
    const { problem, changed, refused } = await run({
      ...bareLegacy,
      'problem.yaml': 'name: Old\nlimits:\n  memory: 64\n  memory: 128\nname: Sum\n',
      'submissions/submissions.yaml': 'a.py: {permitted: [AC]}\na.py: {permitted: [WA]}\n',
    });
    expect(refused).toEqual([]);
    expect(problem).toMatchObject({ title: { en: 'Sum' }, config: { judge: { config: { memoryMiB: 128 } } } });
    const notes = changed.filter(({ message }) => message.includes('repeated'));
    expect(notes.map(({ place }) => place)).toEqual([
      'problem.yaml:5',
      'problem.yaml:4',
      'submissions/submissions.yaml:2',
    ]);
    for (const note of notes) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });
});

describe('a test without an answer', () => {
  it('is judged if a program of the package judges', async () => {
    const { 'data/secret/1.ans': _answer, ...rest } = draft;
    const { config, refused, changed } = await run({
      ...rest,
      'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\ntype: interactive\n',
      'output_validator/v.py': '',
    });
    expect(refused).toEqual([]);
    expect(config.subtasks).toMatchObject([{ cases: [{ input: 'tests/secret/1.in' }] }]);
    expect(JSON.stringify(config.subtasks)).not.toContain('answer');
    expect(changed.map(({ place }) => place)).toContain('data/secret/1.in');
  });
});

describe('legacy groups that are averaged', () => {
  const scoring: Files = { ...bareLegacy, 'problem.yaml': 'name: Sum\ntype: scoring\n' };

  it('have their share of the mean as points', async () => {
    const { 'data/secret/1.in': _in, 'data/secret/1.ans': _ans, ...rest } = scoring;
    const { config, refused } = await run({
      ...rest,
      ...emptyTests('data/secret', 'a/1', 'b/1', 'b/2', 'c/1'),
      'data/secret/testdata.yaml': 'grader_flags: avg always_accept\naccept_score: 100\nrange: 0 100\n',
      'data/secret/a/testdata.yaml': 'grader_flags: min\naccept_score: 100\n',
      'data/secret/b/testdata.yaml': 'grader_flags: avg always_accept\naccept_score: 100\non_reject: continue\n',
      'data/secret/c/testdata.yaml': 'grader_flags: min\naccept_score: 200\n',
    });
    expect(refused).toEqual([]);
    expect(config.subtasks).toMatchObject([
      { id: 'a', points: 25, scoring: 'min' },
      { id: 'b', points: 25, scoring: 'sum' },
      { id: 'c', points: 50, scoring: 'min' },
    ]);
  });

  it('count tests next to groups as one each', async () => {
    const { config, refused } = await run({
      ...scoring,
      ...emptyTests('data/secret', '2', 'g/1'),
      'data/secret/testdata.yaml': 'grader_flags: avg always_accept\naccept_score: 90\n',
      'data/secret/g/testdata.yaml': 'grader_flags: min\naccept_score: 90\n',
    });
    expect(refused).toEqual([]);
    expect(config.subtasks).toMatchObject([
      { points: expect.closeTo(66.67, 1), scoring: 'sum', cases: [{}, {}] },
      { id: 'g', points: expect.closeTo(33.33, 1) },
    ]);
  });
});

describe('a time limit that should be measured', () => {
  const { '.timelimit': _, ...bare } = bareLegacy;
  it.each<[string, string, string]>([
    ['legacy, by its own multiplier', 'name: Sum\nlimits: {time_multiplier: 3, time_safety_margin: 2}\n', ' 3 times'],
    ['legacy, by the usual one', 'name: Sum\n', ' 5 times'],
    [
      'later, by its own multiplier',
      'problem_format_version: 2025-09\nname: Sum\nlimits: {time_multipliers: {ac_to_time_limit: 2.5}}\n',
      ' 2.5 times',
    ],
  ])('(%s) is reported with the multiplier', async (_name, yaml, said) => {
    const { changed, unused } = await run({ ...bare, 'problem.yaml': yaml });
    expect(changed.find(({ place }) => place === 'problem.yaml: limits')?.message).toContain(said);
    expect(unused.map(({ place }) => place).filter((place) => place.includes('time_'))).toEqual([]);
  });
});
