import type { CustomChecker } from '@assay/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestJudge, planOf, type TestJudge } from '../../test/test-judge.ts';
import { concludeCustom } from './custom-checker.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

const custom = (part: Partial<CustomChecker>): CustomChecker => ({
  type: 'custom',
  protocol: 'testlib',
  sources: ['checker.cpp'],
  language: 'C++17',
  args: [],
  pointsMode: 'percent',
  ...part,
});

/** Judges a program that prints its input with the given checker; the case is worth 4 points. */
async function check(input: string, checker: CustomChecker, files: Record<string, string>, sample = false) {
  const dataFolder = testJudge.data({ '1.in': input, '1.ans': 'the-answer\n', ...files });
  const plan = planOf(1, { checker }, { sample, weight: 4 });
  const [subtask] = plan.subtasks;
  const sum = { ...plan, subtasks: subtask ? [{ ...subtask, scoring: 'sum' as const }] : [] };
  return await testJudge.judge('import sys\nsys.stdout.write(sys.stdin.read())', 'Python 3', { dataFolder, plan: sum });
}

const testlib = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  std::string word = ouf.readToken();
  if (word == "ok") quitf(_ok, "good");
  if (word == "wa") quitf(_wa, "expected %s", ans.readToken().c_str());
  if (word == "pe") quitf(_pe, "malformed");
  if (word == "dirt") quitf(_dirt, "dirt");
  if (word == "points") quitp(2.0, "two");
  if (word == "pc5") quitf(_pc(5), "five");
  if (word == "pc50") quitf(_pc(50), "fifty");
  if (word == "int") ouf.readInt(1, 3, "x");
  if (word == "fail") quitf(_fail, "broken answer");
  if (word == "crash") *(volatile int *)0 = 1;
  if (word == "exit") exit(55);
  return 0;
}`;

test.each([
  ['ok', 'Accepted', 100],
  ['ok and-more', 'Wrong Answer', 0],
  ['wa', 'Wrong Answer', 0],
  ['pe', 'Wrong Answer', 0],
  ['dirt', 'Wrong Answer', 0],
  ['', 'Wrong Answer', 0],
  ['pc5', 'Wrong Answer', 5],
  ['pc50', 'Wrong Answer', 50],
  ['int 2', 'Judge Error', 0],
  ['int 4', 'Wrong Answer', 0],
  ['int 02', 'Wrong Answer', 0],
  ['int x', 'Wrong Answer', 0],
  ['points', 'Wrong Answer', 2],
])('a testlib checker with input %j gives %s with %d points', async (input, status, score) => {
  const judged = check(`${input}\n`, custom({}), { 'checker.cpp': testlib });
  // A checker that ends without a verdict is a fault of the package.
  if (status === 'Judge Error') await expect(judged).rejects.toMatchObject({ origin: 'package' });
  else expect(await judged).toMatchObject({ status, score });
});

test.each([
  ['percent', 2],
  ['fraction', 100],
  ['of-weight', 50],
] as const)('points in the mode %s count as %d of 100', async (pointsMode, score) => {
  expect(await check('points\n', custom({ pointsMode }), { 'checker.cpp': testlib })).toMatchObject({ score });
});

test.each([
  ['fail', /reported a fault/],
  ['crash', /crashed/],
])('a testlib checker that does %s is a fault of the package', async (input, message) => {
  await expect(check(`${input}\n`, custom({}), { 'checker.cpp': testlib })).rejects.toMatchObject({
    name: 'JudgeFault',
    origin: 'package',
    message: expect.stringMatching(message),
  });
});

test("a checker's message is shown to contestants only for samples, as plain text, and to setters always", async () => {
  const hidden = await check('wa\n', custom({}), { 'checker.cpp': testlib });
  expect(JSON.stringify([hidden.message, hidden.details])).not.toContain('the-answer');
  expect(hidden.cases[0]?.[0]?.setterMessage).toContain('the-answer');
  const sample = await check('wa\n', custom({}), { 'checker.cpp': testlib }, true);
  expect(sample.details.jobs[0]?.tests[0]?.summary).toContain('the-answer');
});

test('text of the output that looks like points is ignored', async () => {
  const quoting = `#include "testlib.h"
