import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { NativeChecker } from '@assay/problem';
import { checkNative } from './check-native.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const checker = (part: Partial<NativeChecker>): NativeChecker => ({
  type: 'native',
  compare: 'tokens',
  caseSensitive: true,
  absolute: null,
  relative: null,
  ...part,
});

async function check(part: Partial<NativeChecker>, output: string | Buffer, answer: string | Buffer) {
  writeFileSync(join(folder, 'output'), output);
  writeFileSync(join(folder, 'answer'), answer);
  return await checkNative(checker(part), join(folder, 'output'), join(folder, 'answer'));
}

async function accepts(part: Partial<NativeChecker>, output: string | Buffer, answer: string | Buffer) {
  return (await check(part, output, answer)).accepted;
}

describe('tokens', () => {
  test.each([
    ['1 2 3\n', '1 2 3'],
    ['1\n2\n3', '1 2 3\n'],
    ['  1\t2\r\n3   \n\n', '1 2 3\n'],
    ['', '\n \n'],
    ['a\0b', 'a\0b'],
  ])('%j matches %j', async (output, answer) => {
    expect(await accepts({}, output, answer)).toBe(true);
  });
  test.each([
    ['1 2', '1 2 3'],
    ['1 2 3 4', '1 2 3'],
    ['12 3', '1 23'],
    ['', '1'],
    ['1', ''],
    ['abc', 'ABC'],
    ['1 2 33', '1 2 3'],
    ['1.0', '1'],
  ])('%j does not match %j', async (output, answer) => {
    expect(await accepts({}, output, answer)).toBe(false);
  });
  test('case counts only if configured', async () => {
    expect(await accepts({ caseSensitive: false }, 'yEs nO', 'YES NO')).toBe(true);
  });
  test('agrees with a simple comparison of token lists across window boundaries', async () => {
    const word = 'x'.repeat(1000);
    const long = Array.from({ length: 3000 }, (_, index) => word + index);
    expect(await accepts({}, long.join(' '), long.join('\r\n') + '\n')).toBe(true);
    expect(await accepts({}, long.join(' ').slice(0, -1), long.join('\n'))).toBe(false);
    expect(await accepts({}, long.join('  '), [...long.slice(0, -1), 'no'].join(' '))).toBe(false);
  });
  test('a token of 64 MB is compared in bounded memory', async () => {
    const token = Buffer.alloc(64 * 1024 * 1024, 97);
    const before = process.memoryUsage().arrayBuffers;
    writeFileSync(join(folder, 'output'), token);
    writeFileSync(join(folder, 'answer'), 'a');
    const result = await checkNative(checker({}), join(folder, 'output'), join(folder, 'answer'));
    expect(result.accepted).toBe(false);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(80 * 1024 * 1024);
  });
});

describe('any mixture of words and white space', () => {
  const lower = (text: string) => text.toLowerCase();
  const words = (text: string) => text.split(/[ \t\r\n]+/).filter(Boolean);
  const linesOf = (text: string) =>
    text
      .replace(/[ \t\r\n]+$/, '')
      .split('\n')
      .map((line) => line.replace(/[ \t\r]+$/, ''));
  const kinds: [string, Partial<NativeChecker>, (text: string) => unknown][] = [
    ['tokens', {}, words],
    ['tokens of any case', { caseSensitive: false }, (text) => words(lower(text))],
    ['lines', { compare: 'lines' }, linesOf],
    ['lines of any case', { compare: 'lines', caseSensitive: false }, (text) => linesOf(lower(text))],
    ['bytes', { compare: 'exact' }, (text) => text],
    ['bytes of any case', { compare: 'exact', caseSensitive: false }, lower],
    ['tokens in any order', { compare: 'tokens-in-any-order' }, (text) => words(text).toSorted()],
    [
      'lines in any order and of any case',
      { compare: 'lines-in-any-order', caseSensitive: false },
      (text) => linesOf(lower(text)).filter(Boolean).toSorted(),
    ],
  ];

  test.each(kinds)('%s are compared as by a simple implementation', async (_, part, meaning) => {
    const random = makeRandom(20_260);
    const seen = { right: 0, wrong: 0 };
    for (let round = 0; round < 600; round++) {
      const answer = randomText(random, 1 + random(40));
      const output = round % 2 === 0 ? randomText(random, 1 + random(4)) : changed(random, answer);
      const expected = JSON.stringify(meaning(output)) === JSON.stringify(meaning(answer));
      seen[expected ? 'right' : 'wrong']++;
      expect([output, answer, await accepts(part, output, answer)]).toEqual([output, answer, expected]);
    }
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(20);
  });

  /** Whole numbers below a bound, the same in every run. */
  function makeRandom(seed: number) {
    let state = seed;
    return (bound: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % bound;
    };
  }
  function randomText(random: (bound: number) => number, length: number): string {
    return Array.from({ length }, () => ['a', 'A', 'b', ' ', '\n', '\r\n', '\t', '12'][random(8)] ?? '').join('');
  }
  function changed(random: (bound: number) => number, text: string): string {
    const at = random(text.length + 1);
    const change = [' ', '\n', ' \n', '\r', 'a', ''][random(6)] ?? '';
    return text.slice(0, at) + change + text.slice(random(2) === 0 ? at : at + 1);
  }
});

