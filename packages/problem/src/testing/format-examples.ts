import type { ForeignFormat } from '@assay/contract/package-formats';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { treeOfDirectory, treeOfFiles } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';

/* Packages in every supported format, which together show what each importer supports: the fixtures, and small ones for
   features that they lack. */

type Files = Readonly<Record<string, string>>;

const FIXTURES = join(import.meta.dirname, '../../fixtures');
const testlib = '#include "testlib.h"\n';

const icpcTest = { 'data/secret/1.in': '1', 'data/secret/1.ans': '1' };
const hydroTest = { 'problem.yaml': 'pid: P1\ntitle: Sum\n', 'testdata/1.in': '1', 'testdata/1.out': '1' };
const hydro = (config: string, files: Files = {}): Files => ({
  ...hydroTest,
  'testdata/config.yaml': config,
  ...files,
});
const uojTest = { 'input1.txt': '1', 'output1.txt': '1' };
const uoj = (lines: string, files: Files = {}): Files => ({
  ...uojTest,
  'problem.conf': `use_builtin_judger on\nn_tests 1\n${lines}\n`,
  ...files,
});
const syzoj = (yaml: string, files: Files = {}): Files => ({ '1.in': '1', '1.out': '1', 'data.yml': yaml, ...files });
const cms = (yaml: string, files: Files = {}): Files => ({
  'task.yaml': `name: a\ntime_limit: 1\nn_input: 1\n${yaml}`,
  'input/input0.txt': '1',
  'output/output0.txt': '1',
  ...files,
});

const polygonGrader = `<problem short-name="sum"><names><name language="english" value="Sum"/></names>
<judging input-file="a.in" output-file="a.out"><testset name="tests"><time-limit>1000</time-limit><memory-limit>67108864</memory-limit>
<test-count>1</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern></testset></judging>
<assets><checker name="std::wcmp.cpp"/></assets><files><resources><file path="files/grader.cpp" for-types="cpp.*" main="true">
<assets><asset name="SOLUTION"/></assets></file></resources></files></problem>`;

const small: Readonly<Record<ForeignFormat, readonly Files[]>> = {
  icpc: [
    { ...icpcTest, 'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\ntype: submit-answer\n' },
    {
      'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\ntype: scoring\n',
      'data/secret/a/1.in': '1',
      'data/secret/a/1.ans': '1',
      'data/secret/a/test_group.yaml': 'max_score: 40\n',
      'data/secret/b/1.in': '1',
      'data/secret/b/1.ans': '1',
      'data/secret/b/test_group.yaml': 'max_score: 60\nrequire_pass: secret/a\n',
    },
  ],
  polygon: [{ 'problem.xml': polygonGrader, 'tests/01': '1', 'tests/01.a': '1', 'files/grader.cpp': '' }],
  hydro: [
    hydro("type: objective\nanswers: {'1': [Au, 100]}\n", { 'problem.md': 'Gold: {{ select(1) }}\n- Au\n- Ag' }),
    hydro('type: submit_answer\n'),
    hydro('checker_type: syzoj\nchecker: c.cpp\n', { 'testdata/c.cpp': '' }),
    hydro('type: interactive\ninteractor: i.cpp\n', { 'testdata/i.cpp': testlib }),
    hydro('filename: sum\nuser_extra_files: [sum.h]\n', { 'testdata/sum.h': '' }),
  ],
  uoj: [
    uoj('use_builtin_checker wcmp\nsubmit_answer on'),
    uoj('use_builtin_checker wcmp\ninteraction_mode on', { 'interactor.cpp': testlib }),
    uoj('', { 'chk.cpp': testlib }),
  ],
  syzoj: [
    syzoj('userOutput: "#.out"\ninputFile: "#.in"\noutputFile: "#.out"\n'),
    syzoj('specialJudge: {fileName: c.cpp}\n', { 'c.cpp': '' }),
    syzoj('interactor: {fileName: i.cpp}\n', { 'i.cpp': testlib }),
    syzoj('extraSourceFiles: [{language: cpp, files: [{name: sum.h, dest: sum.h}]}]\n', { 'sum.h': '' }),
  ],
  cms: [cms('', { 'sol/grader.cpp': '' }), cms('output_only: true\n'), cms('', { 'check/checker.cpp': '' })],
  tps: [
    {
      'problem.json': '{"code": "a", "task_type": "OutputOnly"}',
      'tests/1.in': '1',
      'tests/1.out': '1',
    },
    {
      'problem.json':
        '{"code": "a", "task_type": "Batch", "task_type_params": {"task_type_parameters_Batch_io_0_inputfile": "a.in"}}',
      'tests/1.in': '1',
      'tests/1.out': '1',
    },
  ],
  fps: [
    {
      'set.xml':
        '<fps><item><title>Sum</title><test_input>1</test_input><test_output>1</test_output><spj language="C">int main(){}</spj></item></fps>',
    },
  ],
  qduoj: [
    {
      'problem.json': JSON.stringify({
        title: 'Sum',
        description: { format: 'html', value: '<p>Add.</p>' },
        rule_type: 'ACM',
        test_case_score: [],
        spj: { language: 'C++', code: 'int main() {}' },
      }),
      'testcase/1.in': '1',
    },
  ],
  hoj: [
    {
      'problem_1.json': JSON.stringify({
        judgeMode: 'interactive',
        problem: { title: 'Sum', spjLanguage: 'C++', spjCode: testlib },
        userExtraFile: { 'sum.h': '' },
      }),
      'problem_1/1.in': '1',
    },
  ],
  plain: [
    { '1.in': '1', 'chk.cpp': testlib },
    { 'a0-1.in': '', 'a0-1.out': '', 'a1-1.in': '', 'a1-1.out': '', 'a2-1.in': '', 'a2-1.out': '' },
  ],
};

/** The named examples of a format. */
export async function examplesOf(format: ForeignFormat): Promise<{ name: string; tree: FileTree }[]> {
  const names = readdirSync(join(FIXTURES, format));
  const fixtures = names.map(async (name) => ({ name, tree: await treeOfDirectory(join(FIXTURES, format, name)) }));
  const inline = small[format].map((files, index) => ({ name: `example ${index + 1}`, tree: treeOfFiles(files) }));
  return [...(await Promise.all(fixtures)), ...inline];
}
