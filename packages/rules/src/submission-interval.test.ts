import { expect, test } from 'vitest';
import { nextSubmissionMs } from './submission-interval.ts';

const MINUTE_MS = 60_000;
const interval = { length: 2 * MINUTE_MS, liftedFor: 15 * MINUTE_MS };

test('the next submission is allowed after the interval, or once it is lifted before the end', () => {
  const end = 300 * MINUTE_MS;
  expect(nextSubmissionMs(undefined, 0, end)).toBeNull();
  expect(nextSubmissionMs(interval, null, end)).toBeNull();
  expect(nextSubmissionMs(interval, 10 * MINUTE_MS, end)).toBe(12 * MINUTE_MS);
  expect(nextSubmissionMs(interval, 284 * MINUTE_MS, end)).toBe(285 * MINUTE_MS);
  expect(nextSubmissionMs(interval, 290 * MINUTE_MS, end)).toBeLessThan(290 * MINUTE_MS);
  expect(nextSubmissionMs({ length: 2 * MINUTE_MS }, 290 * MINUTE_MS, end)).toBe(292 * MINUTE_MS);
});
