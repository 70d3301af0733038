import { DAY_MS } from '../../lib/time/format.ts';

export interface CalendarDay {
  /** `YYYY-MM-DD`. */
  date: string;
  count: number;
  /** 0: none, 4: about as many as on the busiest days. */
  level: 0 | 1 | 2 | 3 | 4;
}

export const WEEKS = 53;

/** A year of days in columns of a week each, from Monday to Sunday; the last column ends with `today`. */
export function calendarWeeks(
  days: readonly { date: string; count: number }[],
  today: string,
): (CalendarDay | null)[][] {
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const highest = Math.max(1, ...counts.values());
  const todayMs = Date.parse(`${today}T00:00:00Z`);
  const sinceMonday = (new Date(todayMs).getUTCDay() + 6) % 7;
  const firstMs = todayMs - (sinceMonday + (WEEKS - 1) * 7) * DAY_MS;
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (__, day): CalendarDay | null => {
      const timeMs = firstMs + (week * 7 + day) * DAY_MS;
      if (timeMs > todayMs) return null;
      const date = new Date(timeMs).toISOString().slice(0, 10);
      const count = counts.get(date) ?? 0;
      return { date, count, level: levelOf(count, highest) };
    }),
  );
}

function levelOf(count: number, highest: number): CalendarDay['level'] {
  if (count === 0) return 0;
  const share = count / highest;
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.25 ? 2 : 1;
}

/** Sums of months, the latest first; months without any are left out. */
export function monthSums(days: readonly { date: string; count: number }[]): { month: string; count: number }[] {
  const sums = new Map<string, number>();
  for (const { date, count } of days) sums.set(date.slice(0, 7), (sums.get(date.slice(0, 7)) ?? 0) + count);
  return [...sums].map(([month, count]) => ({ month, count })).sort((one, other) => (one.month < other.month ? 1 : -1));
}
