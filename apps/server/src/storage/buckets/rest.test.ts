import { expect, test } from 'vitest';
import { Rest } from './rest.ts';

test('a service that does not respond is not contacted for longer each time, and immediately once it responds', () => {
  const rest = new Rest();
  rest.failed(0);
  expect(rest.isResting(0)).toBe(false);
  rest.failed(0);
  expect([rest.isResting(999), rest.isResting(1_000)]).toEqual([true, false]);
  rest.failed(500);
  expect(rest.isResting(1_000)).toBe(false);
  rest.failed(1_000);
  expect([rest.isResting(2_999), rest.isResting(3_000)]).toEqual([true, false]);
  for (let at = 1; at < 20; at += 1) rest.failed(at * 100_000);
  expect([rest.isResting(1_929_999), rest.isResting(1_930_000)]).toEqual([true, false]);
  rest.answered();
  rest.failed(2_000_000);
  expect(rest.isResting(2_000_000)).toBe(false);
});
