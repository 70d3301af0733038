import { createHash } from 'node:crypto';

/* How the contest API writes times and ids. */

/** TIME: an instant, always with milliseconds. */
export const time = (instantMs: number): string => new Date(instantMs).toISOString();

export const timeOrNull = (instantMs: number | null): string | null => (instantMs === null ? null : time(instantMs));

/** RELTIME: a duration or contest time, always with milliseconds; hours are not padded. */
export function relTime(durationMs: number): string {
  const ms = Math.abs(Math.round(durationMs));
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');
  const sign = durationMs < 0 && ms > 0 ? '-' : '';
  return `${sign}${Math.floor(ms / 3_600_000)}:${two(ms / 60_000)}:${two(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}`;
}

/** Seconds as a number, a multiple of 0.001. */
export const seconds = (ms: number): number => Math.round(ms) / 1000;

/** An id for something that has only a name: the same name has the same id. */
export function idOfName(prefix: string, name: string, digits = 16): string {
  return `${prefix}-${createHash('sha256').update(name).digest('hex').slice(0, digits)}`;
}
