import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFloods } from './flood-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a run whose output grows past its limit is killed, once', () => {
  const files: { id: string; sizeBytes: number }[] = [];
  const watch = watchFloods(() => files);
  const kill = vi.fn<() => void>();
  watch.add(100, kill);
  files.push({ id: 'a', sizeBytes: 100 });
  vi.advanceTimersByTime(100);
  expect(kill).not.toHaveBeenCalled();
  files[0] = { id: 'a', sizeBytes: 101 };
  vi.advanceTimersByTime(100);
  expect(kill).toHaveBeenCalledTimes(1);
  watch.close();
});

test('a run is not blamed for what an aborted one before it had left', () => {
  const files = [{ id: 'left over', sizeBytes: 101 }];
  const watch = watchFloods(() => files);
  const kill = vi.fn<() => void>();
  watch.add(100, kill);
  vi.advanceTimersByTime(100);
  expect(kill).not.toHaveBeenCalled();
  files.push({ id: 'its own', sizeBytes: 101 });
  vi.advanceTimersByTime(100);
  expect(kill).toHaveBeenCalledTimes(1);
  watch.close();
});
