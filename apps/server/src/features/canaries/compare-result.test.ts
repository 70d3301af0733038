import { expect, it } from 'vitest';
import { differenceOf, isWorse } from './compare-result.ts';

const accepted = { status: 'Accepted', score: 100, timeMs: 400 };

it('reports a verdict before a score, and a time only if it differs by much', () => {
  expect(differenceOf(accepted, accepted)).toBeNull();
  expect(differenceOf(accepted, { status: 'Wrong Answer', score: 20, timeMs: 4000 })).toBe('verdict');
  expect(differenceOf(accepted, { ...accepted, score: 99, timeMs: 4000 })).toBe('score');
  expect(differenceOf(accepted, { ...accepted, timeMs: 800 })).toBe('time');
  expect(differenceOf({ ...accepted, timeMs: 800 }, accepted)).toBe('time');
  expect(differenceOf(accepted, { ...accepted, timeMs: 799 })).toBeNull();
  expect(differenceOf({ ...accepted, timeMs: 1 }, { ...accepted, timeMs: 300 })).toBeNull();
  expect(differenceOf({ ...accepted, timeMs: null }, accepted)).toBeNull();
});

it('replaces an alarm only if it was about a time and another kind follows', () => {
  expect(isWorse('time', undefined)).toBe(true);
  expect(isWorse('verdict', 'time')).toBe(true);
  expect(isWorse('time', 'time')).toBe(false);
  expect(isWorse('fault', 'score')).toBe(false);
});