describe('lines', () => {
  test.each([
    ['a b\nc\n', 'a b \nc'],
    ['a\n\n\n', 'a'],
    ['a\r\nb\r\n', 'a\nb\n'],
    ['a \t\nb', 'a\t \nb'],
    ['a\n  \nb', 'a\n\nb'],
    [' a', ' a  '],
  ])('%j matches %j', async (output, answer) => {
    expect(await accepts({ compare: 'lines' }, output, answer)).toBe(true);
  });
  test.each([
    ['a b', 'a\nb'],
    ['a  b', 'a b'],
    ['a\nb', 'a\n\nb'],
    [' a', 'a'],
    ['a', 'a\nb'],
  ])('%j does not match %j', async (output, answer) => {
    expect(await accepts({ compare: 'lines' }, output, answer)).toBe(false);
  });
  test('works across window boundaries', async () => {
    const lines = Array.from({ length: 300_000 }, (_, index) => `line ${index}`);
    expect(await accepts({ compare: 'lines' }, lines.join(' \n'), lines.join('\n') + '\n')).toBe(true);
    expect(await accepts({ compare: 'lines' }, lines.join(' \n') + '!', lines.join('\n'))).toBe(false);
  });
});

describe('exact', () => {
  test('every byte counts', async () => {
    expect(await accepts({ compare: 'exact' }, 'a\n', 'a\n')).toBe(true);
    expect(await accepts({ compare: 'exact' }, 'a', 'a\n')).toBe(false);
    expect(await accepts({ compare: 'exact' }, 'a\n', 'a')).toBe(false);
    const large = Buffer.alloc(3 * 1024 * 1024 + 7, 5);
    expect(await accepts({ compare: 'exact' }, large, large)).toBe(true);
  });
});

