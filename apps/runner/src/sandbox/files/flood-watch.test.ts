import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFloods } from './flood-watch.ts';

/** The limit of an aborted run is reused after this time. */
const ABORTED_MS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('kills a run once when its output exceeds the limit', () => {
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

test('does not kill a run for output that an earlier aborted run left', () => {
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
