import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestJudge, planOf, type TestJudge } from '../../test/test-judge.ts';

/** Other processes use this machine too; a fork bomb that escapes makes thousands. */
const PROCESS_SLACK = 200;
const SECRET = 'secret-answer-5f1d';

let testJudge: TestJudge;
let dataFolder: string;
beforeAll(async () => {
  // Environment variables that a machine may set for its own programs.
  vi.stubEnv('JAVA_TOOL_OPTIONS', '-Dfrom=outside');
  testJudge = await openTestJudge();
  vi.unstubAllEnvs();
  dataFolder = testJudge.data({
    '1.in': 'question\n',
    '1.ans': `${SECRET}\n`,
    '2.in': 'other\n',
    '2.ans': `${SECRET}-2\n`,
  });
});
afterAll(() => testJudge.close());

const judge = (source: string, language: string) => testJudge.judge(source, language, { dataFolder, plan: planOf(1) });
const processes = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length;

describe('while running', () => {
  test.each<[string, string, string, RegExp]>([
    [
      'a fork bomb',
      'C',
      '#include <unistd.h>\nint main(){for(;;)fork();}',
      /^(Runtime Error|Time Limit Exceeded|Memory Limit Exceeded)$/,
    ],
    [
      'a thread bomb',
      'C++17',
      '#include <bits/stdc++.h>\nint main(){std::vector<std::thread> all;for(;;)all.emplace_back([]{for(;;);});}',
      /^(Runtime Error|Time Limit Exceeded)$/,
    ],
    [
      'a memory bomb',
      'C',
      '#include <stdlib.h>\n#include <string.h>\nint main(){for(;;){char*p=malloc(1<<24);memset(p,1,1<<24);__asm__ volatile(""::"r"(p):"memory");}}',
      /^Memory Limit Exceeded$/,
    ],
    [
      'a bomb of large static arrays',
      'C++17',
      '#include <cstring>\nchar a[900<<20];int main(int c,char**){memset(a,c,sizeof a);return a[c];}',
      /^Memory Limit Exceeded$/,
    ],
    ['an output flood', 'C', '#include <stdio.h>\nint main(){for(;;)puts("flood");}', /^Output Limit Exceeded$/],
    [
      'a flood of standard error',
      'Python 3',
      'import sys\nwhile True: sys.stderr.write("x"*65536)',
      /^(Time Limit Exceeded|Output Limit Exceeded|Runtime Error)$/,
    ],
    ['a sleeper', 'C', '#include <unistd.h>\nint main(){for(;;)pause();}', /^Time Limit Exceeded$/],
    [
      'a child that outlives its parent',
      'Python 3',
      'import os,time\nif os.fork()==0:\n  os.setsid()\n  time.sleep(30)\nprint("done")',
      /^(Wrong Answer|Time Limit Exceeded)$/,
    ],
    ['a network call', 'Python 3', 'import socket\ns=socket.create_connection(("127.0.0.1",22),1)', /^Runtime Error$/],
    [
      'a huge file',
      'C',
      '#include <stdio.h>\n#include <string.h>\nint main(){static char b[1<<20];FILE*f=fopen("big","w");for(;;)if(fwrite(b,1,sizeof b,f)<1)return 3;}',
      /^(Runtime Error|Output Limit Exceeded|Memory Limit Exceeded)$/,
    ],
  ])('%s gets its verdict and leaves nothing behind', async (_, language, source, verdict) => {
    const before = processes();
    const judgement = await judge(source, language);
    expect(judgement.status).toMatch(verdict);
    expect(processes()).toBeLessThan(before + PROCESS_SLACK);
    const after = await testJudge.judge(
      '#include <cstdio>\nint main(){long a,b;scanf("%ld%ld",&a,&b);printf("%ld",a+b);}',
      'C++17',
      {},
    );
    expect(after.status).toBe('Accepted');
  });
});

