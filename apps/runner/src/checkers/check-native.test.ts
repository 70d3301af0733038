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
  ])('%j answers %j', async (output, answer) => {
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
  ])('%j does not answer %j', async (output, answer) => {
    expect(await accepts({}, output, answer)).toBe(false);
  });
  test('case counts only where it is said to', async () => {
    expect(await accepts({ caseSensitive: false }, 'yEs nO', 'YES NO')).toBe(true);
  });
  test('agrees with a plain comparison of token lists across window borders', async () => {
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

describe('lines', () => {
  test.each([
    ['a b\nc\n', 'a b \nc'],
    ['a\n\n\n', 'a'],
    ['a\r\nb\r\n', 'a\nb\n'],
    ['a \t\nb', 'a\t \nb'],
    ['a\n  \nb', 'a\n\nb'],
    [' a', ' a  '],
  ])('%j answers %j', async (output, answer) => {
    expect(await accepts({ compare: 'lines' }, output, answer)).toBe(true);
  });
  test.each([
    ['a b', 'a\nb'],
    ['a  b', 'a b'],
    ['a\nb', 'a\n\nb'],
    [' a', 'a'],
    ['a', 'a\nb'],
  ])('%j does not answer %j', async (output, answer) => {
    expect(await accepts({ compare: 'lines' }, output, answer)).toBe(false);
  });
  test('holds across window borders', async () => {
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
  ])('%j answers %j', async (output, answer) => {
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
  ])('%j does not answer %j', async (output, answer) => {
    expect(await accepts(floats, output, answer)).toBe(false);
  });
  test('only the tolerance that is given counts', async () => {
    expect(await accepts({ absolute: 1e-6 }, '1000000.5', '1000000')).toBe(false);
    expect(await accepts({ relative: 1e-6 }, '1000000.5', '1000000')).toBe(true);
    expect(await accepts({ relative: 1e-6 }, '0.0000001', '0')).toBe(false);
  });
  test('equal blocks do not hide a token that differs later on, and long words are compared wholly', async () => {
    const word = 'w'.repeat(5000);
    expect(await accepts(floats, `1 2 3 ${word}1`, `1 2 3 ${word}1`)).toBe(true);
    expect(await accepts(floats, `1 2 3 ${word}1`, `1 2 3 ${word}1.0000000001`)).toBe(false);
    const numbers = Array.from({ length: 200_000 }, (_, index) => `${index}.25`);
    expect(await accepts(floats, numbers.join(' '), numbers.map((number) => `${number}000`).join('\n'))).toBe(true);
    expect(await accepts(floats, numbers.join(' ') + ' 9', numbers.join(' '))).toBe(false);
  });
});

test('the message names the line and quotes neither file', async () => {
  const result = await check({}, '1\n2\nsecret-output\n', '1\n2\nsecret-answer\n');
  expect(result.message).toBe('The output differs on line 3.');
  expect((await check({}, '', '1')).message).toBe('The output is empty.');
  expect((await check({}, '1', '1 2')).message).toBe('The output ends too early.');
  expect((await check({}, '1 2', '1')).message).toBe('The output goes on after its expected end, on line 1.');
});
