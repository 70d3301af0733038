import { expect, test } from 'vitest';
import { changedParts } from './changed-parts.ts';

test('only differences are recorded', () => {
  expect(changedParts({ a: 1, b: [1], c: 'x' }, { a: 1, b: [2], d: null })).toEqual({
    before: { b: [1], c: 'x' },
    after: { b: [2], d: null },
  });
});

test('nothing is recorded of an action without changes', () => {
  expect(changedParts({ a: { b: 1n } }, { a: { b: 1n } })).toBe('same');
  expect(changedParts('x', 'x')).toBe('same');
});

test('a created object has no state before, and a deleted one none after', () => {
  expect(changedParts(undefined, { name: 'x' })).toEqual({ before: null, after: { name: 'x' } });
  expect(changedParts({ name: 'x' }, undefined)).toEqual({ before: { name: 'x' }, after: null });
  expect(changedParts(undefined, undefined)).toEqual({ before: null, after: null });
});

test('a secret is never recorded, only that it changed', () => {
  const oss = (secretKey: string) => ({ oss: { bucket: 'b', accessKey: 'a', secretKey }, passwordResetDue: true });
  const parts = changedParts(oss('one'), oss('two'));
  expect(JSON.stringify(parts)).not.toMatch(/one|two/);
  expect(parts).toMatchObject({ after: { oss: { bucket: 'b', secretKey: '(secret)' } } });
});

test('capabilities, times and long texts are recorded in a readable form', () => {
  const parts = changedParts(undefined, { capability: -1n, at: new Date(5), text: 'y'.repeat(5000) });
  expect(parts).toMatchObject({ after: { capability: '-1', at: 5 } });
  expect(JSON.stringify(parts).length).toBeLessThan(1200);
});
