import { expect, it } from 'vitest';
import { mayKnowResult } from './hidden-results.ts';

it('a result of the freeze is known to its participant and to administrators only', () => {
  const hidden = { fromMs: 100, fromTimeMs: 50 };
  const other = { seesAll: false, isOwn: false };
  const [before, after, announced] = [{ submittedAtMs: 99 }, { submittedAtMs: 100 }, { submittedAtMs: null }];
  expect([before, after, announced].map((one) => mayKnowResult(other, one, hidden))).toEqual([true, false, true]);
  expect(mayKnowResult({ ...other, isOwn: true }, after, hidden)).toBe(true);
  expect(mayKnowResult({ ...other, seesAll: true }, after, hidden)).toBe(true);
  expect(mayKnowResult(other, after, null)).toBe(true);
  expect(mayKnowResult(other, { ...before, contestTimeMs: 50 }, hidden)).toBe(false);
});
