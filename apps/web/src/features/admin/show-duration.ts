import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/format.ts';

const SECOND_MS = 1_000;

/** A duration in one unit, such as `0.4 s`, `12 min` or `3 days`. */
export function showDuration(durationMs: number, language: string): string {
  const show = (value: number, unit: string, fractions: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: fractions })
      .format(value)
      .replaceAll(/(?<=\d)(?=\p{Script=Han})/gu, ' ');
  if (durationMs < 10) return show(durationMs, 'millisecond', 1);
  if (durationMs < 100) return show(durationMs, 'millisecond', 0);
  if (durationMs < 2 * MINUTE_MS) return show(durationMs / SECOND_MS, 'second', durationMs < 10 * SECOND_MS ? 1 : 0);
  if (durationMs < 2 * HOUR_MS) return show(durationMs / MINUTE_MS, 'minute', 0);
  if (durationMs < 2 * DAY_MS) return show(durationMs / HOUR_MS, 'hour', 0);
  return show(durationMs / DAY_MS, 'day', 0);
}
