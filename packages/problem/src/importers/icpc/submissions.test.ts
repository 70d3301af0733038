import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../../file-tree.ts';
import { bareLegacy, type Files } from '../../testing/icpc-files.ts';
import { importIcpc } from './import-icpc.ts';

const base: Files = {
  ...bareLegacy,
  'problem.yaml': 'problem_format_version: 2023-07-draft\nname: Sum\n',
};

async function run(submissions: Files) {
  const files = Object.fromEntries(Object.entries(submissions).map(([path, text]) => [`submissions/${path}`, text]));
  const report = await importIcpc(treeOfFiles({ ...base, ...files }));
  if (!report.problem) throw new Error(JSON.stringify(report.refused));
  return {
    paths: report.problem.submissions.map(({ path }) => path.replace('submissions/', '')),
    notJudged: report.unused.filter(({ message }) => message.startsWith('Not judged')).map(({ place }) => place),
    unused: report.unused.map(({ place }) => place),
  };
}

describe('the submissions of an ICPC package', () => {
  it('may be in folders with several spellings', async () => {
    const folders = ['timelimit', 'runtime_error', 'Wrong-Answer', 'partially-accepted', 'compiler-error', 'correct'];
    const { paths, notJudged } = await run(Object.fromEntries(folders.map((one) => [`${one}/a.py`, ''])));
    expect(paths.toSorted()).toEqual([
      'accepted/a.py',
      'compile_error/a.py',
      'partially_accepted/a.py',
      'run_time_error/a.py',
      'time_limit_exceeded/a.py',
      'wrong_answer/a.py',
    ]);
    expect(notJudged).toEqual([]);
  });

  it('in two spellings of a folder are both kept', async () => {
    const { paths } = await run({
      'run_time_error/a.py': '',
      'runtime_error/a.py': '',
      'run-time-error/a/main.py': '',
    });
    expect(paths.toSorted()).toEqual(['run_time_error/a-2.py', 'run_time_error/a-3.py', 'run_time_error/a.py']);
  });

  it('in any language are kept, and other files do not stop the import', async () => {
    const { paths, unused } = await run({
      'accepted/.gitkeep': '',
      'accepted/.hidden/a.py': '',
      'accepted/a.kt': '',
      'accepted/b.cs': '',
      'accepted/c.java.disabled': '',
      'accepted/old.disabled/a.py': '',
      'accepted/notes.txt': '',
    });
    expect(paths).toEqual(['accepted/a.kt', 'accepted/b.cs']);
    expect(unused).toEqual([
      'submissions/accepted/.hidden/a.py',
      'submissions/accepted/c.java.disabled',
      'submissions/accepted/old.disabled/a.py',
      'submissions/accepted/notes.txt',
    ]);
  });

  it('that are rejected count as such', async () => {
    const { paths, notJudged } = await run({ 'accepted/a.py': '', 'rejected/b.py': '', 'brute_force/c.py': '' });
    expect(paths).toEqual(['accepted/a.py', 'rejected/c.py', 'rejected/b.py']);
    expect(notJudged).toEqual([]);
  });

  it('may declare their expected verdict themselves', async () => {
    const { paths, notJudged } = await run({
      'mixed/a.cpp': '// @EXPECTED_RESULTS@: TIMELIMIT\nint main(){}',
      'mixed/b.cpp': '/* @EXPECTED_RESULTS@: CORRECT */',
      'mixed/c.cpp': '// @EXPECTED_RESULTS@: CORRECT, WRONG-ANSWER',
    });
    expect(paths).toEqual(['time_limit_exceeded/a.cpp', 'accepted/b.cpp']);
    expect(notJudged).toEqual(['submissions/mixed/c.cpp']);
  });
});

describe('submissions.yaml', () => {
  const rules = (yaml: string) => ({ 'submissions.yaml': yaml });

  it.each<[string, string, string, string | undefined]>([
    ['a folder', 'mixed/*: {permitted: [AC, TLE], required: [TLE]}', 'mixed/a.py', 'time_limit_exceeded'],
    ['one program', 'slow.py: {}\nother/slow.py:\n  permitted: [AC]\n', 'other/slow.py', 'accepted'],
    ['one of several extensions', 'x/a.{py,cpp}: {permitted: [AC, WA], required: [WA]}', 'x/a.py', 'wrong_answer'],
    ['names with a common prefix', 'x/sl*.py: {permitted: [RTE], required: [RTE]}', 'x/slow.py', 'run_time_error'],
    ['a folder by its name', 'x: {permitted: [RTE, AC], required: [RTE]}', 'x/a.py', 'run_time_error'],
    ['a program more specifically than its folder', 'accepted/a.py: {permitted: [AC]}', 'accepted/a.py', 'accepted'],
    [
      'a folder differently than usual',
      'accepted: {permitted: [AC, TLE], required: [TLE]}',
      'accepted/a.py',
      'time_limit_exceeded',
    ],
    ['no verdicts', 'accepted/*: {authors: A, language: python3}', 'accepted/a.py', 'accepted'],
    ['verdicts that may or may not be accepted', 'x/*: {permitted: [AC, TLE]}', 'x/a.py', undefined],
    ['invalid YAML', 'accepted: [', 'accepted/a.py', 'accepted'],
    ['a pattern for another folder', '*/b.py: {permitted: [WA]}', 'accepted/a.py', 'accepted'],
  ])('sets the expected verdict by %s', async (_, yaml, path, folder) => {
    const { paths } = await run({ ...rules(yaml), [path]: '' });
    expect(paths).toEqual(folder === undefined ? [] : [`${folder}/${path.split('/')[1]}`]);
  });

  it('is reported if it has rules for single groups or scores', async () => {
    const { unused } = await run({
      ...rules('accepted/a.py: {score: 40, secret/g1: {permitted: [AC]}}'),
      'accepted/a.py': '',
    });
    expect(unused).toEqual([
      'submissions/submissions.yaml: accepted/a.py: score',
      'submissions/submissions.yaml: accepted/a.py: secret/g1',
    ]);
  });

  it('with hostile patterns is read quickly', async () => {
    const yaml = `"${'*a'.repeat(140)}": {permitted: [WA]}\n"x/${'*'.repeat(4)}b": {permitted: [WA]}\n`;
    const { paths } = await run({ ...rules(yaml), [`accepted/${'a'.repeat(200)}.py`]: '' });
    expect(paths).toHaveLength(1);
  });
});
