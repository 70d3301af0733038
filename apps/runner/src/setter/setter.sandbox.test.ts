import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  benchProgramsOf,
  readJudgePlan,
  readSourcePackage,
  treeOfFiles,
  type JudgePlan,
  type SourceProblem,
} from '@assay/problem';
import { MAX_STRESS_OUTPUT } from '@assay/contract';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { boundsOf } from '../workbench/bounds.ts';
import { comparePackages } from './compare-packages.ts';
import { generate } from './generate.ts';
import { stress } from './stress.ts';
import { openTestEnvironment } from '../../test/test-judge.ts';
import { testChecker } from './test-checker.ts';
import { adviseOnTime, printAdvice } from './time-advice.ts';
import { validateInputs } from './validate-inputs.ts';
import { verifyPackage } from './verify-package.ts';

/* A setter's use of a package in a terminal, with the sample problem of two weights. */

const PACKAGE = fileURLToPath(new URL('../../../../problems/two-weights', import.meta.url));

let scratch: string;
let environment: JudgeEnvironment;
let problem: SourceProblem;
let plan: JudgePlan;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'assay-setter-'));
  environment = await openTestEnvironment(scratch, [PACKAGE, scratch]);
  ({ problem, plan } = await read(PACKAGE));
});

afterAll(async () => {
  await environment.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function read(source: Parameters<typeof readSourcePackage>[0]) {
  const reading = await readSourcePackage(source);
  if (!reading.problem) throw new Error(JSON.stringify(reading.findings));
  const planned = await readJudgePlan(reading.problem.config, reading.problem.data);
  if (!planned.plan) throw new Error(JSON.stringify(planned.findings));
  return { problem: reading.problem, plan: planned.plan };
}

/** A package in its own folder. */
async function write(files: Record<string, string>) {
  const folder = mkdtempSync(join(scratch, 'package-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return { folder, ...(await read(folder)) };
}

const problemYaml = (config: string) =>
  `slug: small\ntitle: { en: Small }\nlabel: default\njudge:\n  adapter: assay\n  config: ${config}\nsubmit: {}\n`;

describe('validators', () => {
  test('run on every input', async () => {
    const { validators, inputs, complaints } = await validateInputs(environment, problem, plan, PACKAGE);
    expect([validators, inputs.length, complaints]).toEqual([['validators/input.cpp'], 20, []]);
  });

  test('must read to the end, and read exactly', async () => {
    const strict = (body: string) =>
      `#include "testlib.h"\nint main(int argc, char* argv[]) { registerValidation(argc, argv); ${body} }\n`;
    const small = await write({
      'problem.yaml': problemYaml('{ cases: [{ input: 1.in, answer: 1.ans }] }'),
      '1.in': '1 2\n',
      '1.ans': '',
      'validators/blank.cpp': strict('inf.readInt(); inf.readInt(); inf.readEoln(); inf.readEof();'),
      'validators/good.cpp': strict(
        'inf.readInt(0, 1, "a"); inf.readSpace(); inf.readInt(); inf.readEoln(); inf.readEof();',
      ),
      'validators/half.cpp': strict('inf.readInt();'),
      'validators/range.cpp': strict('inf.readInt(3, 9, "a");'),
    });
    const { complaints } = await validateInputs(environment, small.problem, small.plan, small.folder);
    expect(complaints.map((one) => [one.validator, one.message])).toEqual([
      ['validators/blank.cpp', 'FAIL Unexpected white-space - token expected (stdin, line 1)'],
      ['validators/half.cpp', expect.stringMatching(/did not read to the end/)],
      ['validators/range.cpp', expect.stringMatching(/\[name=a\] equals to 1, violates the range \[3, 9\]/)],
    ]);
  });

  test('report an invalid input with their own messages', async () => {
    const small = await write({
      'problem.yaml': problemYaml('{ pattern: "*.in" }'),
      '1.in': '1 2\n',
      '1.ans': '3\n',
      '2.in': '1  2\n',
      '2.ans': '3\n',
      'validators/even.py':
        'import sys\nline = sys.stdin.readline()\nsys.exit(42 if line.count(" ") == 1 else "two blanks")\n',
    });
    const { complaints } = await validateInputs(environment, small.problem, small.plan, small.folder);
    expect(complaints).toEqual([{ input: '2.in', validator: 'validators/even.py', message: 'two blanks' }]);
  });

  test('are tested on inputs that they have to accept or reject', async () => {
    const inputs = { valid_input: ['1', 'wrong'], invalid_input: ['', 'crash', '1'] };
    const small = await write({
      'problem.yaml': problemYaml('{ cases: [{ input: 1.in, answer: 1.ans }] }'),
      '1.in': '1\n',
      '1.ans': '',
      ...Object.fromEntries(
        Object.entries(inputs).flatMap(([folder, texts]) =>
          texts.map((text, index) => [`data/${folder}/${index}.in`, text]),
        ),
      ),
      'data/invalid_input/note.txt': '',
      'validators/a.py':
        'import os, signal, sys\ntext = sys.stdin.read()\n' +
        'if text == "crash": os.kill(os.getpid(), signal.SIGSEGV)\nif not text: sys.exit("empty")\n',
      'validators/b.py': 'import sys\nif sys.stdin.read().strip() != "1": sys.exit("not 1")\n',
    });
    const { complaints, tests } = await validateInputs(environment, small.problem, small.plan, small.folder);
    expect(complaints).toEqual([]);
    expect(tests).toEqual([
      { input: 'data/invalid_input/0.in', verdict: 'invalid', message: 'empty' },
      { input: 'data/invalid_input/1.in', verdict: 'failed', message: 'The validator ended with signalled.' },
      { input: 'data/invalid_input/2.in', verdict: 'valid', message: '' },
      { input: 'data/valid_input/0.in', verdict: 'valid', message: '' },
      { input: 'data/valid_input/1.in', verdict: 'invalid', message: 'not 1' },
    ]);
  });

  const written = (body: string) => `#include <cstdio>\n#include <cstring>\n#include "testlib.h"\n${body}`;

  test('with testlib note the bounds and features that inputs reach', async () => {
    const read = `int main(int argc, char* argv[]) {
      registerValidation(argc, argv);
      addFeature("pair");
      addFeature("huge");
      int n = inf.readInt(1, 3, "n");
      inf.readSpace();
      std::vector<int> all = inf.readInts(n, 0, n, "a");
      if (n == 2) feature("pair");
      inf.readSpace();
      inf.readReal(0.5, 2, "~x");
      inf.readEoln();
      inf.readEof();
    }`;
    const small = await write({
      'problem.yaml': problemYaml('{ pattern: "*.in" }'),
      ...Object.fromEntries(['1 1 0.7', '2 0 1 0.7', '9 9'].map((text, index) => [`${index + 1}.in`, `${text}\n`])),
      ...Object.fromEntries([1, 2, 3].map((index) => [`${index}.ans`, ''])),
      'validators/first.cpp': written(read),
      // Includes testlib in a header.
      'validators/second/main.cpp': '#include "own.h"\nint main(int c, char* v[]) { check(c, v); }',
      'validators/second/own.h':
        '#include "testlib.h"\nvoid check(int c, char* v[]) { registerValidation(c, v); inf.readInt(1, 9, "n");' +
        ' while (!inf.eof()) inf.readChar(); inf.readEof(); }',
      'validators/third.py': 'print(input())',
    });
    const validated = await validateInputs(environment, small.problem, small.plan, small.folder);
    expect(validated.complaints.map(({ input, validator }) => [input, validator])).toEqual([
      ['3.in', 'validators/first.cpp'],
    ]);
    const first = { validator: 'validators/first.cpp' };
    expect(boundsOf(validated)).toEqual({
      variables: [
        { ...first, name: 'n', low: { value: '1', input: '1.in' }, high: { value: '3' } },
        { ...first, name: 'x', low: { value: '0.500000', input: '1.in' }, high: { value: '2.000000' } },
        { ...first, name: 'a', low: { value: '0', input: '2.in' }, high: { input: '1.in' } },
        {
          validator: 'validators/second/',
          name: 'n',
          low: { value: '1', input: '1.in' },
          high: { value: '9', input: '3.in' },
        },
      ],
      features: [
        { ...first, name: 'huge' },
        { ...first, name: 'pair', input: '2.in' },
      ],
      more: false,
    });
  });

  test.each([
    ['accepts no arguments', 'if (argc > 1) return 1; return 0;'],
    [
      'writes 1 GB of notes',
      'if (argc > 1) { FILE* f = fopen(argv[2], "wb"); for (;;) fwrite(block, 1, sizeof block, f); }',
    ],
    ['writes more notes than are read', 'if (argc > 1) fwrite(block, 1, sizeof block, fopen(argv[2], "wb"));'],
    ['writes nonsense', 'if (argc > 1) fputs("\\"n\\":\\1 min-value-hit\\n\\"\\": \\xff\\n", fopen(argv[2], "wb"));'],
    ['leaves a link', 'if (argc > 1 && symlink("/etc/passwd", argv[2])) return 1;'],
    ['leaves a folder', 'if (argc > 1 && mkdir(argv[2], 0700)) return 1;'],
  ])('that %s accepts the same inputs as without notes', async (_what, body) => {
    const small = await write({
      'problem.yaml': problemYaml('{ pattern: "*.in" }'),
      ...Object.fromEntries(
        [1, 2, 3].flatMap((index) => [
          [`${index}.in`, `${index}\n`],
          [`${index}.ans`, ''],
        ]),
      ),
      'validators/own.cpp': written(`#include <sys/stat.h>
        static char block[1 << 20];
        int main(int argc, char* argv[]) { char line[9]; fgets(line, 9, stdin); if (*line == '2') return 1; ${body} }`),
    });
    const validated = await validateInputs(environment, small.problem, small.plan, small.folder);
    expect(validated.complaints.map(({ input }) => input)).toEqual(['2.in']);
    expect(boundsOf(validated)?.variables ?? []).toEqual([]);
  });
});

describe('a checker', () => {
  const outputs = (texts: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([name, out]) => [
        [`data/${name}.in`, '7\n'],
        [`data/${name}.ans`, '1 2\n'],
        [`data/${name}.out`, out],
      ]),
    );
  const base = { '1.in': '', '1.ans': '' };
  const tested = async (config: string, files: Record<string, string>, maxMs?: number) => {
    const {
      problem: small,
      plan: planned,
      folder,
    } = await write({ 'problem.yaml': problemYaml(config), ...base, ...files });
    return await testChecker(environment, { problem: small, plan: planned, dataFolder: folder }, {}, maxMs);
  };

  test('is tested on outputs that it has to accept or reject, each on its own', async () => {
    const checker = `#include <unistd.h>
      #include "testlib.h"
      int main(int argc, char* argv[]) {
        registerTestlibCmd(argc, argv);
        if (inf.readInt() != 7) quitf(_fail, "no input");
        std::string word = ouf.readToken();
        if (word == "crash") abort();
        if (word == "talk") for (int i = 0; i < 1000000; i++) printf("%080d", i);
        if (word == "fail") quitf(_fail, "own mistake");
        if (word == "half") quitp(50, "half of it");
        if (word != ans.readToken()) quitf(_wa, "found %s", word.c_str());
        quitf(_ok, "fine");
      }`;
    const texts = {
      'valid_output/1': '1\n',
      'invalid_output/crash': 'crash\n',
      'invalid_output/empty': '',
      'invalid_output/fail': 'fail\n',
      'invalid_output/talk': 'talk\n',
      'partial_output/half': 'half\n',
    };
    const config = '{ cases: [{ input: 1.in, answer: 1.ans }], checker: { type: testlib, source: check.cpp } }';
    const results = await tested(config, { 'check.cpp': checker, ...outputs(texts) });
    const said = (what: string): unknown => expect.stringContaining(what);
    expect(results).toEqual([
      { test: 'data/invalid_output/crash', verdict: 'failed', message: said('crashed (signal 6)') },
      { test: 'data/invalid_output/empty', verdict: 'wrong', message: said('Unexpected end of file') },
      { test: 'data/invalid_output/fail', verdict: 'failed', message: said('own mistake') },
      { test: 'data/invalid_output/talk', verdict: 'wrong', message: said('found talk') },
      { test: 'data/partial_output/half', verdict: 'partly', score: 50, message: said('half of it') },
      { test: 'data/valid_output/1', verdict: 'accepted', message: said('fine') },
    ]);
  });

  test('of the judge is tested in the same way, and needs an expected output', async () => {
    const files = {
      ...outputs({ 'invalid_output/1': '1 NaN', 'valid_output/1': '1   2' }),
      'data/valid_output/2.out': '',
    };
    const results = await tested('{ cases: [{ input: 1.in, answer: 1.ans }] }', files);
    const late = await tested('{ cases: [{ input: 1.in, answer: 1.ans }] }', files, 0);
    expect(late.map(({ verdict, message }) => [verdict, message])).toEqual(
      Array.from({ length: 3 }, () => ['failed', 'Not run: the tests before it took 0 s.']),
    );
    expect(results.map(({ test: name, verdict }) => [name, verdict])).toEqual([
      ['data/invalid_output/1', 'wrong'],
      ['data/valid_output/1', 'accepted'],
      ['data/valid_output/2', 'failed'],
    ]);
  });
});

test('all sample generators produce inputs that their validators accept', async () => {
  const { generators } = benchProgramsOf(problem.data.paths);
  expect(generators).not.toEqual([]);
  for (const generator of generators) {
    const request = {
      problem,
      dataFolder: PACKAGE,
      generator,
      args: '{seed}',
      seed: 1,
      maxOutput: MAX_STRESS_OUTPUT,
    };
    const { check } = await generate(environment, request, {});
    expect(check).toEqual({ validators: ['validators/input.cpp'], complaints: [] });
  }
});

describe('a stress-tested solution', () => {
  let folders = 0;
  const request = (solution: string, rounds: number) => {
    const folder = join(scratch, `stress-${folders++}`);
    mkdirSync(folder);
    return {
      problem,
      plan,
      dataFolder: PACKAGE,
      scratch: folder,
      generator: 'generators/pair.py',
      args: '{seed}',
      seed: 1,
      solution: { path: solution },
      reference: 'submissions/accepted/reference.cpp',
      rounds,
      maxOutput: MAX_STRESS_OUTPUT,
    };
  };

  test('is reported with the seed, the input and the answer on which it fails', async () => {
    const { found } = await stress(environment, request('submissions/wrong_answer/minus.cpp', 50));
    const [a, b] = (found?.input.toString() ?? '').trim().split(' ').map(BigInt);
    expect(found?.judgement?.status).toBe('Wrong Answer');
    expect(found?.answer?.toString().trim()).toBe(String((a ?? 0n) + (b ?? 0n)));
  });

  test('can be tested with a generator that uses testlib', async () => {
    const generator = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerGen(argc, argv, 1);
  ensuref(opt<int>(1) >= 1 && opt<std::string>("n", "none") == "none", "options");
  std::vector<int> order = rnd.perm(5, 1), few = rnd.distinct(3, 10, 12), parts = rnd.partition(4, 20, 2);
  std::set<int> all(order.begin(), order.end()), three(few.begin(), few.end());
  ensuref(all.size() == 5 && *all.begin() == 1 && *all.rbegin() == 5, "perm");
  ensuref(three.size() == 3 && *three.begin() == 10 && *three.rbegin() == 12, "distinct");
  int sum = 0;
  for (int part : parts) { ensuref(part >= 2, "least"); sum += part; }
  ensuref(sum == 20, "partition");
  for (int i = 0; i < 1000; i++) {
    ensuref(rnd.next(-3, 3) >= -3 && rnd.next(7) < 7 && rnd.next(1.5) < 1.5 && rnd.wnext(10, -5) < 10, "next");
    ensuref(rnd.next(-4000000000000000000LL, 4000000000000000000LL) <= 4000000000000000000LL, "wide");
  }
  shuffle(order.begin(), order.end());
  println(rnd.any(few), rnd.next(1000000));
}
`;
    const files = Object.fromEntries(
      await Promise.all(
        problem.data.paths.map(async (path) => [path, Buffer.from(await problem.data.read(path))] as const),
      ),
    );
    const data = treeOfFiles({ ...files, 'generator/random.cpp': generator });
    const folder = join(scratch, 'with-generator');
    mkdirSync(join(folder, 'generator'), { recursive: true });
    writeFileSync(join(folder, 'generator/random.cpp'), generator);
    const asked = {
      ...request('wrong_answer/minus.cpp', 3),
      problem: { ...problem, data },
      generator: 'generator/random.cpp',
    };
    const { found } = await stress(environment, { ...asked, dataFolder: folder });
    expect(found?.input.toString()).toMatch(/^1[0-2] \d+\n$/);
  });

  test('passes if it is correct', async () => {
    const result = await stress(environment, request('accepted/reference.py', 5));
    expect(result).toEqual({ rounds: 5, outOfTime: false, found: null });
  });

  test('is not judged if the generator fails', async () => {
    const failing = { ...request('accepted/reference.py', 5), generator: 'generator/nothing.py' };
    await expect(stress(environment, failing)).rejects.toThrow(JudgeFault);
  });
});

describe('verifying', () => {
  test('judges programs in every language of the machine, and reports how close they are to the limits', async () => {
    const near =
      '#include <cstdio>\n#include <ctime>\nint main() { while (clock() < 0.7 * CLOCKS_PER_SEC); puts("3"); }\n';
    const small = await write({
      'problem.yaml': problemYaml('{ timeMs: 1000, cases: [{ input: 1.in, answer: 1.ans }] }'),
      '1.in': '1 2\n',
      '1.ans': '3\n',
      'submissions/accepted/near.cpp': near,
      'submissions/accepted/quick.js': 'console.log(3);\n',
      'submissions/accepted/quick.py': 'print(3)\n',
    });
    const verification = await verifyPackage(environment, small.problem, small.folder);
    expect(verification.findings.filter((one) => one.level === 'error')).toEqual([]);
    expect(verification.submissions.map((one) => [one.path, one.judgement.status])).toEqual([
      ['accepted/near.cpp', 'Accepted'],
      ['accepted/quick.js', 'Accepted'],
      ['accepted/quick.py', 'Accepted'],
    ]);
    expect(verification.good).toBe(true);
    const advice = adviseOnTime(small.plan, verification.submissions);
    expect(advice.slowest?.path).toBe('accepted/near.cpp');
    expect(advice.near).toEqual(['accepted/near.cpp']);
    expect(advice.suggestedMs).toBeGreaterThanOrEqual(1400);
    expect(printAdvice(advice, small.plan).join('\n')).toMatch(/near\.cpp: It needs more than half/);
  });

  test('measures what solutions need that should be too slow, beyond the limit that stops them', async () => {
    const spin = (seconds: number) =>
      `#include <cstdio>\n#include <ctime>\nint main() { while (clock() < ${seconds} * CLOCKS_PER_SEC); puts("3"); }\n`;
    const { problem, folder } = await write({
      'problem.yaml': problemYaml('{ timeMs: 200, cases: [{ input: 1.in, answer: 1.ans }] }'),
      '1.in': '1 2\n',
      '1.ans': '3\n',
      'submissions/accepted/quick.cpp': spin(0.02),
      'submissions/time_limit_exceeded/endless.cpp': spin(1000),
      'submissions/time_limit_exceeded/half.cpp': spin(0.35),
    });
    const { tooSlow, good, plan, submissions } = await verifyPackage(environment, problem, folder);
    expect(good).toBe(true);
    const [half, endless] = tooSlow.toSorted((one, other) => one.neededMs - other.neededMs);
    expect(half).toMatchObject({ path: 'time_limit_exceeded/half.cpp', wasStopped: false });
    expect(half?.neededMs).toBeGreaterThan(300);
    expect(endless).toMatchObject({ path: 'time_limit_exceeded/endless.cpp', wasStopped: true });
    expect(endless?.neededMs).toBeGreaterThan(half?.neededMs ?? Infinity);
    if (!plan) throw new Error('there is no plan');
    // Half of 0.35 s is less than 200 ms above the time of the accepted one.
    expect(adviseOnTime(plan, submissions, tooSlow).suggestedMs).toBeNull();
  });

  const sum = {
    'problem.yaml': problemYaml('{ timeMs: 2000, memoryMiB: 64, cases: [{ input: 1.in, answer: 1.ans }] }'),
    'statement.en.md': 'Add.',
    '1.in': '1 2\n',
    '1.ans': '3\n',
    'submissions/accepted/good.py': 'print(3)\n',
  };

  test('accepts any verdict except Accepted for a rejected program, and too much memory for a run-time error', async () => {
    const small = await write({
      ...sum,
      'submissions/rejected/wrong.py': 'print(4)\n',
      'submissions/rejected/crash.py': 'raise SystemExit(3)\n',
      'submissions/rejected/broken.py': 'print(\n',
      'submissions/rejected/right.py': 'print(3)\n',
      'submissions/run_time_error/crash.py': 'raise SystemExit(3)\n',
      'submissions/run_time_error/memory.py': 'x = bytearray(200 << 20)\n',
      'submissions/run_time_error/wrong.py': 'print(4)\n',
    });
    const { submissions, good } = await verifyPackage(environment, small.problem, small.folder);
    expect(submissions.filter((one) => !one.asDeclared).map((one) => one.path)).toEqual([
      'rejected/right.py',
      'run_time_error/wrong.py',
    ]);
    expect(good).toBe(false);
  });

  test('skips hidden files and disabled programs', async () => {
    const small = await write({
      ...sum,
      'submissions/accepted/.gitkeep': '',
      'submissions/accepted/slow.cpp.disabled': 'nonsense',
      'submissions/wrong_answer/.gitkeep': '',
      'submissions/.hidden/a.py': '',
    });
    const { submissions, findings, good } = await verifyPackage(environment, small.problem, small.folder);
    expect([submissions.map((one) => one.path), findings, good]).toEqual([['accepted/good.py'], [], true]);
    const reading = await readSourcePackage(small.folder);
    expect(reading.findings).toEqual([]);
  });

  test('names programs that it did not judge because their language is missing, and continues with the others', async () => {
    const { 'Python 3': _python, Perl: _perl, ...versions } = environment.versions;
    // A machine without either.
    const poorer = { ...environment, versions: { ...versions, Perl: undefined } } as JudgeEnvironment;
    const small = await write({
      ...sum,
      'submissions/accepted/good.js': 'console.log(3);\n',
      'submissions/wrong_answer/bad.js': 'console.log(4);\n',
      'submissions/wrong_answer/bad.pl': 'print 4;\n',
    });
    const verification = await verifyPackage(poorer, small.problem, small.folder);
    expect(verification.submissions.map((one) => one.path)).toEqual(['accepted/good.js', 'wrong_answer/bad.js']);
    expect(verification.findings).toEqual([
      { level: 'warning', text: 'submissions/accepted/good.py: Not judged: this machine has no Python 3.' },
      { level: 'warning', text: 'submissions/wrong_answer/bad.pl: Not judged: this machine has no Perl.' },
    ]);
    expect(verification.good).toBe(true);
    const none = await write(sum);
    expect(await verifyPackage(poorer, none.problem, none.folder)).toMatchObject({ submissions: [], good: false });
  });

  test('measures the time limit if the package has a multiplier for it', async () => {
    const spins = (seconds: number) =>
      `#include <cstdio>\n#include <ctime>\nint main() { while (clock() < ${seconds} * CLOCKS_PER_SEC); puts("3"); }\n`;
    const small = await write({
      ...sum,
      'problem.yaml': problemYaml('{ timeMs: 100, timeMultiplier: 4, cases: [{ input: 1.in, answer: 1.ans }] }'),
      'submissions/accepted/slow.cpp': spins(0.8),
      'submissions/time_limit_exceeded/slower.cpp': spins(15),
    });
    const { plan: limited, submissions, good } = await verifyPackage(environment, small.problem, small.folder);
    expect(submissions.map((one) => [one.path, one.judgement.status])).toEqual([
      ['accepted/good.py', 'Accepted'],
      ['accepted/slow.cpp', 'Accepted'],
      ['time_limit_exceeded/slower.cpp', 'Time Limit Exceeded'],
    ]);
    expect(good).toBe(true);
    if (!limited) throw new Error('there is no plan');
    // Four times 0.8 s plus the start time, in whole seconds.
    expect(limited.timeMs).toBeGreaterThanOrEqual(3000);
    expect(limited.timeMs % 1000).toBe(0);
    const said = printAdvice(adviseOnTime(limited, submissions), limited).join('\n');
    expect(said).toContain(`The package requires 4 times that, so all were judged with ${limited.timeMs} ms.`);
  });

  test('shows the setter the interaction if a submission of an interactive problem has an undeclared verdict', async () => {
    const { folder, problem: small } = await write({
      'problem.yaml': problemYaml(
        '{ interactor: { type: kattis, source: talk.py }, cases: [{ input: 1.in }, { input: 2.in }] }',
      ),
      'statement.en.md': 'Say it back.',
      'talk.py': `import sys
word = open(sys.argv[1]).read().strip()
print(word, flush=True)
sys.exit(42 if sys.stdin.readline().strip() == word else 43)
`,
      '1.in': 'ab\n',
      '2.in': 'xyz\n',
      'submissions/accepted/cut.py': 'print(input()[:2])\n',
      'submissions/wrong_answer/cut.py': 'print(input()[:2])\n',
      'submissions/wrong_answer/echo.py': 'print(input())\n',
    });
    const { good, submissions } = await verifyPackage(environment, small, folder);
    expect(good).toBe(false);
    expect(submissions.map(({ path, asDeclared, talk }) => [path, asDeclared, talk])).toEqual([
      ['accepted/cut.py', false, '< xyz\n> xy'],
      ['wrong_answer/cut.py', true, undefined],
      ['wrong_answer/echo.py', false, '< ab\n> ab'],
    ]);
  });

  test('judges answers and archives if the problem expects them', async () => {
    const quiz = await write({
      'problem.yaml': problemYaml('{ questions: [{ key: a, answer: B }, { key: b, number: 2 }] }'),
      'submissions/accepted/all.json': '{"a":"B","b":"2"}',
      'submissions/partially_accepted/half.json': '{"a":"B"}',
      'submissions/wrong_answer/none.json': '{}',
    });
    const verification = await verifyPackage(environment, quiz.problem, quiz.folder);
    expect(verification.submissions.map((one) => [one.path, one.judgement.score, one.asDeclared])).toEqual([
      ['accepted/all.json', 100, true],
      ['partially_accepted/half.json', 50, true],
      ['wrong_answer/none.json', 0, true],
    ]);
    expect(adviseOnTime(quiz.plan, verification.submissions)).toMatchObject({
      slowest: null,
      near: [],
      suggestedMs: null,
    });
  });
});

test('two versions of data are compared by file and by setting', async () => {
  const version = async (config: string, files: Record<string, string>) =>
    (await read(treeOfFiles({ 'problem.yaml': problemYaml(config), '1.ans': '', ...files }))).problem;
  const before = await version('{ timeMs: 1000, cases: [{ input: 1.in, answer: 1.ans }] }', {
    '1.in': 'a',
    'old.txt': '',
  });
  const after = await version('{ memoryMiB: 64, cases: [{ input: 1.in, answer: 1.ans }] }', {
    '1.in': 'b',
    'new.txt': '',
  });
  expect(await comparePackages(before, after)).toEqual({
    added: ['new.txt'],
    removed: ['old.txt'],
    changed: ['1.in'],
    settings: [
      { place: 'judge.config.timeMs', before: '1000', after: '-' },
      { place: 'judge.config.memoryMiB', before: '-', after: '64' },
    ],
  });
  expect(await comparePackages(before, before)).toEqual({ added: [], removed: [], changed: [], settings: [] });
});

describe('verification of a problem to which outputs are handed in', () => {
  test('hands in what a program prints; a failed case has no output', async () => {
    const cases = '[{ name: a, input: 1.in, answer: 1.ans }, { name: b, input: 2.in, answer: 2.ans }]';
    const small = await write({
      'problem.yaml': problemYaml(`{ outputOnly: true, cases: ${cases} }`),
      '1.in': '1\n',
      '1.ans': '2\n',
      '2.in': '2\n',
      '2.ans': '4\n',
      'submissions/accepted/main.py': 'print(int(input()) * 2)\n',
      'submissions/partially_accepted/half.py': 'n = int(input())\nprint(2)\nassert n == 1\n',
    });
    const { submissions, good } = await verifyPackage(environment, small.problem, small.folder);
    expect(submissions.map(({ path, judgement }) => [path, judgement.status])).toEqual([
      ['accepted/main.py', 'Accepted'],
      ['partially_accepted/half.py', 'Wrong Answer'],
    ]);
    expect(good).toBe(true);
  });
});