describe('a search for forbidden files', () => {
  const search = `
import os, sys
found = []
def look(path):
    try:
        with open(path, 'rb') as f: data = f.read(1 << 20)
        if b'${SECRET.slice(0, 6)}' + b'${SECRET.slice(6)}' in data: found.append(path)
    except OSError: pass
for top in ('/', '/w', '/tmp', '/dev/shm', '/proc', '/opt', '/root', '/home', '{dir}', '{data}'):
    for where, folders, files in os.walk(top):
        if where.startswith(('/usr', '/lib', '/proc/sys', '/proc/self/task', '/opt/assay-pch')): folders[:] = []; continue
        for name in files:
            if name.endswith(('.ans', '.in', 'answer', 'environ', 'cmdline')) or where.endswith('/fd'): look(os.path.join(where, name))
for path in ('{data}/1.ans', '{data}/2.ans', '1.ans', '../1.ans', '/proc/self/fd/0/../1.ans'): look(path)
print('${SECRET}' if found else 'nothing')
`;

  test('finds neither answers nor the folder of the data', async () => {
    const source = search.replaceAll('{data}', dataFolder).replaceAll('{dir}', testJudge.dir);
    const plan = planOf(1, {}, { timeMs: 10_000 });
    // The program knows the secret, but prints it only if it finds it in a file.
    const judgement = await testJudge.judge(source, 'Python 3', { dataFolder, plan });
    expect(judgement.status).toBe('Wrong Answer');
    // Proves that the search finds an accessible secret.
    const planted = `open('planted.ans', 'w').write('${SECRET}')\n${source}`;
    expect((await testJudge.judge(planted, 'Python 3', { dataFolder, plan })).status).toBe('Accepted');
  });

  test.each<[string, string, string]>([
    ['#include of /etc/shadow', 'C++17', '#include "/etc/shadow"\nint main(){}'],
    [
      'a test whether they exist',
      'C++17',
      '#if __has_include("/etc/shadow") || __has_include("{data}/1.ans")\nint main(){}\n#else\n#error there is nothing\n#endif',
    ],
    [
      'go:embed of /etc/shadow',
      'Go',
      'package main\nimport _ "embed"\n//go:embed /etc/shadow\nvar s string\nfunc main(){print(s)}',
    ],
    ['cgo', 'Go', 'package main\n// #include "/etc/shadow"\nimport "C"\nfunc main(){}'],
    ['#include of an answer', 'C++17', '#include "{data}/1.ans"\nint main(){}'],
    ['.incbin of /etc/shadow', 'C', '__asm__(".incbin \\"/etc/shadow\\"");int main(){}'],
    ['.incbin of an answer', 'C', '__asm__(".incbin \\"{data}/1.ans\\"");int main(){}'],
    ['include_str! of /etc/shadow', 'Rust', 'fn main(){print!("{}",include_str!("/etc/shadow"));}'],
    ['include_str! of an answer', 'Rust', 'fn main(){print!("{}",include_str!("{data}/1.ans"));}'],
    ['a $include of /etc/shadow', 'Pascal', '{$include /etc/shadow}\nbegin end.'],
    [
      'a template that reads at compile time',
      'Haskell',
      '{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\nmain = putStr $(runIO (readFile "/etc/shadow") >>= litE . stringL)',
    ],
  ])('%s does not compile and reveals nothing of the file', async (_, language, source) => {
    // Languages of Debian packages, which some machines lack.
    if (testJudge.environment.versions[language] === undefined) return;
    const judgement = await judge(source.replaceAll('{data}', dataFolder), language);
    expect(judgement.status).toBe('Compile Error');
    const shadow =
      readFileSync('/etc/shadow', 'utf8')
        .split('\n')
        .find((line) => line.length > 8) ?? SECRET;
    expect(JSON.stringify(judgement)).not.toContain(shadow);
    expect(JSON.stringify(judgement)).not.toContain(SECRET);
  });

  test('.incbin of /etc/passwd reads no account of this machine', async () => {
    const source =
      '#include <stdio.h>\n__asm__(".section .rodata\\nstart: .incbin \\"/etc/passwd\\"\\nend: .byte 0\\n.text");extern char start[],end[];int main(){fwrite(start,1,end-start,stdout);}';
    const own = readFileSync('/etc/passwd', 'utf8').split('\n')[1] ?? '';
    const checker =
      '#include "testlib.h"\nint main(int c,char**v){registerTestlibCmd(c,v);std::string all;while(!ouf.eof())all+=ouf.readChar();quitf(_wa,"%s",all.c_str());}';
    const folder = testJudge.data({ '1.in': '', '1.ans': '', 'show.cpp': checker });
    const plan = planOf(1, {
      checker: {
        type: 'custom',
        protocol: 'testlib',
        sources: ['show.cpp'],
        language: 'C++17',
        args: [],
        pointsMode: 'percent',
      },
    });
    const judgement = await testJudge.judge(source, 'C', { dataFolder: folder, plan });
    const shown = judgement.cases[0]?.[0]?.setterMessage ?? judgement.details.summary ?? '';
    expect(shown).not.toBe('');
    expect(shown).not.toContain(own);
  });
});