int main(int c, char **v) { registerTestlibCmd(c, v); quitf(_wa, "%s", ouf.readLine().c_str()); }`;
  expect(await check('points 100\n', custom({}), { 'checker.cpp': quoting })).toMatchObject({ score: 0 });
});

/** Independent of testlib, so that it is certain what is compiled. */
const ownHeader = `#include <cstdio>
#include <cstdlib>
inline void concludeOwn(const char *path) {
  int percent, status;
  char text[100] = "";
  if (fscanf(fopen(path, "r"), "%d %d %99[^\\n]", &percent, &status, text) < 2) exit(9);
  if (percent >= 0) fprintf(stderr, "partially correct (%d) ", percent);
  fprintf(stderr, "%s", text);
  exit(status);
}`;
const ownChecker = '#include "testlib.h"\nint main(int, char **v) { concludeOwn(v[2]); }';
const checkWithOwn = (output: string) =>
  check(`${output}\n`, custom({ sources: ['checker.cpp', 'testlib.h'] }), {
    'checker.cpp': ownChecker,
    'testlib.h': ownHeader,
  });

test.each<[percent: number, status: number, score: number]>([
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 40, 99].map((one): [number, number, number] => [one, one, one]),
  [0, 0, 0],
  [13, 63, 13],
  [100, 100, 100],
  // Without testlib's text, or with another number, a status has its usual meaning.
  [-1, 0, 100],
  [-1, 1, 0],
  [-1, 40, 40],
  [100, 1, 0],
  [90, 2, 0],
])(
  'a package’s own testlib.h that reports %d percent with status %d gives %d points',
  async (percent, status, score) => {
    expect(await checkWithOwn(`${percent} ${status}`)).toMatchObject({ score });
  },
);

test.each(['-1 5 partially right', '-1 9', '-1 15 wrong', '-1 3 x', '20 6', '101 101'])(
  'a checker that ends with %j is a fault of the package',
  async (output) => {
    await expect(checkWithOwn(output)).rejects.toMatchObject({ name: 'JudgeFault', origin: 'package' });
  },
);

test.each([
  ['cpu-limit', /took more than 15 s of CPU time/],
  ['wall-limit', /did not end within 30 s/],
  ['memory-limit', /needed more than 1024 MiB/],
  ['output-limit', /wrote too much/],
] as const)('a checker that ends by %s is a fault of the package, reported with the case', async (end, message) => {
  const [subtask] = planOf(1).subtasks;
  const [plan] = subtask?.cases ?? [];
  if (!plan) throw new Error('no case');
  const figures = { exitCode: null, signal: null, cpuMs: 0, wallMs: 0, memoryBytes: 0 };
  const outcome = { end, ...figures, stdout: null, stdoutText: '', stderrText: '', files: {} };
  await expect(concludeCustom(testJudge.environment.judge.sandbox, custom({}), outcome, plan)).rejects.toMatchObject({
    origin: 'package',
    message: expect.stringMatching(message),
  });
});

const kattis = `import os, sys
_, input, answer, feedback, *args = sys.argv
word = sys.stdin.read().split()[0]
def leave(name, text):
    with open(os.path.join(feedback, name), 'w') as file: file.write(text)
leave('judgemessage.txt', 'answer is ' + open(answer).read())
leave('teammessage.txt', 'try *harder*')
assert args == ['--flag', 'value'] and open(input).read().split()[0] == word
if word == 'score': leave('score.txt', '3')
if word == 'error': leave('judgeerror.txt', 'lost my way')
sys.exit({'ok': 42, 'score': 42, 'wa': 43, 'error': 1}[word])
`;
const validator = custom({
  protocol: 'kattis',
  sources: ['output_validator/validate.py'],
  language: 'Python 3',
  args: ['--flag', 'value'],
  pointsMode: 'of-weight',
});
const kattisFiles = { 'output_validator/validate.py': kattis };

test.each([
  ['ok', 'Accepted', 100],
  ['score', 'Wrong Answer', 75],
  ['wa', 'Wrong Answer', 0],
])('a Kattis validator with %s gives %s with %d points', async (input, status, score) => {
  const judgement = await check(`${input}\n`, validator, kattisFiles);
  expect(judgement).toMatchObject({ status, score });
  expect(judgement.cases[0]?.[0]).toMatchObject({
    message: 'try *harder*',
    setterMessage: expect.stringContaining('answer is the-answer'),
  });
  expect(judgement.details.jobs[0]?.tests[0]?.summary).toContain('try \\*harder\\*');
  expect(JSON.stringify(judgement.details)).not.toContain('the-answer');
});

test('a Kattis validator that ends with another status is a fault of the package, reported with its own message', async () => {
  await expect(check('error\n', validator, kattisFiles)).rejects.toMatchObject({
    origin: 'package',
    message: expect.stringContaining('lost my way'),
  });
});

test('a token of several megabytes and NUL bytes are the contestant’s fault, not the judge’s', async () => {
  expect(
    await check('x'.repeat(5_000_000), custom({}), {
      'checker.cpp': testlib.replace('return 0;', 'quitf(_wa, "no");'),
    }),
  ).toMatchObject({ status: 'Wrong Answer' });
  expect(
    await check('\0\0\0', custom({}), { 'checker.cpp': testlib.replace('return 0;', 'quitf(_wa, "no");') }),
  ).toMatchObject({ status: 'Wrong Answer' });
});
