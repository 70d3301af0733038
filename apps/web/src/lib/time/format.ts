/* Times and numbers in the language of the interface. Formatters are expensive to create, so they are cached. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat(language, options);
  formatters.set(key, formatter);
  return formatter;
}

/** Chinese typography puts a space between digits and ideographs: `24 分钟前`, `2026 年 11 月 22 日 周日`. */
function spaced(text: string, language: string): string {
  if (!language.startsWith('zh')) return text;
  return text.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)|(?<=日)(?=周)/gu, ' ');
}

/** Date and time to the second with the zone, such as `21 Nov 2026, 00:12:01 GMT+8`. */
export function exactTime(timeMs: number, language: string): string {
  return spaced(
    dateFormat(language, { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' }).format(timeMs),
    language,
  );
}

/** Date and time to the minute in the viewer's zone. */
export function shortTime(timeMs: number, language: string): string {
  return spaced(
    dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(timeMs),
    language,
  );
}

/** The day, such as `Sat, 21 Nov 2026`. */
export function longDate(timeMs: number, language: string): string {
  return spaced(
    dateFormat(language, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }).format(timeMs),
    language,
  );
}

/** The month, such as `October 2025`. */
export function longMonth(timeMs: number, language: string): string {
  return spaced(dateFormat(language, { year: 'numeric', month: 'long' }).format(timeMs), language);
}

/** The day as `YYYY-MM-DD` in the viewer's zone. */
export function localDay(timeMs: number): string {
  const time = new Date(timeMs);
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** A time for display: relative within a day of now, otherwise date and minute. */
export function relativeTime(timeMs: number, nowMs: number, language: string): string {
  const differenceMs = timeMs - nowMs;
  const distanceMs = Math.abs(differenceMs);
  if (distanceMs >= DAY_MS) return shortTime(timeMs, language);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const say = (count: number, unit: Intl.RelativeTimeFormatUnit) => spaced(relative.format(count, unit), language);
  if (distanceMs < MINUTE_MS) return say(Math.trunc(differenceMs / 1_000), 'second');
  if (distanceMs < HOUR_MS) return say(Math.trunc(differenceMs / MINUTE_MS), 'minute');
  return say(Math.trunc(differenceMs / HOUR_MS), 'hour');
}

/**
 * The time of day to the second for a time of today, otherwise date and minute: for columns whose times are compared.
 */
export function clockTime(timeMs: number, nowMs: number, language: string): string {
  if (localDay(timeMs) !== localDay(nowMs)) return shortTime(timeMs, language);
  return dateFormat(language, { timeStyle: 'medium', hourCycle: 'h23' }).format(timeMs);
}

/** `HH:MM:SS` of a duration under a day; a negative duration counts as zero. */
export function clockDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whole days from today to a calendar date `YYYY-MM-DD…`, both in the viewer's zone; null for an unreadable date. */
export function daysUntil(date: string, nowMs: number): number | null {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(date);
  if (!match) return null;
  const now = new Date(nowMs);
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) - today) / DAY_MS);
}
