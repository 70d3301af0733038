import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFloods } from './flood-watch.ts';

/** An aborted run's limit is given to another one after so long. */
const ABORTED_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a run whose output grows past its limit is killed, once', () => {
  const files: { sizeBytes: number; changedMs: number }[] = [];
  const watch = watchFloods(() => files);
  const kill = vi.fn<() => void>();
  watch.add(100, kill);
  files.push({ sizeBytes: 100, changedMs: Date.now() });
  vi.advanceTimersByTime(100);
  expect(kill).not.toHaveBeenCalled();
  files[0] = { sizeBytes: 101, changedMs: Date.now() };
  vi.advanceTimersByTime(100);
  expect(kill).toHaveBeenCalledTimes(1);
  watch.close();
});

test('a run is not blamed for what an aborted one before it had left', () => {
  const files = [{ sizeBytes: 101, changedMs: Date.now() - ABORTED_MS }];
  const watch = watchFloods(() => files);
  const kill = vi.fn<() => void>();
  watch.add(100, kill);
  vi.advanceTimersByTime(100);
  expect(kill).not.toHaveBeenCalled();
  files.push({ sizeBytes: 101, changedMs: Date.now() });
  vi.advanceTimersByTime(100);
  expect(kill).toHaveBeenCalledTimes(1);
  watch.close();
});
