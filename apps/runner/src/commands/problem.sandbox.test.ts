import { execFile, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

/* A setter's first hour in the terminal: their own package, written as docs/problem-format.md describes. */

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const COMMAND_TIMEOUT_MS = 180_000;
const LONG_MS = 20_000;

const yaml = (checker: string) => `slug: aplusb
title: { en: A + B }
label: default
judge:
  adapter: assay
  config:
    timeMs: 1000
    checker: ${checker}
    subtasks:
      - { id: sample, points: 0, sample: true, pattern: tests/0-*.in }
      - { id: small, points: 40, dependsOn: [sample], pattern: tests/1-*.in }
      - { id: large, points: 60, dependsOn: [small], pattern: tests/2-*.in }
submit: {}
`;
const files: Readonly<Record<string, string>> = {
  'problem.yaml': yaml('{ type: testlib, source: checker.cpp }'),
  'statement.en.md': '# A + B\n',
  'checker.cpp': `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerTestlibCmd(argc, argv);
  long long found = ouf.readLong(), wanted = ans.readLong();
  if (found != wanted) quitf(_wa, "expected %lld, found %lld", wanted, found);
  quitf(_ok, "right");
}
`,
  'validators/range.cpp': `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerValidation(argc, argv);
  inf.readLong(-1000000000000LL, 1000000000000LL, "a"); inf.readSpace();
  inf.readLong(-1000000000000LL, 1000000000000LL, "b"); inf.readEoln(); inf.readEof();
}
`,
  'generators/pair.cpp': `#include "testlib.h"
int main(int argc, char* argv[]) {
  registerGen(argc, argv, 1);
  long long most = opt<long long>(1);
  println(rnd.next(-most, most), rnd.next(-most, most));
}
`,
  'tests/0-1.in': '1 2\n',
  'tests/0-1.ans': '3\n',
  'tests/1-1.in': '-5 7\n',
  'tests/1-1.ans': '2\n',
  'tests/2-1.in': '3000000000 4\n',
  'tests/2-1.ans': '3000000004\n',
  'submissions/accepted/long.py': 'a, b = map(int, input().split())\nprint(a + b)\n',
  'submissions/partially_accepted/short.cpp':
    '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n',
  'submissions/wrong_answer/positive.py': 'a, b = map(int, input().split())\nprint(a + b if a > 0 else 0)\n',
};

let scratch: string;
let folder: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'assay-first-hour-'));
  folder = join(scratch, 'aplusb');
  for (const [path, text] of Object.entries(files)) await write(join(folder, path), text);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

interface Ended {
  status: number;
  out: string;
  err: string;
}

