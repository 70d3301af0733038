import { expect, it } from 'vitest';
import { labelOf, labelOfAny } from './labels.ts';

it.each([
  ['main', 'accepted'],
  ['partial', 'partially_accepted'],
  ['Partially Correct', 'partially_accepted'],
  ['rejected', 'rejected'],
  ['failed', 'rejected'],
  ['time-limit-exceeded-or-memory-limit-exceeded', 'rejected'],
  ['presentation-error', 'wrong_answer'],
  ['time-limit-exceeded-or-accepted', undefined],
  ['do-not-run', undefined],
])('labels of other judges map to ours: %s', (word, label) => {
  expect(labelOf(word)).toBe(label);
});

it('programs that may fail in several ways are rejected, and those that may also pass have no label', () => {
  expect(labelOfAny(['wrong_answer', 'run_time_error'])).toBe('rejected');
  expect(labelOfAny(['wrong_answer', 'wrong_answer'])).toBe('wrong_answer');
  expect(labelOfAny(['accepted', 'run_time_error'])).toBeUndefined();
});
