import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numberedCases, openTestJudge, planOf, programOf, type TestJudge } from '../../../test/test-judge.ts';
import { JudgeFault } from '../judge-fault.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

type Protocol = 'kattis' | 'testlib' | 'cms';

function judge(protocol: Protocol, interactor: string, solution: string, language = 'Python 3', processes?: number) {
  const source = protocol === 'testlib' ? 'talk.cpp' : 'talk.py';
  const program = programOf(protocol, source);
  const userIo = protocol === 'cms' ? { userIo: 'std' as const } : {};
  return testJudge.judge(solution, language, {
    plan: planOf(1, { interactor: { program, thenCheck: false, ...userIo, ...(processes && { processes }) } }),
    dataFolder: testJudge.data({ ...numberedCases(1), [source]: interactor }),
  });
}

const wordings = [
  'unexpected end of file',
  "couldn't read an integer",
  'wrong number of tokens',
  'no answer received',
  'EOF when reading a line',
  '',
];
const crashes = [
  ['a signal', 'C++17', '#include <cstdlib>\nint main() { abort(); }\n'],
  ['an exit status', 'C++17', 'int main() { return 3; }\n'],
  ['an exception', 'Python 3', '1 // 0\n'],
] as const;

describe('a solution that crashes by itself', () => {
  test.each(crashes.flatMap((crash) => wordings.map((words) => [crash[0], crash[1], words, crash[2]] as const)))(
    'with %s (%s) gets a Runtime Error, however a validator reports that it read nothing: %j',
    async (_, language, words, solution) => {
      const validator = `import sys
if not sys.stdin.readline():
    open(sys.argv[3] + 'judgemessage.txt', 'w').write(${JSON.stringify(words)})
    sys.exit(43)
sys.exit(42)
`;
      expect((await judge('kattis', validator, solution, language)).status).toBe('Runtime Error');
    },
  );

  test.each(
    crashes.flatMap((crash) =>
      ['_wa', '_pe', '_fail'].map((verdict) => [crash[0], crash[1], verdict, crash[2]] as const),
    ),
  )(
    'with %s (%s) gets a Runtime Error, however an interactor with testlib reports it: %s',
    async (_, language, verdict, solution) => {
      const interactor = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  std::string line;
  if (!std::getline(std::cin, line)) quitf(${verdict}, "nothing came");
  quitf(_ok, "done");
}`;
      expect((await judge('testlib', interactor, solution, language)).status).toBe('Runtime Error');
    },
  );

  test.each(crashes)('with %s (%s) gets a Runtime Error from a manager of CMS', async (_, language, solution) => {
    const manager = `import sys
with open(sys.argv[1]) as hears, open(sys.argv[2], 'w') as speaks:
    print(0.0 if not hears.readline() else 1.0)
`;
    expect((await judge('cms', manager, solution, language)).status).toBe('Runtime Error');
  });

  test('also gets one if the validator crashes because of it', async () => {
    const validator = 'import sys\nint(sys.stdin.readline())\nsys.exit(42)\n';
    expect((await judge('kattis', validator, '1 // 0\n')).status).toBe('Runtime Error');
    const trap = 'import os, sys\nif not sys.stdin.readline(): os.abort()\nsys.exit(42)\n';
    expect((await judge('kattis', trap, '1 // 0\n')).status).toBe('Runtime Error');
  });

  test('also gets one if the validator had closed its output and waits', async () => {
    const validator = 'import os, sys\nos.close(1)\nsys.exit(43 if not sys.stdin.readline() else 42)\n';
    expect((await judge('kattis', validator, 'input()\n')).status).toBe('Runtime Error');
  });

  test('also gets one if it is one of several processes', async () => {
    const manager = `import os, sys
heard = [os.read(3 + 2 * i, 100) for i in (0, 1)]
sys.exit(42 if all(heard) else 43)
`;
    const solution = 'import sys\nif sys.argv[1] == "1": sys.exit(3)\nprint(1, flush=True)\n';
    expect((await judge('kattis', manager, solution, 'Python 3', 2)).status).toBe('Runtime Error');
  });
});

const failing = [
  [
    'reads the end of the input and aborts',
    'C++17',
    '#include <cstdio>\n#include <cstdlib>\nint main() { int n; puts("1"); fflush(stdout); if (scanf("%d", &n) != 1) abort(); }\n',
  ],
  ['reads the end of the input and throws', 'Python 3', 'print(1, flush=True)\ninput()\n'],
  [
    'is killed by a broken pipe',
    'C++17',
    '#include <cstdio>\nint main() { for (;;) { puts("1"); fflush(stdout); } }\n',
  ],
  ['throws for a broken pipe', 'Python 3', 'while True: print(1, flush=True)\n'],
  ['computes endlessly afterwards', 'Python 3', 'print(1, flush=True)\nwhile True: pass\n'],
] as const;

describe('a solution that fails after the interactor has ended', () => {
  test.each(failing)('and %s (%s) gets the verdict of a validator', async (_, language, solution) => {
    const validator = `import sys
sys.stdin.readline()
open(sys.argv[3] + 'judgemessage.txt', 'w').write('unexpected end of file')
sys.exit(43)
`;
    expect((await judge('kattis', validator, solution, language)).status).toBe('Wrong Answer');
  });

  test.each(failing)('and %s (%s) gets the verdict of an interactor with testlib', async (_, language, solution) => {
    const interactor = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  ouf.readInt();
  quitf(_wa, "unexpected eof");
}`;
    expect((await judge('testlib', interactor, solution, language)).status).toBe('Wrong Answer');
  });

  test('fails even if the validator had accepted it', async () => {
    const accepts = 'import sys\nsys.stdin.readline()\nsys.exit(42)\n';
    expect((await judge('kattis', accepts, 'print(1, flush=True)\ninput()\n')).status).toBe('Runtime Error');
  });

  test('is a fault of the package if the validator crashed', async () => {
    const crashed = judge('kattis', 'import os\nos.abort()\n', 'input()\n');
    await expect(crashed).rejects.toThrow(JudgeFault);
    await expect(crashed).rejects.toThrow(/crashed \(signal 6\)/);
  });
});

