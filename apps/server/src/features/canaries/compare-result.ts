import type { CanaryAlarm, CanaryResult } from '@assay/contract';

/** A time is another one if it differs by this factor, and by this much: short times vary with what else runs. */
const TIME_FACTOR = 2;
const MIN_TIME_DIFFERENCE_MS = 300;

type Difference = Exclude<CanaryAlarm['kind'], 'fault'>;

/** The most important difference of a result from the expected one; null if there is none. */
export function differenceOf(expected: CanaryResult, actual: CanaryResult): Difference | null {
  if (expected.status !== actual.status) return 'verdict';
  if (expected.score !== actual.score) return 'score';
  if (expected.timeMs === null || actual.timeMs === null) return null;
  const [less, more] = [Math.min(expected.timeMs, actual.timeMs), Math.max(expected.timeMs, actual.timeMs)];
  return more >= TIME_FACTOR * less && more - less >= MIN_TIME_DIFFERENCE_MS ? 'time' : null;
}

/** Whether an alarm replaces the one that was not cleared yet: only a time that differs is replaced, by worse. */
export function isWorse(kind: CanaryAlarm['kind'], known: CanaryAlarm['kind'] | undefined): boolean {
  return known === undefined || (known === 'time' && kind !== 'time');
}
