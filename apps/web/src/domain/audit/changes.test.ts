import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('lists every changed value and no unchanged one', () => {
  expect(changesOf({ profile: { name: 'a', email: 'x' }, n: 1 }, { profile: { name: 'b', email: 'x' }, n: 1 })).toEqual(
    [{ path: ['profile', 'name'], before: 'a', after: 'b' }],
  );
});

test('a created object has no old values, a deleted one no new values, and no change gives no line', () => {
  expect(changesOf(null, { title: 'A' })).toEqual([{ path: ['title'], before: undefined, after: 'A' }]);
  expect(changesOf({ title: 'A' }, null)).toEqual([{ path: ['title'], before: 'A', after: undefined }]);
  expect(changesOf(null, null)).toEqual([]);
});

test('lists and deep objects count as one value', () => {
  expect(changesOf({ tags: ['a'] }, { tags: ['a', 'b'] })).toEqual([
    { path: ['tags'], before: ['a'], after: ['a', 'b'] },
  ]);
  const deep = (last: number) => ({ a: { b: { c: { d: last } } } });
  expect(changesOf(deep(1), deep(2))).toEqual([{ path: ['a', 'b', 'c'], before: { d: 1 }, after: { d: 2 } }]);
});

test('distinguishes a value that became null from one that was removed', () => {
  expect(changesOf({ a: null, b: 1 }, { a: 2 })).toEqual([
    { path: ['a'], before: null, after: 2 },
    { path: ['b'], before: 1, after: undefined },
  ]);
});