describe('an interactor that closes its output', () => {
  const countsLines = 'import sys\nprint(len(sys.stdin.readlines()), flush=True)\n';

  test.each<[Protocol, string]>([
    [
      'kattis',
      `import os, sys\nos.write(1, b'a\\nb\\n')\nos.close(1)\nsys.exit(42 if sys.stdin.readline() == '2\\n' else 43)\n`,
    ],
    [
      'testlib',
      `#include "testlib.h"
#include <unistd.h>
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  puts("a\\nb");
  fflush(stdout);
  close(1);
  int lines = ouf.readInt();
  quitf(lines == 2 ? _ok : _wa, "%d", lines);
}`,
    ],
    [
      'cms',
      `import sys
hears, speaks = open(sys.argv[1]), open(sys.argv[2], 'w')
speaks.write('a\\nb\\n')
speaks.close()
print(1.0 if hears.readline() == '2\\n' else 0.0)
`,
    ],
  ])('ends the input of the solution, and can still read from it (%s)', async (protocol, interactor) => {
    expect((await judge(protocol, interactor, countsLines)).status).toBe('Accepted');
  });

  test('does so separately for each of several processes', async () => {
    const manager = `import os, sys
for i in (0, 1):
    os.write(4 + 2 * i, b'a\\nb\\n')
    os.close(4 + 2 * i)
    if os.read(3 + 2 * i, 100) != b'2\\n': sys.exit(43)
sys.exit(42)
`;
    expect((await judge('kattis', manager, countsLines, 'Python 3', 2)).status).toBe('Accepted');
  });

  test('sees the end of a solution that closes its own', async () => {
    const validator = `import sys
sys.stdin.read()
print(1, flush=True)
sys.exit(42)
`;
    const solution = 'import os, sys\nos.close(1)\nsys.exit(0 if sys.stdin.readline() == "1\\n" else 1)\n';
    expect((await judge('kattis', validator, solution)).status).toBe('Accepted');
  });
});

describe('the pipes of an interaction', () => {
  test('cannot be found by other processes', async () => {
    const manager = `import os, sys
for i in (0, 1): os.write(4 + 2 * i, b'1\\n')
sys.exit(42 if all(os.read(3 + 2 * i, 100) == b'none\\n' for i in (0, 1)) else 43)
`;
    const looks = `import os
try: found = os.listdir('/talks')
except OSError: found = 'none'
input()
print(found, flush=True)
`;
    expect((await judge('kattis', manager, looks, 'Python 3', 2)).status).toBe('Accepted');
  });
});
