import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArchive, treeOfFiles, type JudgePlan } from '@assay/problem';
import { numberedCases, openTestJudge, planOf, programOf, type TestJudge } from '../../../test/test-judge.ts';
import { judgeSolution } from '../judge-solution.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

const judge = (source: string, language: string, plan: JudgePlan, files: Record<string, string>) =>
  testJudge.judge(source, language, { plan, dataFolder: testJudge.data(files) });

describe('an interactive problem', () => {
  // Guess a number between 1 and 1000 in at most ten questions; the answer to every question is <, > or =.
  const interactor = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  int secret = inf.readInt();
  for (int asked = 1; asked <= 10; asked++) {
    int guess = ouf.readInt(1, 1000);
    printf("%s\\n", guess == secret ? "=" : guess < secret ? "<" : ">");
    fflush(stdout);
    if (guess == secret) { tout << asked; quitf(_ok, "%d questions", asked); }
  }
  quitf(_wa, "too many questions");
}`;
  const program = (protocol: 'testlib' | 'kattis', source: string) => programOf(protocol, source, 'percent');
  const files = { ...numberedCases(2), '1.in': '777\n', '2.in': '1\n', 'interactor.cpp': interactor };
  const plan = (more: Partial<JudgePlan> = {}) =>
    planOf(2, { interactor: { program: program('testlib', 'interactor.cpp'), thenCheck: false }, ...more });
  const search = (body: string) => `import sys
low, high = 1, 1000
${body}
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == '=': break
    if answer == '<': low = middle + 1
    else: high = middle - 1
`;

  test.each([
    ['a solution with good questions is accepted', search(''), 'Accepted'],
    ['one with too many questions is wrong', `while True:\n    print(500, flush=True)\n    input()\n`, 'Wrong Answer'],
    ['one that writes nothing is stopped', 'import time\ntime.sleep(60)\n', 'Time Limit Exceeded'],
    [
      'one that does not flush waits for itself and is stopped',
      'import sys\nprint(500)\nsys.stdin.readline()\n',
      'Time Limit Exceeded',
    ],
    ['one that computes endlessly is stopped', 'while True: pass\n', 'Time Limit Exceeded'],
    ['one that crashes immediately gets a Runtime Error', '1 // 0\n', 'Runtime Error'],
    ['one that ends without output is wrong', 'pass\n', 'Wrong Answer'],
    [
      'one that ends in the middle is wrong',
      'import os\nprint(500, flush=True)\nos.close(0)\nprint(1, flush=True)\n',
      'Wrong Answer',
    ],
    ['one with invalid output is wrong', 'print("x" * 100, flush=True)\ninput()\n', 'Wrong Answer'],
    ['one that floods the interactor does no harm', 'while True: print("9" * 1000)\n', 'Wrong Answer'],
    [
      'one that exceeds its memory meanwhile gets that verdict',
      search('x = bytearray(300 << 20)'),
      'Memory Limit Exceeded',
    ],
  ])('%s', async (_, source, verdict) => {
    const judgement = await judge(source, 'Python 3', plan(), files);
    expect(judgement.status).toBe(verdict);
    expect(judgement.score).toBe(verdict === 'Accepted' ? 100 : 0);
  });

  test('lets the checker decide if the package says so', async () => {
    const checker = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  int asked = ouf.readInt();
  quitf(asked <= 9 ? _ok : _wa, "%d", asked);
}`;
    const thenCheck = plan({
      interactor: { program: program('testlib', 'interactor.cpp'), thenCheck: true },
      checker: program('testlib', 'checker.cpp'),
    });
    const judgement = await judge(search(''), 'Python 3', thenCheck, { ...files, 'checker.cpp': checker });
    // 777 takes ten questions or fewer, 1 takes nine.
    expect(judgement.cases.flat().map((one) => one?.setterMessage)).toEqual([
      expect.stringMatching(/\d/),
      expect.stringMatching(/\d/),
    ]);
  });

  test('supports validators of the Kattis kind', async () => {
    const validator = `import sys
secret = int(open(sys.argv[1]).read())
for asked in range(10):
    line = sys.stdin.readline()
    if not line: sys.exit(43)
    guess = int(line)
    print('=' if guess == secret else '<' if guess < secret else '>', flush=True)
    if guess == secret: sys.exit(42)
open(sys.argv[3] + 'teammessage.txt', 'w').write('too many questions')
sys.exit(43)
`;
    const kattis = plan({ interactor: { program: program('kattis', 'validator.py'), thenCheck: false } });
    const data = { ...files, 'validator.py': validator };
    expect((await judge(search(''), 'Python 3', kattis, data)).status).toBe('Accepted');
    const wrong = await judge('while True:\n    print(3, flush=True)\n    input()\n', 'Python 3', kattis, data);
    expect(wrong).toMatchObject({ status: 'Wrong Answer', message: 'too many questions' });
  });

  test('that fails is a fault of the package', async () => {
    const broken = { ...files, 'interactor.cpp': 'int main() { __builtin_trap(); }' };
    await expect(judge(search(''), 'Python 3', plan(), broken)).rejects.toThrow(/crashed/);
  });
});

describe('files instead of standard input and output', () => {
  const plan = planOf(2, { files: { input: 'sum.in', output: 'sum.out' } });
  test.each([
    [
      'are read and written',
      'a, b = map(int, open("sum.in").read().split())\nopen("sum.out", "w").write(str(a + b))\n',
      'Accepted',
    ],
    ['are optional: the standard ones work as well', 'print(sum(map(int, input().split())))\n', 'Accepted'],
    [
      'take precedence over standard output',
      'open("sum.out", "w").write("0")\nprint(sum(map(int, input().split())))\n',
      'Wrong Answer',
    ],
    ['cannot reach other files', 'import os\nos.symlink("/etc/passwd", "sum.out")\n', 'Wrong Answer'],
    ['have the same limit as output', 'open("sum.out", "w").write("x" * (20 << 20))\n', 'Output Limit Exceeded'],
  ])('%s', async (_, source, verdict) => {
    expect((await judge(source, 'Python 3', plan, numberedCases(2))).status).toBe(verdict);
  });
});

describe('submitted outputs', () => {
  const plan = planOf(3, {
    handsInOutputs: true,
    subtasks: planOf(3).subtasks.map((subtask) => ({ ...subtask, scoring: 'sum' as const })),
  });
  const handIn = async (outputs: Record<string, string>) =>
    await judgeSolution(testJudge.environment.judge, {
      plan,
      dataFolder: testJudge.data(numberedCases(3)),
      archive: await makeArchive(treeOfFiles(outputs)),
      priority: 1,
      signal: new AbortController().signal,
    });

  test('are compared case by case, by name or in a folder, and missing ones are wrong', async () => {
    const judgement = await handIn({ '1.out': '3\n', 'deep/2.ans': '5\n' });
    expect(judgement.score).toBeCloseTo(66.67, 1);
    expect(judgement.cases.flat().map((one) => one?.status)).toEqual(['Accepted', 'Accepted', 'Wrong Answer']);
    expect(judgement.message).toBe('No output was submitted for case 3.');
  });

  test('in an invalid archive are reported', async () => {
    const judgement = await judgeSolution(testJudge.environment.judge, {
      plan,
      dataFolder: testJudge.data(numberedCases(3)),
      archive: Buffer.from('3\n5\n7\n'),
      priority: 1,
      signal: new AbortController().signal,
    });
    expect(judgement).toMatchObject({ status: 'Compile Error', message: expect.stringMatching(/cannot be unpacked/) });
  });
});
