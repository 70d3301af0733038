import type { JudgePlan } from '@assay/problem';
import { planOf, programOf } from './test-judge.ts';

/* Programs by kind of problem, language and verdict. Every kind requires the sum of two numbers, so that programs
   differ between kinds only in their source of the numbers and their target of the sum. A program that gets a single
   number adds nothing to it, so that it can get its own sum. */

export interface Kind {
  plan: JudgePlan;
  /** Files in addition to the single case. */
  data: Readonly<Record<string, string>>;
  /** The code around the work of a program, by language. */
  frame: 'standard' | 'files' | 'grader' | 'processes';
}

export const kindLanguages = ['C', 'C++17', 'Python 3'] as const;
type KindLanguage = (typeof kindLanguages)[number];

export const kindVerdicts = [
  'Accepted',
  'Wrong Answer',
  'Time Limit Exceeded',
  'Memory Limit Exceeded',
  'Runtime Error',
  'Compile Error',
] as const;
type KindVerdict = (typeof kindVerdicts)[number];

const interactor = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  long long a = inf.readLong(), b = inf.readLong();
  std::cout << a << ' ' << b << std::endl;
  if (ouf.readLong() != a + b) quitf(_wa, "not the sum");
  quitf(_ok, "the sum");
}
`;
/** Sends each of two processes a number, each of them sends it back, and both receive both. */
const manager = `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerInteraction(argc, argv);
  long long number[2] = {inf.readLong(), inf.readLong()}, said;
  FILE *from[2], *to[2];
  for (int i = 0; i < 2; i++) { from[i] = fdopen(3 + 2 * i, "r"); to[i] = fdopen(4 + 2 * i, "w"); }
  for (int i = 0; i < 2; i++) { fprintf(to[i], "%lld\\n", number[i]); fflush(to[i]); }
  for (int i = 0; i < 2; i++) if (fscanf(from[i], "%lld", &said) != 1) quitf(_unexpected_eof, "process %d is silent", i);
  for (int i = 0; i < 2; i++) { fprintf(to[i], "%lld %lld\\n", number[0], number[1]); fflush(to[i]); }
  for (int i = 0; i < 2; i++) {
    if (fscanf(from[i], "%lld", &said) != 1) quitf(_unexpected_eof, "process %d is silent", i);
    if (said != number[0] + number[1]) quitf(_wa, "process %d is wrong", i);
  }
  quitf(_ok, "both are right");
}
`;
/**
 * Sends each of two processes both numbers, over the pipes in its arguments, and reports its verdict as a fraction of
 * the points.
 */
const cmsManager = `#include <csignal>
#include <cstdio>
int main(int argc, char* argv[]) {
  signal(SIGPIPE, SIG_IGN);
  long long a, b, said;
  if (argc != 5 || scanf("%lld%lld", &a, &b) != 2) return 3;
  FILE *from[2], *to[2];
  for (int i = 0; i < 2; i++) { from[i] = fopen(argv[1 + 2 * i], "r"); to[i] = fopen(argv[2 + 2 * i], "w"); }
  for (int i = 0; i < 2; i++) { fprintf(to[i], "%lld %lld\\n", a, b); fflush(to[i]); }
  bool right = true;
  for (int i = 0; i < 2; i++) right = fscanf(from[i], "%lld", &said) == 1 && said == a + b && right;
  printf(right ? "1.0\\n" : "0.0\\n");
}
`;
const cmsStub = `int main(int argc, char* argv[]) {
  FILE *in = fopen(argv[1], "r"), *out = fopen(argv[2], "w");
  long long a, b;
  if (argc != 4 || fscanf(in, "%lld%lld", &a, &b) != 2) return 3;
  fprintf(out, "%lld\\n", sum(a, b));
  fflush(out);
}
`;
/** Requests adding 1 to the sum in a second pass. */
const passes = `import os, sys
a, b = map(int, open(sys.argv[1]).read().split())
said = sys.stdin.read().split()
state = sys.argv[3] + 'state'
wanted = a + b
if said != [str(wanted)]:
    sys.exit(43)
if not os.path.exists(state):
    open(state, 'w').close()
    open(sys.argv[3] + 'nextpass.in', 'w').write(f'{wanted} 1\\n')
