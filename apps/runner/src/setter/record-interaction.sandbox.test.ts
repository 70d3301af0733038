import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JudgePlan } from '@assay/problem';
import { numberedCases, openTestJudge, planOf, programOf, type TestJudge } from '../../test/test-judge.ts';
import { recordInteraction } from './record-interaction.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

const program = (protocol: 'testlib' | 'kattis' | 'cms', source: string) => programOf(protocol, source, 'percent');

async function hear(source: string, plan: JudgePlan, files: Record<string, string>): Promise<string | undefined> {
  const language = testJudge.environment.languages.named('Python 3');
  const [one] = plan.subtasks[0]?.cases ?? [];
  if (!language || !one) throw new Error('There is no Python, or no case.');
  return await recordInteraction(testJudge.environment.judge, {
    plan,
    one,
    dataFolder: testJudge.data({ ...numberedCases(1), ...files }),
    language,
    source: Buffer.from(source),
    priority: 1,
    signal: new AbortController().signal,
  });
}

describe('the messages between a solution and the interactor', () => {
  const interactor = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  std::cout << inf.readInt() << std::endl;
  for (int i = 0; i < 100; i++) { int n = ouf.readInt(); if (n < 0) quitf(_wa, "negative"); std::cout << n + 1 << std::endl; }
  quitf(_ok, "enough");
}`;
  const plan = planOf(1, { interactor: { program: program('testlib', 'talk.cpp'), thenCheck: false } });
  const files = { 'talk.cpp': interactor };

  test('are recorded in order, up to the last one', async () => {
    const said = await hear('n = input()\nprint(n, flush=True)\ninput()\nprint(-5, flush=True)\n', plan, files);
    expect(said?.split('\n')).toEqual(['< 1', '> 1', '< 2', '> -5']);
  });

  test('are recorded up to the crash of the solution', async () => {
    const said = await hear('print(input(), flush=True)\ninput()\n1 // 0\n', plan, files);
    expect(said?.split('\n')).toEqual(['< 1', '> 1', '< 2']);
  });

  test('are truncated to the beginning and the end, and long lines are shortened', async () => {
    const said = await hear('while True: print(int(input()), flush=True)\n', plan, files);
    const lines = said?.split('\n') ?? [];
    expect(lines).toHaveLength(41);
    expect(lines.slice(0, 3)).toEqual(['< 1', '> 1', '< 2']);
    expect(lines[20]).toBe('…');
    expect(lines.slice(-2)).toContain('< 101');
    const long = await hear('input()\nprint("7" * 100000, flush=True)\ninput()\n', plan, files);
    expect(long).toBe(`< 1\n> ${'7'.repeat(80)}…`);
  });

  test('are recorded for each process, if there are several, and for interactors of the Kattis kind', async () => {
    const manager = `import os, sys
for i in (0, 1): os.write(4 + 2 * i, b'hello %d\\n' % i)
a, b = (os.read(3 + 2 * i, 100) for i in (0, 1))
sys.exit(42 if a == b else 43)
`;
    const several = planOf(1, {
      interactor: { program: program('kattis', 'talk.py'), thenCheck: false, processes: 2 },
    });
    const said = await hear('import sys\ninput()\nprint("I am", sys.argv[1], flush=True)\n', several, {
      'talk.py': manager,
    });
    expect(said?.split('\n').toSorted()).toEqual(['0< hello 0', '0> I am 0', '1< hello 1', '1> I am 1']);
  });

  test.each<['std' | 'fifo', string]>([
    ['std', 'print(int(input()) + 1)\n'],
    ['fifo', 'import sys\nprint(int(open(sys.argv[1]).readline()) + 1, file=open(sys.argv[2], "w"))\n'],
  ])('are recorded for managers of CMS, with %s', async (userIo, source) => {
    const manager = `import sys
print(41, file=open(sys.argv[2], 'w'), flush=True)
print(int(open(sys.argv[1]).readline()) == 42)
`;
    const plan = planOf(1, { interactor: { program: program('cms', 'talk.py'), thenCheck: false, userIo } });
    const said = await hear(source, plan, { 'talk.py': manager });
    expect(said?.split('\n')).toEqual(['0< 41', '0> 42']);
  });

  test('do not exist if the problem is not interactive', async () => {
    expect(await hear('print(1)\n', planOf(1), {})).toBeUndefined();
  });
});