describe('floats', () => {
  const floats = { absolute: 1e-6, relative: 1e-6 };
  test.each([
    ['0.3333333', '0.33333333333'],
    ['1e3', '1000.0004'],
    ['-0', '0'],
    ['1000001', '1000000'],
    ['NaN', 'nan'],
    ['+inf', 'inf'],
    ['word 1.0', 'word 1'],
    ['.5', '0.5'],
  ])('%j matches %j', async (output, answer) => {
    expect(await accepts(floats, output, answer)).toBe(true);
  });
  test.each([
    ['0.334', '0.333'],
    ['nan', '1'],
    ['1', 'nan'],
    ['inf', '1'],
    ['1e999', '1e308'],
    ['inf', '-inf'],
    ['0x10', '16'],
    ['1.0', 'word'],
    ['1,0', '1.0'],
    ['1', '1 2'],
    ['word1', 'word2'],
    ['', '0'],
  ])('%j does not match %j', async (output, answer) => {
    expect(await accepts(floats, output, answer)).toBe(false);
  });
  test('only the configured tolerance applies', async () => {
    expect(await accepts({ absolute: 1e-6 }, '1000000.5', '1000000')).toBe(false);
    expect(await accepts({ relative: 1e-6 }, '1000000.5', '1000000')).toBe(true);
    expect(await accepts({ relative: 1e-6 }, '0.0000001', '0')).toBe(false);
  });
  test('equal blocks do not hide a token that differs later, and long words are compared completely', async () => {
    const word = 'w'.repeat(5000);
    expect(await accepts(floats, `1 2 3 ${word}1`, `1 2 3 ${word}1`)).toBe(true);
    expect(await accepts(floats, `1 2 3 ${word}1`, `1 2 3 ${word}1.0000000001`)).toBe(false);
    const numbers = Array.from({ length: 200_000 }, (_, index) => `${index}.25`);
    expect(await accepts(floats, numbers.join(' '), numbers.map((number) => `${number}000`).join('\n'))).toBe(true);
    expect(await accepts(floats, numbers.join(' ') + ' 9', numbers.join(' '))).toBe(false);
  });
});

describe('any order', () => {
  const lines = { compare: 'lines-in-any-order' } as const;
  test('the same lines with the same multiplicity match; leading blanks count', async () => {
    expect(await accepts(lines, '2 3\n1 \n\n 1\n', '1\n 1\n2 3')).toBe(true);
    expect(await accepts(lines, '1\n1\n2', '1\n2\n2')).toBe(false);
    expect(await accepts(lines, '1 2', '2 1')).toBe(false);
    expect(await accepts({ compare: 'tokens-in-any-order' }, '1 2', '2 1')).toBe(true);
  });
  test('works across window boundaries and for lines longer than a window', async () => {
    const numbers = Array.from({ length: 300_000 }, (_, index) => `line ${index}`);
    expect(await accepts(lines, numbers.toReversed().join(' \n'), numbers.join('\n') + '\n')).toBe(true);
    expect(await accepts(lines, numbers.toReversed().join('\n') + '!', numbers.join('\n'))).toBe(false);
    const [long, longer] = ['x'.repeat(3_000_000), 'x'.repeat(3_000_001)];
    expect(await accepts(lines, `${longer}\n${long}`, `${long}\n${longer}\n`)).toBe(true);
    expect(await accepts(lines, `${long}\n${long}`, `${long}\n${longer}`)).toBe(false);
    expect(await accepts({ compare: 'tokens-in-any-order' }, `${longer} ${long}`, `${long}\t${longer}`)).toBe(true);
  });
  test('the message does not name a line, since the order is arbitrary', async () => {
    expect((await check(lines, '1\n2', '1\n3')).message).toBe(
      'The output holds other lines or words than are expected.',
    );
  });
});

describe('floats with exact white space', () => {
  const strict = { compare: 'exact', absolute: 1e-6, relative: 1e-6 } as const;
  test.each([
    ['1.0 2\n', '1 2.0\n'],
    ['', ''],
    ['1.5', '1.50'],
  ])('%j matches %j', async (output, answer) => {
    expect(await accepts(strict, output, answer)).toBe(true);
  });
  test.each([
    ['1.0  2\n', '1 2.0\n'],
    ['1.0\n2\n', '1 2.0\n'],
    ['1.0 2', '1 2.0\n'],
    ['1.0 2\n\n', '1 2.0\n'],
    ['1.0\r\n', '1\n'],
    ['1.1\n', '1\n'],
  ])('%j does not match %j', async (output, answer) => {
    expect(await accepts(strict, output, answer)).toBe(false);
  });
});

test('the message names the line and quotes neither file', async () => {
  const result = await check({}, '1\n2\nsecret-output\n', '1\n2\nsecret-answer\n');
  expect(result.message).toBe('The output differs on line 3.');
  expect((await check({}, '', '1')).message).toBe('The output is empty.');
  expect((await check({}, '1', '1 2')).message).toBe('The output ends too early.');
  expect((await check({}, '1 2', '1')).message).toBe('The output goes on after its expected end, on line 1.');
});
