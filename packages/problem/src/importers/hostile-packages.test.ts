import type { ForeignFormat } from '@assay/contract/package-formats';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArchiveRefusal } from '../archive/archive-refusal.ts';
import { treeOfFiles } from '../file-tree.ts';
import { words } from '../testing/words.ts';
import { readAnyPackage } from './read-any-package.ts';

/* Whatever a package contains, an importer returns a judgeable problem or the reasons why not. */

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'a',
    '../../x',
    '1.in',
    '#',
    -1,
    0,
    0.5,
    1e308,
    '__proto__',
    '9'.repeat(400),
  ),
  fc.constantFrom<unknown>(
    'grader',
    'Batch',
    'OutputOnly',
    'Communication',
    'interactive',
    'min',
    'sum',
    'testlib',
    'chk.cpp',
  ),
  fc.array(fc.constantFrom<unknown>(null, 1, '1', 'a', [1], { cases: [1] }, { score: 'x' }, { file: 'chk.cpp' }), {
    maxLength: 3,
  }),
  fc.dictionary(
    fc.constantFrom('cases', 'score', 'file', 'fileName', 'lang', 'name', 'en', '1'),
    fc.constantFrom<unknown>(1, 'a', [1], null),
  ),
);

/** Names of settings by format, and the paths that it reads. */
const shapes: Readonly<Record<Exclude<ForeignFormat, 'icpc'>, { file: string; keys: string[]; paths: string[] }>> = {
  polygon: { file: 'problem.xml', keys: ['name', 'judging'], paths: ['tests/01', 'tests/01.a', 'files/check.cpp'] },
  hydro: {
    file: 'testdata/config.yaml',
    keys: words(`
      type time memory checker_type checker interactor cases subtasks answers user_extra_files filename
    `),
    paths: ['problem.yaml', 'problem.md', 'testdata/1.in', 'testdata/1.out', 'testdata/chk.cpp', 'std/a.cpp'],
  },
  uoj: {
    file: 'problem.conf',
    keys: ['n_tests', 'use_builtin_checker', 'time_limit', 'n_subtasks'],
    paths: ['input1.txt', 'output1.txt', 'chk.cpp'],
  },
  syzoj: {
    file: 'data.yml',
    keys: ['subtasks', 'inputFile', 'outputFile', 'userOutput', 'specialJudge', 'interactor', 'extraSourceFiles'],
    paths: ['1.in', '1.out', 'chk.cpp'],
  },
  cms: {
    file: 'task.yaml',
    keys: words(`
      name title time_limit memory_limit n_input infile outfile output_only num_processes public_testcases
    `),
    paths: words(`
        input/input0.txt output/output0.txt gen/GEN sol/solution.cpp sol/grader.cpp check/manager.cpp
        check/checker.cpp
      `),
  },
  tps: {
    file: 'problem.json',
    keys: words(`
      code name title task_type type task_type_params task_type_parameters time_limit memory_limit
      num_processes
    `),
    paths: words(`
        tests/1.in tests/1.out tests/mapping subtasks/1.json subtasks.json solutions.json solution/a.cpp
        graders/manager.cpp graders/grader.cpp statement/index.md statements/a.pdf
      `),
  },
  qduoj: {
    file: 'problem.json',
    keys: words(`
      display_id title description test_case_score time_limit memory_limit samples template spj rule_type answers tags
    `),
    paths: ['testcase/1.in', 'testcase/1.out', 'testcase/2.in'],
  },
  hoj: {
    file: 'problem_1.json',
    keys: words('judgeMode samples tags codeTemplates problem userExtraFile judgeExtraFile'),
    paths: ['problem_1/1.in', 'problem_1/1.out', 'problem_2.json'],
  },
  fps: { file: 'a.xml', keys: ['fps'], paths: ['b.xml', '1.in', '1.out'] },
  plain: {
    file: 'statement.md',
    keys: ['a'],
    paths: ['1.in', '1.out', 'subtask1_5pts/1.in', 'subtask1_5pts/1.out', 'chk.cpp', '题面.md'],
  },
};

const xml = fc
  .array(
    fc.constantFrom(
      '<fps>',
      '</fps>',
      '<item>',
      '</item>',
      '<problem>',
      '</problem>',
      '<title>a</title>',
      '<test_input>1</test_input>',
      '<test_output>1</test_output>',
      '<judging><testset name="tests"><test-count>1</test-count></testset></judging>',
      '<!DOCTYPE a>',
      '<spj language="C">x</spj>',
      '<img><src>a</src></img>',
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

describe.each(Object.entries(shapes))('a package imported as %s', (format, { file, keys, paths }) => {
  it('with any settings and files gives a problem or a refusal', async () => {
    const settings = fc.dictionary(fc.constantFrom(...keys), anyValue).map((values) => JSON.stringify(values));
    const lines = fc
      .array(fc.tuple(fc.constantFrom(...keys), fc.constantFrom('on', '1', '-1', 'x', '1e9')))
      .map((rows) => rows.map((row) => row.join(' ')).join('\n'));
    const content = fc.oneof(
      settings,
      lines,
      xml,
      fc.string(),
      fc.constant('# ST: 100\n1\n'),
      fc.constant('#include "testlib.h"\n'),
    );
    await fc.assert(
      fc.asyncProperty(content, fc.dictionary(fc.constantFrom(...paths), content), async (main, others) => {
        try {
          const reading = await readAnyPackage(treeOfFiles({ ...others, [file]: main }), {
            format: format as ForeignFormat,
            name: 'a',
          }); // keys of a constant
          if (reading.format === 'unknown') return;
          expect(reading.problem === undefined).toBe((reading.report?.refused.length ?? 0) > 0);
          for (const { zh } of reading.report?.refused ?? []) expect(zh).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveRefusal);
        }
      }),
      { numRuns: 300 },
    );
  });
});