sys.exit(42)
`;

export const kinds: Readonly<Record<string, Kind>> = {
  'standard input and output': { plan: planOf(1), data: {}, frame: 'standard' },
  'named files': { plan: planOf(1, { files: { input: 'sum.in', output: 'sum.out' } }), data: {}, frame: 'files' },
  grader: {
    plan: planOf(1, {
      graders: { c: ['grader.c', 'sum.h'], cpp: ['grader.cpp', 'sum.h'], python: ['grader.py'] },
    }),
    data: {
      'sum.h': 'long long sum(long long a, long long b);\n',
      'grader.c':
        '#include "sum.h"\n#include <stdio.h>\nint main() { long long a, b; scanf("%lld%lld", &a, &b); printf("%lld\\n", sum(a, b)); }\n',
      'grader.cpp':
        '#include "sum.h"\n#include <cstdio>\nint main() { long long a, b; scanf("%lld%lld", &a, &b); printf("%lld\\n", sum(a, b)); }\n',
      'grader.py': 'import answer\nprint(answer.sum(*map(int, input().split())))\n',
    },
    frame: 'grader',
  },
  interactive: {
    plan: planOf(1, { interactor: { program: programOf('testlib', 'interactor.cpp'), thenCheck: false } }),
    data: { 'interactor.cpp': interactor },
    frame: 'standard',
  },
  'several processes': {
    plan: planOf(1, { interactor: { program: programOf('testlib', 'manager.cpp'), thenCheck: false, processes: 2 } }),
    data: { 'manager.cpp': manager },
    frame: 'processes',
  },
  'manager of CMS': {
    plan: planOf(1, {
      interactor: { program: programOf('cms', 'manager.cpp'), thenCheck: false, processes: 2, userIo: 'fifo' },
      graders: { c: ['stub.c', 'sum.h'], cpp: ['stub.cpp', 'sum.h'], python: ['stub.py'] },
    }),
    data: {
      'manager.cpp': cmsManager,
      'sum.h': 'long long sum(long long a, long long b);\n',
      'stub.c': `#include "sum.h"\n#include <stdio.h>\n${cmsStub}`,
      'stub.cpp': `#include "sum.h"\n#include <cstdio>\n${cmsStub}`,
      'stub.py':
        "import sys, answer\na, b = map(int, open(sys.argv[1]).readline().split())\nprint(answer.sum(a, b), file=open(sys.argv[2], 'w'), flush=True)\n",
    },
    frame: 'grader',
  },
  passes: {
    plan: planOf(1, { checker: programOf('kattis', 'passes.py'), passes: 2 }),
    data: { 'passes.py': passes },
    frame: 'standard',
  },
  'two steps': { plan: planOf(1, { passes: 2, twoSteps: { maxBytes: 100 } }), data: {}, frame: 'standard' },
};

const c = {
  before: {
    'Time Limit Exceeded': 'volatile unsigned long x = 0; for (;;) x++;',
    'Memory Limit Exceeded':
      'for (int i = 0; i < 600; i++) { char *p = malloc(1 << 20); memset(p, i | 1, 1 << 20); __asm__ volatile("" ::"r"(p) : "memory"); }',
    'Runtime Error': 'abort();',
    'Compile Error': 'undeclared();',
  },
  headers: '#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n',
  frames: {
    standard:
      'int main() { long long a, b = 0; WORK scanf("%lld%lld", &a, &b); printf("%lld\\n", SUM); fflush(stdout); }',
    files:
      'int main() { long long a, b; WORK FILE *in = fopen("sum.in", "r"), *out = fopen("sum.out", "w"); fscanf(in, "%lld%lld", &a, &b); fprintf(out, "%lld\\n", SUM); fclose(out); }',
    grader: '#include "sum.h"\nlong long sum(long long a, long long b) { WORK return SUM; }',
    processes:
      'int main() { long long a, b; WORK scanf("%lld", &a); printf("%lld\\n", a); fflush(stdout); scanf("%lld%lld", &a, &b); printf("%lld\\n", SUM); fflush(stdout); }',
  },
};
const cpp = {
  ...c,
  before: {
    ...c.before,
    'Memory Limit Exceeded': "std::vector<std::string> all; for (;;) all.emplace_back(1 << 20, 'x');",
  },
  headers: '#include <bits/stdc++.h>\n',
};
const python = {
  before: {
    'Time Limit Exceeded': 'while True: pass',
    'Memory Limit Exceeded': 'x = [bytearray(1 << 20) for _ in range(600)]',
    'Runtime Error': '1 // 0',
    'Compile Error': 'def broken(:',
  },
  headers: '',
  frames: {
    standard:
      'def main():\n    WORK\n    a, b = (*map(int, input().split()), 0)[:2]\n    print(SUM, flush=True)\nmain()\n',
    files:
      "def main():\n    WORK\n    a, b = map(int, open('sum.in').read().split())\n    open('sum.out', 'w').write(str(SUM))\nmain()\n",
    grader: 'def sum(a, b):\n    WORK\n    return SUM\n',
    processes:
      'def main():\n    WORK\n    print(input(), flush=True)\n    a, b = map(int, input().split())\n    print(SUM, flush=True)\nmain()\n',
  },
};
const parts: Record<KindLanguage, typeof c | typeof python> = { C: c, 'C++17': cpp, 'Python 3': python };

/** The program in a language that should get this verdict on a problem of this kind. */
export function programFor({ frame }: Kind, language: KindLanguage, verdict: KindVerdict): string {
  const { before, headers, frames } = parts[language];
  const work = verdict === 'Accepted' || verdict === 'Wrong Answer' ? '' : before[verdict];
  const nothing = language === 'Python 3' ? 'pass' : '';
  return (
    headers +
    frames[frame].replace('WORK', work || nothing).replace('SUM', verdict === 'Wrong Answer' ? 'a - b - 1' : 'a + b')
  );
}
