import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('no more run concurrently than allowed, in order of arrival, even if some fail', async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const work = (number: number) => async () => {
    begun.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (number % 3 === 0) throw new Error(String(number));
    return number;
  };
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, number) => inTurn(work(number))));
  expect(results.filter((one) => one.status === 'rejected')).toHaveLength(3);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(most).toBe(2);
  expect(await inTurn(work(1))).toBe(1);
});

test('a request beyond the limit of waiting ones is refused immediately, with a time to retry', async () => {
  const inTurn = limitConcurrency(1, 2);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const [running, ...waiting] = [1, 2, 3].map((number) => inTurn(() => opened.then(() => number)));
  const refused = inTurn(() => Promise.resolve(4));
  await expect(refused).rejects.toMatchObject({ code: 'server-busy', status: 503, options: { waitS: 5 } });
  open();
  expect(await Promise.all([running, ...waiting])).toEqual([1, 2, 3]);
  expect(await inTurn(() => Promise.resolve(5))).toBe(5);
});
