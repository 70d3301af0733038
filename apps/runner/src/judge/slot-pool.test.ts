import { expect, test, vi } from 'vitest';
import { BACKGROUND, SlotPool } from './slot-pool.ts';

/** Work that lasts until a test ends it; `begun` resolves when it has a slot. */
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

test('no more than its slots run at the same time, and the lower number goes first', async () => {
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

test('work aborted while waiting never starts and takes no slot', async () => {
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

test('notifies when a slot becomes free', async () => {
  const pool = new SlotPool(1);
  let notifications = 0;
  const stop = pool.onFree(() => notifications++);
  await pool.use(1, undefined, () => Promise.resolve());
  stop();
  await pool.use(1, undefined, () => Promise.resolve());
  expect(notifications).toBe(1);
});

test('work that is queued ahead is admitted beyond the slots, except background work', async () => {
  const pool = new SlotPool(1, 1);
  const first = work(pool, 1);
  const background = work(pool, BACKGROUND);
  const ahead = work(pool, 3);
  const waits = work(pool, 4);
  await Promise.all([first.begun, ahead.begun]);
  expect([pool.free, pool.waiting]).toEqual([0, 1]);
  first.end();
  await waits.begun;
  ahead.end();
  waits.end();
  await background.begun;
  background.end();
  await background.done;
  expect(pool.free).toBe(1);
});

test('reports whether other work had a slot meanwhile, before or after it began', async () => {
  const pool = new SlotPool(2);
  const nothing = () => Promise.resolve();
  expect(await pool.useWatched(1, undefined, nothing)).toMatchObject({ hadCompany: false });
  const other = work(pool, 1);
  expect(await pool.useWatched(1, undefined, nothing)).toMatchObject({ hadCompany: true });
  other.end();
  await other.done;
  expect(await pool.useWatched(1, undefined, () => pool.use(2, undefined, nothing))).toMatchObject({
    hadCompany: true,
  });
});

test('exclusive work waits for all other work, and all other work waits for it', async () => {
  const pool = new SlotPool(2);
  const first = work(pool, 5);
  await first.begun;
  let end = () => {};
  const begun = vi.fn<() => void>();
  const alone = pool.useAlone(5, undefined, () => {
    begun();
    return new Promise<void>((resolve) => (end = resolve));
  });
  const later = work(pool, 6);
  expect([begun.mock.calls.length, pool.waiting]).toEqual([0, 2]);
  first.end();
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1), 60_000);
  expect(pool.waiting).toBe(1);
  end();
  await alone;
  await later.begun;
  later.end();
  await later.done;
});

test('background work is never exclusive, exclusive runs do not follow each other directly, and no two overlap', async () => {
  const pool = new SlotPool(1);
  expect(await pool.useAlone(BACKGROUND, undefined, () => Promise.resolve('behind'))).toBe(null);
  const first = work(pool, 1);
  await first.begun;
  const abort = new AbortController();
  const alone = pool.useAlone(1, abort.signal, () => Promise.resolve('alone'));
  expect(await pool.useAlone(1, undefined, () => Promise.resolve('as well'))).toBe(null);
  const behind = work(pool, 2);
  abort.abort(new Error('gone'));
  await expect(alone).rejects.toThrow('gone');
  first.end();
  await behind.begun;
  behind.end();
  await behind.done;
});

test('the longer other work had to wait, the longer no work is exclusive', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const pool = new SlotPool(2);
    const lasting = (ms: number) => () => {
      vi.advanceTimersByTime(ms);
      return Promise.resolve('alone');
    };
    expect(await pool.useAlone(1, undefined, lasting(1000))).toBe('alone');
    vi.advanceTimersByTime(3990);
    expect(await pool.useAlone(1, undefined, lasting(1))).toBe(null);
    vi.advanceTimersByTime(20);
    expect(await pool.useAlone(1, undefined, lasting(1))).toBe('alone');
  } finally {
    vi.useRealTimers();
  }
});
