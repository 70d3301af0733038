import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { accessLevel, bool, cap, hash, int, list, loose, ms, num, pageQuery, slug, str, strict, uuid } from './wire.ts';

const read = <T>(schema: z.ZodType<T>, input: unknown) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : 'refused';
};

test.each<[unknown, unknown]>([
  ['5', 5],
  [' 5 ', 5],
  ['-1.5e2', -150],
  [5, 5],
  [true, 1],
  [false, 0],
  [null, 0],
  [[7], 7],
  ['', 'refused'],
  [' ', 'refused'],
  ['5x', 'refused'],
  ['0x10', 'refused'],
  ['Infinity', 'refused'],
  ['1e999', 'refused'],
  [undefined, 'refused'],
  [[1, 2], 'refused'],
  [{}, 'refused'],
])('number input %j parses to %j', (input, expected) => {
  expect(read(num(), input)).toBe(expected);
});

test.each<[unknown, unknown]>([
  ['5', 5],
  [1.5, 'refused'],
  ['1.5', 'refused'],
  [2 ** 53, 'refused'],
  [4, 'refused'],
  [11, 'refused'],
])('integer input %j, bounded from 5 to 10, parses to %j', (input, expected) => {
  expect(read(int({ min: 5, max: 10 }), input)).toBe(expected);
});

test.each<[unknown, unknown]>([
  [5, '5'],
  [1.5, '1.5'],
  [true, 'true'],
  [null, ''],
  ['x', 'x'],
  [['x'], 'x'],
  [['x', 'y'], 'refused'],
  [{}, 'refused'],
  [undefined, 'refused'],
  ['a\u0000b', 'refused'],
])('text input %j parses to %j', (input, expected) => {
  expect(read(str(), input)).toBe(expected);
});

test.each<[unknown, unknown]>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
  [null, false],
  [['true'], true],
  ['yes', 'refused'],
  ['', 'refused'],
  [2, 'refused'],
  [undefined, 'refused'],
])('boolean input %j parses to %j', (input, expected) => {
  expect(read(bool(), input)).toBe(expected);
});

test('a single value becomes a list of one if its type fits', () => {
  expect(read(list(str()), 'a')).toEqual(['a']);
  expect(read(list(int()), '3')).toEqual([3]);
  expect(read(list(str()), ['a', 1])).toEqual(['a', '1']);
  expect(read(list(str()), { a: 1 })).toBe('refused');
  expect(read(list(str(), { max: 1 }), ['a', 'b'])).toBe('refused');
});

test('strict objects drop unknown keys, loose ones keep them', () => {
  expect(read(strict({ a: int() }), { a: '1', b: 2 })).toEqual({ a: 1 });
  expect(read(loose({ a: int() }), { a: '1', b: 2 })).toEqual({ a: 1, b: 2 });
});

test('ids are parsed with and without hyphens, in upper and lower case', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(read(uuid(), id.toUpperCase())).toBe(id);
  expect(read(uuid(), id.replaceAll('-', ''))).toBe(id);
  expect(read(uuid(), [id.toUpperCase()])).toBe(id);
  expect(read(uuid(), [id, id])).toBe('refused');
  expect(read(uuid(), `${id}0`)).toBe('refused');
  expect(read(uuid(), '')).toBe('refused');
});

test('capability sets become decimal texts, even if sent as numbers', () => {
  expect(read(cap(), 7)).toBe('7');
  expect(read(cap(), '-1')).toBe('-1');
  expect(read(cap(), '18446744073709551615')).toBe('18446744073709551615');
  for (const wrong of ['', '1.5', 'all', '0x1', '1'.repeat(21)]) expect(read(cap(), wrong)).toBe('refused');
});

test('an access level is 0, 1 or 2', () => {
  expect(['0', 1, 2].map((level) => read(accessLevel(), level))).toEqual([0, 1, 2]);
  for (const wrong of [3, -1, 0.5, '', 'public']) expect(read(accessLevel(), wrong)).toBe('refused');
});

test('hashes, slugs and times are bounded', () => {
  expect(read(hash(), 'a'.repeat(64))).toBe('a'.repeat(64));
  expect(read(hash(), 'A'.repeat(64))).toBe('refused');
  for (const wrong of ['', 'a b', 'a/b', 'a%b', 'x'.repeat(65)]) expect(read(slug(), wrong)).toBe('refused');
  expect(read(slug(), '题目-1')).toBe('题目-1');
  expect(read(ms(), 8.64e15 + 1)).toBe('refused');
});

test('pages have defaults, except their size', () => {
  const query = z.object(pageQuery);
  expect(read(query, { perPage: '15' })).toEqual({ page: 1, perPage: 15, count: false });
  expect(read(query, { perPage: '50', page: '3', count: 'true' })).toEqual({ page: 3, perPage: 50, count: true });
  for (const wrong of [{}, { perPage: 20 }, { perPage: 15, page: 0 }, { perPage: 15, count: 'yes' }]) {
    expect(read(query, wrong)).toBe('refused');
  }
});

const soak = process.env['SOAK'] === '1' ? 100_000 : 1_000;

test('any input results in a valid scalar or an error, and nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      const [number, text, truth] = [num().safeParse(input), str().safeParse(input), bool().safeParse(input)];
      if (number.success) expect(Number.isFinite(number.data)).toBe(true);
      if (text.success) expect(text.data).not.toContain('\u0000');
      if (truth.success) expect(typeof truth.data).toBe('boolean');
    }),
    { numRuns: soak },
  );
});

test('parsing is idempotent', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.double(), fc.integer().map(String)), (input) => {
      for (const schema of [num(), int(), str(), bool(), list(str()), uuid(), cap()]) {
        const once = schema.safeParse(input);
        if (once.success) expect(schema.parse(once.data)).toEqual(once.data);
      }
    }),
    { numRuns: soak },
  );
});

test('numbers survive printing and parsing', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(num().parse(String(value))).toBe(Object.is(value, -0) ? 0 : value);
    }),
    { numRuns: soak },
  );
});