test('a Java VM opens no attach socket, ignores options from outside, and leaves no trace', async () => {
  if (testJudge.environment.versions['Java'] === undefined) return; // Of Debian packages, which some machines lack.
  // As a debugger does: leave an attach file in the VM's working directory, and send the signal.
  const source = `
import java.nio.file.*;
public class Main {
  public static void main(String[] args) throws Exception {
    for (String name : new String[] {"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH", "LD_PRELOAD"})
      if (System.getenv(name) != null) System.exit(11);
    try (var all = Files.list(Path.of("/tmp"))) {
      if (all.anyMatch(one -> one.getFileName().toString().startsWith("hsperfdata"))) System.exit(12);
    }
    long pid = ProcessHandle.current().pid();
    Files.createFile(Path.of(".attach_pid" + pid));
    if (new ProcessBuilder("/bin/sh", "-c", "kill -QUIT " + pid).start().waitFor() != 0) System.exit(13);
    for (int look = 0; look < 25; look++) {
      if (Files.exists(Path.of("/tmp/.java_pid" + pid))) System.exit(14);
      Thread.sleep(20);
    }
    System.out.println("closed");
  }
}
`;
  const plan = planOf(1, {}, { timeMs: 5_000 });
  expect(await testJudge.judge(source, 'Java', { dataFolder, plan })).toMatchObject({ status: 'Wrong Answer' });
});

describe('while compiling', () => {
  test.each<[string, string, string]>([
    ['an endless include of /dev/zero', 'C++17', '#include "/dev/zero"\nint main(){}'],
    ['an endless include of /dev/random', 'C++17', '#include "/dev/random"\nint main(){}'],
    ['an include of itself', 'C++17', '#include __FILE__\nint main(){}'],
    ['an include of standard input', 'C', '#include "/dev/stdin"\nint main(){}'],
    ['a gigantic initialized array', 'C', 'int a[500000000]={1};int main(){}'],
    [
      'an endless template',
      'C++17',
      'template<int n>struct a{static const int v=a<n+1>::v+a<n+2>::v;};int main(){return a<0>::v;}',
    ],
    [
      'a macro that expands without end',
      'C',
      `#define a "xxxxxxxxxx"\n${Array.from({ length: 9 }, (_, i) => `#define a${i + 1} ${`a${i || ''} `.repeat(10)}`).join('\n')}\nconst char*s=a9;int main(){}`,
    ],
    [
      'an endless loop in the compiler',
      'C++17',
      'constexpr int f(){int i=0;while(true)i++;return i;}constexpr int x=f();int main(){return x;}',
    ],
    ['deeply nested brackets', 'C', `int main(){return ${'('.repeat(200_000)}0${')'.repeat(200_000)};}`],
    ['a flood of errors', 'C++17', `int main(){${'x;'.repeat(20000)}}`],
  ])('%s is a compile error within the limits, with a bounded message', async (_, language, source) => {
    const startedAt = performance.now();
    const judgement = await judge(source, language);
    // Standard input is empty, so including it is merely useless; a compiler with enough memory may accept the
    // brackets.
    expect(judgement.status).toMatch(
      source.includes('/dev/stdin') || source.includes('((') ? /Compile Error|Wrong Answer/ : /^Compile Error$/,
    );
    expect(JSON.stringify(judgement).length).toBeLessThan(200_000);
    expect(performance.now() - startedAt).toBeLessThan(40_000);
  });
});

