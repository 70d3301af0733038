import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graderPrograms } from '../../../test/grader-programs.ts';
import { numberedCases, openTestJudge, planOf, type TestJudge } from '../../../test/test-judge.ts';
import { environmentFolders } from '../../judge-environment.ts';
import { JudgeFault } from '../judge-fault.ts';

const SECRET = 'GRADER_SECRET_4711';
let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

const header = 'long long sum(long long a, long long b);\n';
/** Every line contains the secret, so that a message which quotes any line shows it. */
const cGrader = `#include "sum.h" // ${SECRET}
#include <stdio.h> // ${SECRET}
static const char *${SECRET} = "${SECRET}";
int main() { long long a, b; scanf("%lld%lld", &a, &b); /* ${SECRET} */ printf("%lld\\n", sum(a, b)); return ${SECRET}[0] == 0; }
`;
const files = {
  'grader.c': cGrader,
  'grader.cpp': cGrader,
  'sum.h': header,
  'Grader.java': `public class Grader { public static void main(String[] args) { var in = new java.util.Scanner(System.in); String s = "${SECRET}"; System.out.println(new Solution().sum(in.nextLong(), in.nextLong())); } }\n`,
  'grader.rs': `mod answer; // ${SECRET}\nfn main() { let ${SECRET} = 1; let mut line = String::new(); std::io::stdin().read_line(&mut line).unwrap(); let n: Vec<i64> = line.split_whitespace().map(|x| x.parse().unwrap()).collect(); println!("{}", answer::sum(n[0] * ${SECRET}, n[1])); }\n`,
  'grader.go': `package main\nimport "fmt"\nfunc main() { var ${SECRET} int64 = 0; var a, b int64; fmt.Scan(&a, &b); fmt.Println(sum(a, b) + ${SECRET}) }\n`,
  'grader.pas': `program grader;\nuses answer;\nvar a, b, ${SECRET}: int64;\nbegin\nread(a, b);\n${SECRET} := sum(a, b);\nwriteln(${SECRET});\nend.\n`,
  'grader.pl': `# ${SECRET}\nrequire "./answer.pl";\nmy ($a, $b) = split ' ', <STDIN>;\nprint add($a, $b), "\\n";\n`,
  'grader.cs': `using System;\nclass Grader { static void Main() { var ${SECRET} = Console.ReadLine().Split(' '); Console.WriteLine(Solution.Sum(long.Parse(${SECRET}[0]), long.Parse(${SECRET}[1]))); } }\n`,
};
const plan = planOf(1, {
  graders: {
    c: ['grader.c', 'sum.h'],
    cpp: ['grader.cpp', 'sum.h'],
    java: ['Grader.java'],
    rust: ['grader.rs'],
    go: ['grader.go'],
    pascal: ['grader.pas'],
    perl: ['grader.pl'],
    csharp: ['grader.cs'],
  },
});
const judge = (language: string, source: string, changed: Record<string, string> = {}) =>
  testJudge.judge(source, language, {
    plan,
    dataFolder: testJudge.data({ ...numberedCases(1), ...files, ...changed }),
  });

