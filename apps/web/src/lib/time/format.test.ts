import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, clockDuration, daysUntil, localDay, relativeTime } from './format.ts';

const NOON = new Date(2026, 10, 21, 12, 0, 0).getTime();

describe('a time', () => {
  it('is relative within a day, in the language of the page', () => {
    expect(relativeTime(NOON - 3 * MINUTE_MS, NOON, 'en')).toBe('3 minutes ago');
    expect(relativeTime(NOON - 3 * MINUTE_MS, NOON, 'zh-Hans')).toBe('3 分钟前');
    expect(relativeTime(NOON + 5 * HOUR_MS, NOON, 'en')).toBe('in 5 hours');
  });

  it('is a date from a day on', () => {
    expect(relativeTime(NOON - DAY_MS, NOON, 'en')).toContain('2026');
  });
});

describe('a countdown', () => {
  it('reads HH:MM:SS and never runs below zero', () => {
    expect(clockDuration(DAY_MS - 1_000)).toBe('23:59:59');
    expect(clockDuration(61_000)).toBe('00:01:01');
    expect(clockDuration(-5)).toBe('00:00:00');
  });
});

describe('a day', () => {
  it('is that of the viewer’s calendar, early and late in the day', () => {
    expect(localDay(new Date(2026, 0, 5, 0, 0, 1).getTime())).toBe('2026-01-05');
    expect(localDay(new Date(2026, 0, 5, 23, 59, 59).getTime())).toBe('2026-01-05');
  });
});

describe('days until a date', () => {
  it('count calendar days, whatever the hour', () => {
    expect(daysUntil('2026-11-22', NOON)).toBe(1);
    expect(daysUntil('2026-11-22', NOON + 11 * HOUR_MS)).toBe(1);
    expect(daysUntil('2026-11-21', NOON)).toBe(0);
    expect(daysUntil('2026-11-20', NOON)).toBe(-1);
  });

  it('are unknown for text that is not a date', () => {
    expect(daysUntil('soon', NOON)).toBeNull();
  });
});
