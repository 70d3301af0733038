import { expect, test } from 'vitest';
import { calendarWeeks, monthSums, WEEKS } from './calendar-weeks.ts';

test('the calendar ends today, shows a year, and starts each week on Monday', () => {
  const weeks = calendarWeeks([{ date: '2026-11-25', count: 3 }], '2026-11-25');
  expect(weeks).toHaveLength(WEEKS);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  const last = weeks.at(-1);
  expect(last?.[0]?.date).toBe('2026-11-23');
  expect(last?.[2]).toEqual({ date: '2026-11-25', count: 3, level: 4 });
  expect(last?.slice(3)).toEqual([null, null, null, null]);
  expect(weeks[0]?.[0]?.date).toBe('2025-11-24');
});

test('a day is as dark as its share of the busiest day', () => {
  const days = [1, 30, 60, 100].map((count, index) => ({ date: `2026-11-2${index}`, count }));
  const shown = calendarWeeks(days, '2026-11-25').flat();
  expect(days.map(({ date }) => shown.find((day) => day?.date === date)?.level)).toEqual([1, 2, 3, 4]);
});

test('the text next to the calendar sums months, the latest first', () => {
  const days = [
    { date: '2026-01-31', count: 2 },
    { date: '2026-02-01', count: 1 },
    { date: '2026-02-28', count: 4 },
  ];
  expect(monthSums(days)).toEqual([
    { month: '2026-02', count: 5 },
    { month: '2026-01', count: 2 },
  ]);
});