const sum = '#include "sum.h"\nlong long sum(long long a, long long b) { return a + b; }\n';
const [cError, works] = ['Compile Error', 'Accepted'];
const ofC = (ending: string): [string, string, string][] => [
  ['includes it', `#include "grader.${ending}"\n${sum}`, cError],
  ['includes it by its path', `#include "/w/grader.${ending}"\n${sum}`, cError],
  ['has the assembler include it', `${sum}__asm__(".include \\"grader.${ending}\\"");\n`, cError],
  ['has the assembler embed it', `${sum}__asm__(".incbin \\"grader.${ending}\\"");\n`, cError],
  ['defines its names', `#define ${SECRET} ; @ @ ;\n#define main static int\n${sum}`, works],
  ['poisons its names', `${sum}#pragma GCC poison ${SECRET} printf\n`, works],
  ['tests whether it exists', `${sum}#if __has_include("grader.${ending}")\n#error it is\n#endif\n`, works],
  ['has no function', '#include "sum.h"\n', cError],
  ['has a main function', `${sum}int main() { return 0; }\n`, cError],
  ['is invalid', `${sum}int`, cError],
];
const attempts: Record<string, [string, string, string][]> = {
  C: ofC('c'),
  'C++17': [...ofC('cpp'), ['has another function', 'int sum;\n', cError]],
  'C++20': [
    ...ofC('cpp'),
    [
      'makes the compiler quote it',
      `${sum}#include <source_location>\nconsteval void say(const char*) {}\n#line 1 "grader.cpp"\nint wrong = "x";\n`,
      cError,
    ],
  ],
  Java: [
    ['lacks the method', 'public class Solution { }\n', cError],
    ['has another method', 'public class Solution { public String sum(int a) { return ""; } }\n', cError],
    ['is invalid', 'public class Solution { int }\n', cError],
  ],
  Rust: [
    ['lacks the function', '\n', cError],
    ['includes it', 'include!("grader.rs");\n', cError],
    [
      'makes the compiler print it',
      'const _: () = panic!("{}", include_str!("grader.rs"));\npub fn sum(a: i64, b: i64) -> i64 { a + b }\n',
      cError,
    ],
    ['has another function', 'pub fn sum(a: String, b: i64) -> i64 { b }\n', cError],
  ],
  Go: [
    ['lacks the function', 'package main\n', cError],
    ['has another function', 'package main\nfunc sum(a string) int64 { return 0 }\n', cError],
  ],
  Pascal: [
    ['includes it', 'unit answer;\ninterface\n{$I grader.pas}\nimplementation\nend.\n', cError],
    ['lacks the function', 'unit answer;\ninterface\nimplementation\nend.\n', cError],
  ],
  Perl: [
    [
      'prints it while it is compiled',
      `BEGIN { open my $f, '<', 'grader.pl' or die 'none'; local $/; die <$f>; }\nsub add { $_[0] + $_[1] } 1;\n`,
      cError,
    ],
  ],
  'C#': [['has another function', 'class Solution { public static long Sum(string a) { return 0; } }\n', cError]],
};

describe.each(Object.entries(attempts))('the source of a grader for %s', (language, tried) => {
  test.for(tried)('is not shown to a solution that %s', async ([, source, verdict], { skip }) => {
    if (testJudge.environment.versions[language] === undefined) skip(`This machine has no ${language}.`);
    const judgement = await judge(language, source);
    expect(judgement.status).toBe(verdict);
    const { message, details } = judgement;
    expect(JSON.stringify([message, details])).not.toContain(SECRET);
    if (verdict === cError) expect(message).not.toBe('');
  });
});

describe('a grader', () => {
  test('in C++ is compiled only one time for all solutions', async () => {
    const compiled = () => readdirSync(environmentFolders(testJudge.dir).compiled).length;
    const changed = { 'grader.cpp': `${cGrader}int another;\n` };
    const before = compiled();
    expect((await judge('C++17', `int first;\n${sum}`, changed)).status).toBe('Accepted');
    // An object of each, and the program.
    expect(compiled() - before).toBe(3);
    expect((await judge('C++17', `int second;\n${sum}`, changed)).status).toBe('Accepted');
    expect(compiled() - before).toBe(5);
  });

  test('may have several sources and headers', async () => {
    const changed = {
      'grader.cpp': `${cGrader}int unused();\nint used = unused();\n`,
      'more.cpp': '#include "sum.h"\nint unused() { return 1; }\n',
    };
    const several = planOf(1, { graders: { cpp: ['grader.cpp', 'more.cpp', 'sum.h'] } });
    const dataFolder = testJudge.data({ ...numberedCases(1), ...files, ...changed });
    expect((await testJudge.judge(sum, 'C++17', { plan: several, dataFolder })).status).toBe('Accepted');
  });

  test('that does not compile is a fault of the package', async () => {
    const judged = judge('C++17', sum, { 'grader.cpp': 'int main() { wrong(); }\n' });
    await expect(judged).rejects.toThrow(JudgeFault);
    await expect(judged).rejects.toThrow(/The grader grader\.cpp does not compile as C\+\+17: .*wrong/s);
  });

  test('does not hide messages about the solution itself', async () => {
    const [inC, inJava] = await Promise.all([
      judge('C++17', `${sum}int broken = nonsense;\n`),
      judge('Java', 'public class Solution { public long sum(long a, long b) { return nonsense; } }\n'),
    ]);
    expect(inC.message).toContain('was not declared');
    expect(inJava.message).toContain('Solution.java:1: error: cannot find symbol');
  });

  test('is not revealed by the message that a solution does not match it', async () => {
    const { wrong } = graderPrograms['Java'] ?? {};
    expect((await judge('Java', wrong ?? '')).status).toBe('Wrong Answer');
    expect((await judge('Java', 'public class Solution { }\n')).message).toMatch(
      /^The program does not fit the grader/,
    );
  });
});