describe('in the first of two steps that may pass on two bytes', () => {
  /** Each tries to pass on the whole number through something that it can change and the second step can read. */
  const smuggle = (write: string, read: string) => `
import os, sys, time
words = sys.stdin.read().split()
def processes():
    return int([line for line in open('/proc/stat') if line.startswith('processes')][0].split()[1])
def fork_until(ready):
    for _ in range(600):
        if ready(): return
        pid = os.fork()
        if pid == 0: os._exit(0)
        os.waitpid(pid, 0)
def last_number():
    pid = os.fork()
    if pid == 0: os._exit(0)
    os.waitpid(pid, 0)
    return pid
nodes = ['/dev/zero', '/dev/full', '/tmp', '/dev/shm']
if words and words[0] != 'D':
    number = int(words[0])
    try:
${write.replace(/^/gm, '        ')}
    finally:
        print('D')
else:
${read.replace(/^/gm, '    ')}
`;
  const twoSteps = planOf(1, { passes: 2, twoSteps: { maxBytes: 2 } }, { timeMs: 3000 });
  /** A program with a constant answer cannot be right about both. */
  const numbers = ['21', '10'];
  let narrow: TestJudge;
  beforeAll(async () => {
    narrow = await openTestJudge({ slots: 1 });
  });
  afterAll(() => narrow.close());

  test.each<[string, string, string]>([
    [
      'the times of devices and folders',
      `for index, node in enumerate(nodes):
    start = int(time.time()) + 1
    time.sleep(max(0, start + (number >> 2 * index & 3) * 0.2 + 0.1 - time.time()))
    try: os.utime(node)
    except OSError: pass`,
      `print(sum(int(os.stat(node).st_mtime % 1 / 0.2) << 2 * index for index, node in enumerate(nodes)))`,
    ],
    [
      'the number of processes that the machine has made',
      `fork_until(lambda: processes() % 512 == number * 16)`,
      `print(processes() // 16 % 32)`,
    ],
    ['the process numbers', `while last_number() % 32 != number: pass`, `print((os.getpid() - 1) % 32)`],
    [
      'the inode numbers',
      `while True:
    with open('/tmp/file', 'w') as file: last = os.fstat(file.fileno()).st_ino
    os.unlink('/tmp/file')
    if last % 32 == number: break`,
      `with open('/tmp/file', 'w') as file: print((os.fstat(file.fileno()).st_ino - 1) % 32)`,
    ],
  ])('%s pass nothing on', async (_, write, read) => {
    const statuses: string[] = [];
    for (const number of numbers) {
      const dataFolder = narrow.data({ '1.in': `${number}\n`, '1.ans': `${number}\n` });
      statuses.push((await narrow.judge(smuggle(write, read), 'Python 3', { dataFolder, plan: twoSteps })).status);
      // Its regular output is passed on.
      const plan = planOf(1, { passes: 2, twoSteps: { maxBytes: 20 } });
      const open = 'words = input().split()\nprint(words[-1] if words[0] == "D" else "D " + words[0])\n';
      expect(await narrow.judge(open, 'Python 3', { dataFolder, plan })).toMatchObject({ status: 'Accepted' });
    }
    expect(statuses).not.toEqual(['Accepted', 'Accepted']);
  });
});

describe('a package whose checker is hostile', () => {
  const hostile = async (body: string) => {
    const folder = testJudge.data({
      '1.in': 'question\n',
      '1.ans': 'answer\n',
      'check.py': `import os, subprocess, sys, time\n${body}\n`,
    });
    const checker = {
      type: 'custom',
      protocol: 'kattis',
      sources: ['check.py'],
      language: 'Python 3',
      args: [],
      pointsMode: 'fraction',
    } as const;
    return await testJudge.judge('print(1)\n', 'Python 3', { dataFolder: folder, plan: planOf(1, { checker }) });
  };

  test.each<[string, string, RegExp]>([
    ['forks without end', 'while True: os.fork()', /checker (crashed|took|needed|did not end)|exit status/],
    ['eats all memory', 'x = []\nwhile True: x.append(bytearray(1 << 24))', /needed more than|exit status 1/],
    [
      'leaves a huge file',
      'open(sys.argv[3] + "judgemessage.txt", "w").truncate(1 << 40)',
      /wrote too much|crashed|exit status/,
    ],
  ])('a checker that %s is a fault of the package, and the next solution is judged', async (_, body, message) => {
    const before = processes();
    await expect(hostile(body)).rejects.toMatchObject({ origin: 'package', message: expect.stringMatching(message) });
    expect(processes()).toBeLessThan(before + PROCESS_SLACK);
    expect((await hostile('sys.exit(42)')).status).toBe('Accepted');
  });

  test('a checker that searches for other problems finds none', async () => {
    const look = (path: string) => `try:\n    print(os.listdir(${JSON.stringify(path)}))\nexcept OSError: pass\n`;
    const places = [testJudge.dir, dataFolder, '/root', '/work', '/home', '/proc/1/root'].map(look).join('');
    const judgement = await hostile(`${places}sys.exit(42)`);
    expect(judgement.status).toBe('Accepted');
    expect(JSON.stringify(judgement)).not.toContain('2.ans');
  });
});
