import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeArchive, treeOfFiles, type CasePlan, type JudgePlan, type QuestionPlan } from '@assay/problem';
import { numberedCases, openTestJudge, planOf, programOf, type TestJudge } from '../../../test/test-judge.ts';
import { JudgeFault } from '../judge-fault.ts';
import { judgeSolution } from '../judge-solution.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

const judge = (source: string, plan: JudgePlan, files: Record<string, string>) =>
  testJudge.judge(source, 'Python 3', { plan, dataFolder: testJudge.data(files) });

const handIn = async (plan: JudgePlan, files: Record<string, string>, data: Record<string, string> = {}) =>
  await judgeSolution(testJudge.environment.judge, {
    plan,
    dataFolder: testJudge.data(data),
    archive: await makeArchive(treeOfFiles(files)),
    priority: 1,
    signal: new AbortController().signal,
  });

describe('a solution of several processes', () => {
  // Each of three processes gets one number, and each must print the sum of all; they can ask the manager to pass a
  // number on.
  const manager = `#include <cstdio>
#include <cstdlib>
int main(int argc, char* argv[]) {
  FILE* in = fopen(argv[1], "r");
  long long numbers[3], said, sum = 0;
  FILE *from[3], *to[3];
  for (int i = 0; i < 3; i++) {
    if (fscanf(in, "%lld", &numbers[i]) != 1) return 3;
    from[i] = fdopen(3 + 2 * i, "r");
    to[i] = fdopen(4 + 2 * i, "w");
    if (!from[i] || !to[i]) return 3;
  }
  for (int i = 0; i < 3; i++) { fprintf(to[i], "%lld\\n", numbers[i]); fflush(to[i]); }
  // Everybody tells a number, and everybody gets all of them.
  for (int i = 0; i < 3; i++) if (fscanf(from[i], "%lld", &said) != 1) { fprintf(stderr, "process %d was silent", i); return 8; } else numbers[i] = said;
  for (int i = 0; i < 3; i++) { fprintf(to[i], "%lld %lld %lld\\n", numbers[0], numbers[1], numbers[2]); fflush(to[i]); }
  rewind(in);
  for (long long n; fscanf(in, "%lld", &n) == 1;) sum += n;
  for (int i = 0; i < 3; i++) if (fscanf(from[i], "%lld", &said) != 1 || said != sum) { fprintf(stderr, "process %d is wrong", i); return 1; }
  return 0;
}`;
  const plan = planOf(1, {
    interactor: { program: programOf('testlib', 'manager.cpp'), thenCheck: false, processes: 3 },
  });
  const files = { '1.in': '5 7 11\n', '1.ans': '', 'manager.cpp': manager };
  const honest = `import sys
print(input(), flush=True)
print(sum(map(int, input().split())), flush=True)
`;

  test.each([
    ['is accepted if all print the correct result', honest, 'Accepted'],
    [
      'gives each its index',
      honest.replace('print(input()', `assert sys.argv[1:] in (['0'], ['1'], ['2'])\nprint(input()`),
      'Accepted',
    ],
    [
      'is wrong if one of them is',
      `${honest.trimEnd().replace('print(sum', `print((sys.argv[1] == '2') + sum`)}\n`,
      'Wrong Answer',
    ],
    [
      'gets the verdict of a process that crashes',
      `import sys\nif sys.argv[1] == '1': sys.exit(9)\n${honest}`,
      'Runtime Error',
    ],
    [
      'is stopped if one of them hangs',
      `import sys, time\nif sys.argv[1] == '1':\n    while True: pass\n${honest}`,
      'Time Limit Exceeded',
    ],
    [
      'shares no files between them',
      `import os, sys, time\nopen('mine' + sys.argv[1], 'w').close()\ntime.sleep(0.2)\nassert len([one for one in os.listdir('.') if one.startswith('mine')]) == 1\n${honest}`,
      'Accepted',
    ],
  ])('%s', async (_, source, verdict) => {
    const judgement = await judge(source, plan, files);
    expect(judgement.status).toBe(verdict);
  });
});

describe('a solution that runs in passes', () => {
  // The first run compresses a text to at most half its length, the second one decompresses it.
  const checker = `import os, sys
said = sys.stdin.read().strip()
feedback = sys.argv[3]
if not os.path.exists(feedback + 'original'):
    original = open(sys.argv[1]).read().strip()
    if len(said) * 2 > len(original):
        sys.exit(43)
    open(feedback + 'original', 'w').write(original)
    open(feedback + 'nextpass.in', 'w').write('unpack\\n' + said + '\\n')
    sys.exit(42)
sys.exit(42 if said == open(feedback + 'original').read() else 43)
`;
  const plan = (more: Partial<JudgePlan> = {}) =>
    planOf(1, { checker: programOf('kattis', 'check.py'), passes: 2, ...more });
  const files = { '1.in': `${'a'.repeat(60)}${'b'.repeat(40)}\n`, '1.ans': '', 'check.py': checker };
  const packs = `from itertools import groupby
first = input()
if first == 'unpack':
    parts = input().split()
    print(''.join(letter * int(count) for letter, count in zip(parts[::2], parts[1::2])))
else:
    print(' '.join(f'{letter} {len(list(group))}' for letter, group in groupby(first)))
`;

  test.each([
    ['is accepted if the last pass is', packs, 'Accepted'],
    ['is wrong if the first pass is', `print(input())\n`, 'Wrong Answer'],
    ['is wrong if the second pass is', packs.replace('letter * int(count)', 'letter'), 'Wrong Answer'],
    [
      'gets the verdict of a crash in the second pass',
      packs.replace(`parts = input().split()`, `1 // 0`),
      'Runtime Error',
    ],
    [
      'finds no file of the previous pass',
      `import os\nassert not os.path.exists('left')\nopen('left', 'w').close()\n${packs}`,
      'Accepted',
    ],
  ])('%s', async (_, source, verdict) => {
    const judgement = await judge(source, plan(), files);
    expect(judgement.status).toBe(verdict);
    expect(judgement.score).toBe(verdict === 'Accepted' ? 100 : 0);
  });

  // Three passes; the validator keeps a log in its own files, also in a folder, and compares its input in each pass.
  const diary = (said: string) => `import os, sys
given, feedback = open(sys.argv[1]).read().strip(), sys.argv[3]
def read(name): return open(feedback + name).read() if os.path.exists(feedback + name) else ''
if os.path.exists(feedback + 'nextpass.in'): sys.exit(43)
os.makedirs(feedback + 'deep/er', exist_ok=True)
for name in ('diary', 'deep/er/diary', 'judgemessage.txt'):
    if read(name) != {'one': '', 'two': 'one ', 'three': 'one two '}[given]: sys.exit(43)
    open(feedback + name, 'a').write(given + ' ')
if ${said} != given: sys.exit(43)
following = {'one': 'two', 'two': 'three'}.get(given)
if following: open(feedback + 'nextpass.in', 'w').write(following)
sys.exit(42)
`;
  const threeWords = { '1.in': 'one\n', '1.ans': '' };

  test('shows the checker the input of each pass, and every feedback file that it left except the next input', async () => {
    const files = { ...threeWords, 'check.py': diary('sys.stdin.read().strip()') };
    const judged = await judge('print(input())\n', plan({ passes: 3 }), files);
    expect(judged.status).toBe('Accepted');
    expect(judged.cases[0]?.[0]?.setterMessage).toBe('one two three');
    expect((await judge('print("one")\n', plan({ passes: 3 }), files)).status).toBe('Wrong Answer');
  });

  test('shows an interactor the same', async () => {
    const talks = diary('(print(given, flush=True), sys.stdin.readline().strip())[1]');
    const files = { ...threeWords, 'talk.py': talks };
    const interactor = { program: programOf('kattis', 'talk.py'), thenCheck: false };
    const judged = await judge('print(input())\n', planOf(1, { interactor, passes: 3 }), files);
    expect(judged.status).toBe('Accepted');
    expect(judged.cases[0]?.[0]?.setterMessage).toBe('one two three');
    const crashes = 'word = input()\nprint(word if word != "two" else 1 // 0)\n';
    expect((await judge(crashes, planOf(1, { interactor, passes: 3 }), files)).status).toBe('Runtime Error');
  });

  test('is a fault of the package if it would never end', async () => {
    const endless = `import sys\nopen(sys.argv[3] + 'nextpass.in', 'w').write('again')\nsys.exit(42)\n`;
    const judged = judge('print(input())\n', plan(), { ...files, 'check.py': endless });
    await expect(judged).rejects.toThrow(JudgeFault);
    await expect(judged).rejects.toThrow(/After 2 runs on case 1, another one was requested/);
  });
});

describe('a solution that runs in two steps', () => {
  // The first run compresses a text, the second one decompresses the output of the first.
  const packs = `from itertools import groupby
first = input()
if first == 'packed':
    parts = input().split()
    print(''.join(letter * int(count) for letter, count in zip(parts[::2], parts[1::2])))
else:
    print('packed')
    print(' '.join(f'{letter} {len(list(group))}' for letter, group in groupby(first)))
`;
  const word = `${'a'.repeat(60)}${'b'.repeat(40)}\n`;
  const files = { '1.in': word, '1.ans': word };
  const plan = (more: Partial<JudgePlan> = {}) => planOf(1, { passes: 2, twoSteps: { maxBytes: 20 }, ...more });

  test.each([
    ['is accepted if the second step is correct', packs, 'Accepted', ''],
    ['is wrong if the second step is', packs.replace('letter * int(count)', 'letter'), 'Wrong Answer', /differs/],
    [
      'is wrong if the first step writes too much',
      'print(input())\n',
      'Wrong Answer',
      'The first run wrote 101 bytes; 20 are allowed.',
    ],
    [
      'gets the verdict of a crash in the second step',
      packs.replace('parts = input().split()', '1 // 0'),
      'Runtime Error',
      /status 1/,
    ],
    ['gets the verdict of a crash in the first step', 'raise SystemExit(3)\n', 'Runtime Error', /status 3/],
    [
      'passes on nothing except its output',
      `import os\nassert not os.path.exists('left')\nopen('left', 'w').close()\n${packs}`,
      'Accepted',
      '',
    ],
  ])('%s', async (_, source, verdict, message) => {
    const judgement = await judge(source, plan(), files);
    expect(judgement).toMatchObject({ status: verdict, score: verdict === 'Accepted' ? 100 : 0 });
    if (typeof message === 'string') expect(judgement.message).toBe(message);
    else expect(judgement.message).toMatch(message);
  });

  test('shows a checker of either kind the output of the first step', async () => {
    const testlib = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  std::ifstream first("first");
  std::string mark;
  first >> mark;
  if (mark != "packed") quitf(_wa, "no mark");
  if (ouf.readToken() != ans.readToken()) quitf(_wa, "differs");
  quitf(_ok, "right");
}`;
    const kattis = `import sys
sys.exit(42 if open('first').read().startswith('packed') and sys.stdin.read() == open(sys.argv[2]).read() else 43)
`;
    const data = { ...files, 'check.cpp': testlib, 'check.py': kattis };
    for (const checker of [programOf('testlib', 'check.cpp'), programOf('kattis', 'check.py')]) {
      expect(await judge(packs, plan({ checker }), data)).toMatchObject({ status: 'Accepted' });
      const unmarked = packs.replaceAll("'packed'", "'folded'");
      expect(await judge(unmarked, plan({ checker }), data)).toMatchObject({ status: 'Wrong Answer' });
    }
  });

  test('may read and write named files', async () => {
    const source = `import sys\nsys.stdin, sys.stdout = open('word.in'), open('word.out', 'w')\n${packs}`;
    const named = plan({ files: { input: 'word.in', output: 'word.out' } });
    expect(await judge(source, named, files)).toMatchObject({ status: 'Accepted' });
  });
});

describe('a judging script of the package', () => {
  const script = `import os, sys
feedback = sys.argv[3]
names = sorted(os.path.relpath(os.path.join(folder, name), 'submission') for folder, _, files in os.walk('submission') for name in files)
wanted = open(sys.argv[1]).read().split()
found = [name for name in wanted if name in names]
open(feedback + 'score.txt', 'w').write(str(len(found) / len(wanted)))
open(feedback + 'teammessage.txt', 'w').write(' '.join(names))
sys.exit(42 if found else 43)
`;
  const plan = planOf(1, { script: programOf('kattis', 'judge.py') });
  const data = { '1.in': 'plan.txt parts/wheel.svg\n', '1.ans': '', 'judge.py': script };

  test('reads all submitted files and gives the score', async () => {
    const all = await handIn(plan, { 'plan.txt': 'x', 'parts/wheel.svg': '<svg/>' }, data);
    expect(all).toMatchObject({ status: 'Accepted', score: 100 });
    const half = await handIn(
      { ...plan, subtasks: plan.subtasks.map((one) => ({ ...one, scoring: 'sum' })) },
      { 'plan.txt': 'x' },
      data,
    );
    expect(half).toMatchObject({ status: 'Wrong Answer', score: 50, message: 'plan.txt' });
  });

  test('is not confused by submitted files with the same names as its own', async () => {
    const judgement = await handIn(plan, { 'judge.py': 'raise SystemExit(42)', 'feedback/score.txt': '1' }, data);
    expect(judgement).toMatchObject({ status: 'Wrong Answer', score: 0 });
  });
});

describe('questions', () => {
  const asked: QuestionPlan[] = [
    { key: 'capital', type: 'any', accepted: ['Au', 'gold'], caseSensitive: false },
    { key: 'metals', type: 'all', choices: ['A', 'C'], caseSensitive: true, partial: 0.5 },
    { key: 'density', type: 'number', value: 19.3, tolerance: 0.05 },
  ];
  const cases = asked.map((question): CasePlan => ({
    name: question.key,
    input: '',
    answer: null,
    weight: 1,
    sample: false,
    timeMs: 0,
    memoryBytes: 0,
    question,
  }));
  const plan = planOf(1, { subtasks: [{ id: '1', name: '', points: 100, scoring: 'sum', dependsOn: [], cases }] });
  const answer = (answers: unknown) => handIn(plan, { '.metadata.json': JSON.stringify(answers) });

  test.each([
    [{ capital: ' GOLD ', metals: 'C, A', density: '19.32' }, [1, 1, 1]],
    [{ capital: 'ag', metals: 'A', density: '19.4' }, [0, 0.5, 0]],
    [{ capital: ['Au'], metals: ['A', 'B', 'C'], density: 19.3 }, [1, 0, 1]],
    [{}, [0, 0, 0]],
    [{ capital: '', metals: '', density: '' }, [0, 0, 0]],
    [{ capital: { toString: 'Au' }, density: 'NaN', metals: null }, [0, 0, 0]],
    [
      ['Au', 'A', 19.3],
      [0, 0, 0],
    ],
    ['Au', [0, 0, 0]],
  ])('with the answers %j get their points', async (answers, fractions) => {
    const judgement = await answer(answers);
    expect(judgement.cases.flat().map((one) => one?.fraction)).toEqual(fractions);
    expect(judgement.score).toBeCloseTo((fractions.reduce((sum, one) => sum + one, 0) * 100) / 3, 1);
  });

  test('never reveal the correct answer', async () => {
    const judgement = await answer({ capital: 'silver' });
    expect(JSON.stringify([judgement.message, judgement.details])).not.toMatch(/gold|19\.3/i);
  });

  test('are wrong without any answers, and an invalid archive is reported', async () => {
    expect(await handIn(plan, { 'other.txt': '' })).toMatchObject({ status: 'Wrong Answer', score: 0 });
    const plain = await judgeSolution(testJudge.environment.judge, {
      plan,
      dataFolder: testJudge.data(numberedCases(1)),
      archive: Buffer.from('Au'),
      priority: 1,
      signal: new AbortController().signal,
    });
    expect(plain).toMatchObject({ status: 'Compile Error', message: expect.stringMatching(/cannot be unpacked/) });
  });
});
