import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { NativeChecker } from '../../judge-plan.ts';
import { testlibHeader } from '../../testlib-header.ts';
import { runProgram } from '../../testing/testlib-program.ts';
import { ACCEPTING_CHECKER, programOfNative } from './native-checker.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-native-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function compiled(name: string, source: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(`${path}.cpp`, source);
  await promisify(execFile)('g++', ['-std=gnu++17', '-O0', '-I', dirname(testlibHeader), '-o', path, `${path}.cpp`]);
  return path;
}

const checker = (part: Partial<NativeChecker>): NativeChecker => ({
  type: 'native',
  compare: 'tokens',
  caseSensitive: true,
  absolute: null,
  relative: null,
  ...part,
});

/** Pairs of output and answer that are accepted, and that are not. */
type Pairs = readonly (readonly [output: string, answer: string])[];

const kinds: [string, Partial<NativeChecker>, Pairs, Pairs][] = [
  [
    'tokens',
    {},
    [
      ['a  b\n\n', 'a b'],
      ['', ' \n'],
    ],
    [
      ['a B', 'a b'],
      ['a', 'a b'],
      ['ab', 'a b'],
    ],
  ],
  [
    'tokens of any case',
    { caseSensitive: false },
    [['Ab\tC', 'aB c']],
    [
      ['é', 'É'],
      ['a', 'b'],
    ],
  ],
  [
    'lines',
    { compare: 'lines' },
    [
      ['a \nb\r\n\n', 'a\nb'],
      ['', '\n'],
    ],
    [
      ['a b', 'a\nb'],
      [' a', 'a'],
      ['\na', 'a'],
    ],
  ],
  [
    'bytes',
    { compare: 'exact' },
    [
      ['a\n', 'a\n'],
      ['', ''],
    ],
    [
      ['a', 'a\n'],
      ['a ', 'a'],
    ],
  ],
  ['lines in any order', { compare: 'lines-in-any-order' }, [['b\n\na b\n', 'a b\nb']], [['a\na\nb', 'a\nb\nb']]],
  [
    'words in any order and case',
    { compare: 'tokens-in-any-order', caseSensitive: false },
    [['B a', 'A\nb']],
    [['a a b', 'a b b']],
  ],
  [
    'numbers',
    { absolute: 1e-6, relative: 1e-6 },
    [
      ['1e3 yes', '1000.0001 yes'],
      ['+.5', '5e-1'],
      ['1000001', '1000000.5'],
      ['NaN -INF', 'nan -infinity'],
      ['1e999', '1e999'],
    ],
    [
      ['1.1', '1'],
      ['x', '1'],
      ['1', 'x'],
      ['inf', '-inf'],
      ['1e', '1'],
      ['1e999', '2e999'],
      ['0x10', '16'],
    ],
  ],
  [
    'numbers between the same blanks',
    { compare: 'exact', absolute: 0.1 },
    [['1.05 2\n', '1 2\n']],
    [
      ['1 2', '1 2\n'],
      ['1  2', '1 2'],
      ['1.2 2', '1 2'],
    ],
  ],
];

/** Expects status 0 for the pairs that are accepted, and 1 for the others. */
async function expectExits(program: string, args: readonly string[], both: readonly Pairs[]): Promise<void> {
  for (const [code, pairs] of both.entries()) {
    for (const [output, answer] of pairs) {
      const { exitCode } = await runProgram(program, { args, files: { input: '', output, answer } });
      expect([output, answer, exitCode]).toEqual([output, answer, code]);
    }
  }
}

describe('a checker of Assay as a program', () => {
  it.each(kinds)('accepts the same %s', async (name, part, right, wrong) => {
    const program = await compiled(name.replaceAll(' ', '-'), programOfNative(checker(part), 'hustoj'));
    await expectExits(program, ['input', 'answer', 'output'], [right, wrong]);
  });

  it('is called by testlib in the same way', async () => {
    const [name, part, right, wrong] = kinds[2] ?? expect.fail();
    const program = await compiled(`testlib-${name}`, programOfNative(checker(part), 'testlib'));
    await expectExits(program, ['input', 'output', 'answer'], [right, wrong]);
  });

  it('behind an interactor accepts everything', async () => {
    const program = await compiled('accepting', ACCEPTING_CHECKER);
    const files = { input: '1', output: 'no', answer: 'yes' };
    expect((await runProgram(program, { args: ['input', 'output', 'answer'], files })).exitCode).toBe(0);
  });
});
