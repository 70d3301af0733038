import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJudgePlan, readSourcePackage } from '@assay/problem';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { openTestEnvironment } from '../../test/test-judge.ts';
import { mutate, type MutationRequest } from './mutate.ts';
import type { TryOptions } from './verify-package.ts';

/* Changed programs, with small packages. */

let scratch: string;
let environment: JudgeEnvironment;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'assay-mutate-'));
  environment = await openTestEnvironment(scratch, [scratch]);
});

afterAll(async () => {
  await environment.close();
  rmSync(scratch, { recursive: true, force: true });
});

const yaml = (config: string) =>
  `slug: small\ntitle: { en: Small }\nlabel: default\njudge:\n  adapter: assay\n  config: ${config}\nsubmit: {}\n`;

interface Small {
  /** File name of the solution. */
  name?: string;
  source: string;
  /** Inputs with their answers. */
  tests: Record<string, string>;
  config?: string;
  files?: Record<string, string>;
  request?: Partial<MutationRequest>;
  options?: TryOptions;
}

async function tried({ name = 'main.py', source, tests, config = '', files = {}, request, options }: Small) {
  const folder = mkdtempSync(join(scratch, 'package-'));
  const cases = Object.entries(tests).flatMap(([input, answer], index) => [
    [`${index}.in`, input] as const,
    [`${index}.ans`, answer] as const,
  ]);
  const all = {
    'problem.yaml': yaml(`{ pattern: "*.in"${config} }`),
    [`submissions/accepted/${name}`]: source,
    ...Object.fromEntries(cases),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { problem, findings } = await readSourcePackage(folder);
  if (!problem) throw new Error(JSON.stringify(findings));
  const { plan, findings: more } = await readJudgePlan(problem.config, problem.data);
  if (!plan) throw new Error(JSON.stringify(more));
  const program = { path: `submissions/accepted/${name}` };
  return await mutate(environment, { problem, plan, dataFolder: folder, program, most: 40, ...request }, options);
}

const LESS = 'a, b = map(int, input().split())\nprint("less" if a < b else "more")\n';
const weak = { '1 2\n': 'less\n', '3 2\n': 'more\n' };

describe('a change of the solution', () => {
  test('that no test notices is reported with its place, until a test fails it', async () => {
    const survivor = { line: 2, column: 19, before: '<', after: '<=', excerpt: 'print("less" if a < b else "more")' };
    const counts = { tried: 1, rejected: 0, same: 0, possible: 1, outOfTime: false };
    expect(await tried({ source: LESS, tests: weak })).toEqual({ ...counts, killed: 0, survivors: [survivor] });
    const strong = { ...weak, '2 2\n': 'more\n' };
    expect(await tried({ source: LESS, tests: strong })).toEqual({ ...counts, killed: 1, survivors: [] });
  });

  test('that does not compile, or makes the same program, says nothing about the tests', async () => {
    const source =
      '#include <bits/stdc++.h>\nint main() {\n  static_assert(2 > 1, "");\n  long long a;\n  std::cin >> a;\n' +
      '  a *= a;\n  std::cout << a << std::endl;\n}\n';
    const small = { name: 'main.cpp', source, tests: { '7\n': '49\n' } };
    const { survivors, ...counts } = await tried(small);
    expect(counts).toEqual({ tried: 6, rejected: 2, same: 3, killed: 0, possible: 6, outOfTime: false });
    expect(survivors.map(({ before, after }) => [before, after])).toEqual([['long long', 'int']]);
    const large = await tried({ ...small, tests: { ...small.tests, '1000000\n': '1000000000000\n' } });
    expect([large.killed, large.survivors]).toEqual([1, []]);
  });

  test('that makes the program endless, or crash, is noticed, long before the limit of the problem', async () => {
    const source = 'n = int(input())\nwhile n > 5:\n  n -= 3\na = [4, 5]\nprint(a[n - 4])\n';
    const { killed, survivors } = await tried({ source, tests: { '8\n': '5\n' }, config: ', timeMs: 60000' });
    expect(killed).toBeGreaterThan(4);
    expect(survivors.map(({ line, before }) => [line, before])).not.toContainEqual([3, '-=']);
  });

  test('is tried on every test that the solution passes, also where one of a subtask suffices', async () => {
    const subtasks =
      ', subtasks: [{ id: a, points: 100, scoring: max, cases: [{ input: 0.in, answer: 0.ans }, { input: 1.in, answer: 1.ans }] }]';
    const small = { source: LESS, tests: { '1 2\n': 'less\n', '2 2\n': 'less\n' } };
    const config = `{ ${subtasks.slice(2)} }`;
    const { killed, survivors } = await tried({ ...small, files: { 'problem.yaml': yaml(config) } });
    expect([killed, survivors.length]).toEqual([0, 1]);
  });
});

describe('a search for weak tests', () => {
  test('needs a solution that is accepted, and that can be changed', async () => {
    const small = { source: LESS, tests: { ...weak, '2 2\n': 'less\n' } };
    await expect(tried(small)).rejects.toThrow('submissions/accepted/main.py is not accepted: Wrong Answer.');
    await expect(tried({ ...small, name: 'main.cpp', source: 'int' })).rejects.toThrow('main.cpp does not compile.');
    const pasted = { ...small, request: { program: { language: 'Ruby', source: 'puts 1' } } };
    await expect(tried(pasted)).rejects.toThrow('No changes are known for programs in Ruby.');
    const long = { language: 'C++17', source: ' '.repeat(262_145) };
    await expect(tried({ ...small, request: { program: long } })).rejects.toThrow('more than 262144 characters');
  });

  test('ends with a fault of the package if the checker fails on a changed program, which it names', async () => {
    const checker =
      '#include "testlib.h"\nint main(int argc, char* argv[]) { registerTestlibCmd(argc, argv); ' +
      'if (ouf.readToken() != ans.readToken()) quitf(_fail, "no such word"); quitf(_ok, "fine"); }';
    const small = { source: LESS, tests: { '2 2\n': 'more\n' }, files: { 'check.cpp': checker } };
    await expect(tried({ ...small, config: ', checker: { type: testlib, source: check.cpp }' })).rejects.toThrow(
      /^With < changed to <= in line 2, column 19 of the solution: .*no such word/s,
    );
  });

  test('can be stopped, and stops at its time limit', async () => {
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('The setter has stopped it.'));
    await expect(tried({ source: LESS, tests: weak, options: { signal: stop.signal, onProgress } })).rejects.toThrow(
      'The setter has stopped it.',
    );
    const late = await tried({ source: LESS, tests: weak, request: { timeMs: 0 } });
    expect(late).toMatchObject({ tried: 0, possible: 1, survivors: [], outOfTime: true });
  });

  test('tries no more changes than requested, and reports each', async () => {
    const reports: string[] = [];
    const onProgress = (done: number, total: number) => void reports.push(`${done}/${total}`);
    const source = 'a, b = map(int, input().split())\nprint(a + b - a < 7 and a > 2)\n';
    const found = await tried({ source, tests: { '5 1\n': 'True\n' }, request: { most: 3 }, options: { onProgress } });
    expect([found.tried, found.outOfTime]).toEqual([3, false]);
    expect(found.possible).toBeGreaterThan(3);
    expect(reports).toEqual(['0/3', '1/3', '2/3', '3/3']);
  });
});
