import { expect, it } from 'vitest';
import { makeBoardPace } from './board-pace.ts';

it('gives boards away more slowly while the server is busy, and as before when it is not', () => {
  let busy = 0.3;
  const pace = makeBoardPace(() => busy);
  expect(pace.perSecond()).toBe(250);
  busy = 0.9;
  expect(pace.perSecond()).toBeCloseTo(250 * (0.6 / 0.9));
  busy = 1;
  for (let at = 0; at < 10; at += 1) pace.perSecond();
  expect(pace.perSecond()).toBe(50);
  busy = 0.01;
  // One quiet moment does not let everyone in.
  expect(pace.perSecond()).toBe(100);
  expect(pace.perSecond()).toBe(200);
  expect(pace.perSecond()).toBe(250);
});