/** Output and exit status of a command; `stop` acts like Ctrl-C. */
async function type(args: readonly string[], stop?: (kill: () => void, child: ChildProcess) => void): Promise<Ended> {
  return await new Promise((resolve) => {
    const env = { ...process.env, ASSAY_RUNNER_DIR: join(scratch, 'runner'), ASSAY_GO_JUDGE: readConfig({}).goJudge };
    const options = { cwd: scratch, env, timeout: COMMAND_TIMEOUT_MS };
    const child = execFile(process.execPath, [MAIN, 'problem', ...args], options, (error, out, err) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
    child.stdin?.end();
    stop?.(() => child.kill('SIGINT'), child);
  });
}

describe('in the terminal', () => {
  test('a package, either a folder or a zip, is shown without a sandbox', async () => {
    const zip = join(scratch, 'aplusb.zip');
    expect((await type(['export', folder, '--out', zip])).status).toBe(0);
    const { out } = await type(['show', zip]);
    expect(out).toContain('time 1000 ms, memory 256 MiB');
    expect(out).toMatch(/subtask large: 60 points by min, after small\n +2-1 +tests\/2-1\.in \(13 bytes\)/);
    expect(out).toMatch(/generators:\n {2}generators\/pair\.cpp/);
    expect((await type(['show', zip, 'tests/1-1.in'])).out).toBe('-5 7\n');
    expect(await type(['show', zip, 'tests/9.in'])).toMatchObject({
      status: 1,
      out: '',
      err: 'tests/9.in is not in the package.\n',
    });
    const deaf = await type(['show', zip], (_, child) => child.stdout?.destroy());
    expect(deaf).toMatchObject({ status: 0, err: '' });
    expect(await type(['compare', folder, zip])).toMatchObject({ status: 0, out: 'The data are the same.\n' });
  });

  test('submissions are judged and compared with what their folders declare, with the time of each case', async () => {
    const { status, out } = await type(['verify', folder, '--cases']);
    expect(status).toBe(0);
    expect(out).toMatch(/ {2}accepted\/long\.py +Accepted +Accepted +100 +\d+ +[\d.]+ {2}A A A\n/);
    expect(out).toMatch(/case +accepted\/long\.py +partially_accepted\/short\.cpp +wrong_answer\/positive\.py\n/);
    expect(out).toMatch(/large: 2-1 +A \d+\*? +W \d+ +-\n/);
    expect(out).toMatch(/long\.py is the slowest accepted one: \d+ of 1000 ms on case \S+\. timeMs is 1000; suggested/);
    expect(out).toContain('All submissions behave as expected.');
  });

  test('inputs are validated', async () => {
    expect(await type(['validate', folder])).toMatchObject({
      status: 0,
      out: expect.stringContaining('3 inputs are accepted by validators/range.cpp'),
    });
  });

  test('reports Windows line ends in inputs and a validator that does not compile', async () => {
    const spoilt = join(scratch, 'spoilt');
    await cp(folder, spoilt, { recursive: true });
    await write(join(spoilt, 'tests/1-1.in'), '-5 7\r\n');
    const windows = await type(['validate', spoilt]);
    expect(windows.status).toBe(1);
    expect(windows.out).toMatch(/BAD +tests\/1-1\.in \(validators\/range\.cpp\): .*carriage return/);
    await write(join(spoilt, 'validators/range.cpp'), 'int main(');
    expect(await type(['validate', spoilt])).toMatchObject({
      status: 1,
      out: expect.stringContaining('BAD      The validator validators/range.cpp does not compile'),
    });
  });

  test('a generator creates an input, the same one for the same seed, and its output is separate from that of validators', async () => {
    const made = await type(['generate', folder, '--args', '9 {seed}', '--seed', '4']);
    expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^-?\d -?\d\n$/) });
    expect(made.err).toContain('generators/pair.cpp 9 4');
    const target = join(scratch, 'made', '4.in');
    await type([
      'generate',
      folder,
      '--generator',
      'generators/pair.cpp',
      '--args',
      '9 {seed}',
      '--seed',
      '4',
      '--out',
      target,
    ]);
    expect(await readFile(target, 'utf8')).toBe(made.out);
    const large = await type(['generate', folder, '--args', '4000000000000000000']);
    expect(large).toMatchObject({
      status: 1,
      err: expect.stringMatching(/range\.cpp: .* violates the range/),
    });
    expect(await type(['generate', folder, '--generator', 'generators/none.py'])).toMatchObject({
      status: 3,
      err: expect.stringContaining('Choose one with --generator: generators/pair.cpp.'),
    });
  });

  test('a program runs on the setter’s own input or on the samples, whether it is in the package or not', async () => {
    const input = join(scratch, 'mine.in');
    await writeFile(input, '20 22\n');
    const own = await type(['run', folder, 'accepted/long.py', '--input', input]);
    expect(own).toMatchObject({ status: 0, out: '42\n', err: expect.stringMatching(/^Finished, \d+ ms, /) });
    const mine = join(scratch, 'mine.py');
    await writeFile(mine, 'print(4)\n');
    expect(await type(['run', folder, mine])).toMatchObject({
      status: 1,
      out: '4\n',
      err: expect.stringMatching(/^sample 0-1: Wrong Answer, .* expected 3, found 4/),
    });
  });

  test('a stress test stores the input on which a program fails, and prints how to generate it again', async () => {
    const asked = ['stress', folder, '--solution', 'wrong_answer/positive.py', '--args', '9 {seed}', '--seed', '5'];
    const { status, out } = await type([...asked, '--out', join(scratch, 'found')]);
    expect(status).toBe(1);
    const [, seed = ''] = /Wrong Answer with seed (\d+)/.exec(out) ?? [];
    expect(Number(seed)).toBeGreaterThanOrEqual(5);
    expect(out).toContain(`Generated by generators/pair.cpp 9 ${seed};`);
    expect((await readdir(join(scratch, 'found'))).sort()).toEqual([`stress-${seed}.ans`, `stress-${seed}.in`]);
  });

  test('two concurrent commands do not affect each other, and an interrupted one cleans up', async () => {
    const endless = join(scratch, 'endless');
    await cp(folder, endless, { recursive: true });
    await write(join(endless, 'problem.yaml'), yaml('{ type: tokens }').replace('1000', String(LONG_MS)));
    await write(join(endless, 'submissions/time_limit_exceeded/loop.py'), 'while True: pass\n');
    let stop = () => undefined as void;
    const long = type(['verify', endless], (kill) => (stop = kill));
    const beside = await type(['verify', folder]);
    expect(beside).toMatchObject({ status: 0, out: expect.stringContaining('All submissions behave as expected.') });
    stop();
    expect(await long).toMatchObject({ status: 130, err: expect.stringContaining('Stopped.') });
    const left = await readdir(join(scratch, 'runner', 'verify'));
    expect(left.filter((name) => !name.startsWith('workshop'))).toEqual([]);
  });

  test('an incorrect call gets a usage error in one sentence', async () => {
    expect(await type(['stress', folder])).toMatchObject({
      status: 2,
      err: 'Specify one package, and the program to test with --solution.\nRun `assay problem --help` for usage.\n',
    });
    const fewRounds = ['stress', folder, '--solution', 'accepted/long.py', '--runs', '0'];
    expect((await type(fewRounds)).err).toMatch(/^--runs must be a whole number of at least 1/);
    const sameSeed = ['stress', folder, '--solution', 'accepted/long.py', '--args', '9'];
    expect((await type(sameSeed)).err).toMatch(/^--args must contain \{seed\}/);
    const unclear = join(scratch, 'unclear');
    await write(join(unclear, 'problem.yaml'), 'slug: unclear\njudge:\n\tadapter: assay\n');
    expect((await type(['show', unclear])).out).toMatch(
      /^error +problem\.yaml:3: This is not valid YAML or JSON: .*tab/i,
    );
    expect(await type(['show', join(scratch, 'nothing')])).toMatchObject({
      status: 3,
      err: expect.stringContaining(' does not exist.'),
    });
  });
});
