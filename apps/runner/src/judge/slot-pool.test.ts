import { expect, test } from 'vitest';
import { SlotPool } from './slot-pool.ts';

/** Work that lasts until told to end; `begun` resolves when it has a slot. */
function work(pool: SlotPool, priority: number, signal?: AbortSignal) {
  let end = () => {};
  let begin = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const done = pool.use(priority, signal, async () => {
    begin();
    await ended;
  });
  return { begun, end, done };
}

test('no more than its slots run at once, and the lower number goes first', async () => {
  const pool = new SlotPool(1);
  const first = work(pool, 5);
  const later = work(pool, 9);
  const sooner = work(pool, 1);
  await first.begun;
  expect([pool.free, pool.waiting]).toEqual([0, 2]);
  first.end();
  await sooner.begun;
  expect(pool.waiting).toBe(1);
  sooner.end();
  await later.begun;
  later.end();
  await later.done;
  expect(pool.free).toBe(1);
});

test('a failure frees the slot', async () => {
  const pool = new SlotPool(1);
  await expect(pool.use(1, undefined, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(pool.free).toBe(1);
});

test('whoever is aborted while waiting never begins and takes no slot', async () => {
  const pool = new SlotPool(1);
  const first = work(pool, 1);
  const abort = new AbortController();
  const second = work(pool, 2, abort.signal);
  abort.abort(new Error('gone'));
  await expect(second.done).rejects.toThrow('gone');
  first.end();
  await first.done;
  expect([pool.free, pool.waiting]).toEqual([1, 0]);
});

test('it says when a slot is free', async () => {
  const pool = new SlotPool(1);
  let told = 0;
  const stop = pool.onFree(() => told++);
  await pool.use(1, undefined, () => Promise.resolve());
  stop();
  await pool.use(1, undefined, () => Promise.resolve());
  expect(told).toBe(1);
});
