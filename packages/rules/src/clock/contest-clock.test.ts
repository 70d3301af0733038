import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockProblem,
  type ContestClock,
  contestTimeMs,
  endMsOf,
  eventMsOf,
  instantAtMs,
  isFrozenAt,
  isInContest,
  nextEventMs,
  UNKNOWN_INSTANT_MS,
} from './contest-clock.ts';

const START_MS = Date.UTC(2026, 0, 1, 9);
const MINUTE_MS = 60_000;
const clock: ContestClock = {
  startMs: START_MS,
  durationMs: 300 * MINUTE_MS,
  freezeMs: 60 * MINUTE_MS,
  thawAfterMs: null,
  thawedAtMs: null,
  pausedAtMs: null,
  removed: [],
};
const at = (minute: number) => START_MS + minute * MINUTE_MS;

/** Clocks with up to four removed intervals, in order and apart. */
const clocks = fc
  .record({
    durationMs: fc.integer({ min: 1, max: 1_000_000 }),
    parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 200_000 })), {
      maxLength: 4,
    }),
    freeze: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ durationMs, parts, freeze }): ContestClock => {
    let fromMs = START_MS;
    const removed = parts.map(([gapMs, lengthMs]) => {
      const one = { startMs: fromMs + gapMs, endMs: fromMs + gapMs + lengthMs };
      fromMs = one.endMs;
      return one;
    });
    return { ...clock, durationMs, freezeMs: Math.max(1, Math.floor(durationMs * freeze)), removed };
  });
const offsets = fc.integer({ min: -500_000, max: 3_000_000 });

describe('contest time', () => {
  it('starts and ends to the millisecond: the start counts, the end does not', () => {
    const counts = (instantMs: number) => isInContest(clock, contestTimeMs(clock, instantMs));
    expect([at(0) - 1, at(0), at(300) - 1, at(300)].map(counts)).toEqual([false, true, true, false]);
  });
  it('stands still in a removed interval, and the end moves back by its length', () => {
    const removed = { ...clock, removed: [{ startMs: at(100), endMs: at(110) }] };
    expect([100, 105, 110, 111].map((minute) => contestTimeMs(removed, at(minute)) / MINUTE_MS)).toEqual([
      100, 100, 100, 101,
    ]);
    expect(endMsOf(removed)).toBe(at(310));
    expect(eventMsOf(removed, 'freeze')).toBe(at(250));
  });
  it('stands still in a pause, whose end is unknown, so that the contest does not end', () => {
    const paused = { ...clock, pausedAtMs: at(120) };
    expect(contestTimeMs(paused, at(1000))).toBe(120 * MINUTE_MS);
    expect(endMsOf(paused)).toBeGreaterThan(UNKNOWN_INSTANT_MS);
    expect(instantAtMs(paused, 120 * MINUTE_MS)).toBe(at(120));
  });
  it('never decreases', () => {
    fc.assert(
      fc.property(clocks, offsets, fc.nat(10_000), (one, offsetMs, stepMs) => {
        const instantMs = START_MS + offsetMs;
        const passedMs = contestTimeMs(one, instantMs + stepMs) - contestTimeMs(one, instantMs);
        expect(passedMs).toBeGreaterThanOrEqual(0);
        expect(passedMs).toBeLessThanOrEqual(stepMs);
      }),
    );
  });
  it('reaches each time at its instant, and not a millisecond earlier', () => {
    fc.assert(
      fc.property(clocks, offsets, (one, timeMs) => {
        const instantMs = instantAtMs(one, timeMs);
        expect(contestTimeMs(one, instantMs)).toBe(timeMs);
        expect(contestTimeMs(one, instantMs - 1)).toBeLessThan(timeMs);
      }),
    );
  });
  it('is as before when a removed interval is taken back, and when the start moves with the submission', () => {
    fc.assert(
      fc.property(clocks, offsets, fc.integer({ min: -1e9, max: 1e9 }), (one, offsetMs, movedMs) => {
        const instantMs = START_MS + offsetMs;
        const added = { startMs: instantMs, endMs: instantMs + 5000 };
        const removed = [...one.removed, added].filter((interval) => interval !== added);
        expect(contestTimeMs({ ...one, removed }, instantMs)).toBe(contestTimeMs(one, instantMs));
        const moved = {
          ...one,
          startMs: one.startMs + movedMs,
          removed: one.removed.map(({ startMs, endMs }) => ({ startMs: startMs + movedMs, endMs: endMs + movedMs })),
        };
        expect(contestTimeMs(moved, instantMs + movedMs)).toBe(contestTimeMs(one, instantMs));
      }),
    );
  });
  it('decides what counts and what is frozen exactly as the instants do', () => {
    fc.assert(
      fc.property(clocks, offsets, (one, offsetMs) => {
        const instantMs = START_MS + offsetMs;
        const isWithin = one.startMs <= instantMs && instantMs < endMsOf(one);
        expect(isInContest(one, contestTimeMs(one, instantMs))).toBe(isWithin);
        expect(isFrozenAt(one, instantMs)).toBe(contestTimeMs(one, instantMs) >= one.durationMs - (one.freezeMs ?? 0));
      }),
    );
  });
});

describe('events of a clock', () => {
  it('follow each other, the thaw only when it is known', () => {
    expect(eventMsOf(clock, 'thaw')).toBeNull();
    expect(eventMsOf({ ...clock, thawAfterMs: 0 }, 'thaw')).toBe(at(300));
    expect(eventMsOf({ ...clock, thawAfterMs: 0, thawedAtMs: at(330) }, 'thaw')).toBe(at(330));
    const events = [at(0) - 1, at(0), at(240), at(300)].map((nowMs) => nextEventMs(clock, nowMs));
    expect(events).toEqual([at(0), at(240), at(300), null]);
  });
  it('leave nothing frozen after the thaw', () => {
    const thawed = { ...clock, thawedAtMs: at(330) };
    expect([at(240) - 1, at(240), at(330) - 1, at(330)].map((nowMs) => isFrozenAt(thawed, nowMs))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('a clock', () => {
  it('is refused with a freeze longer than the contest, or intervals outside it, empty or overlapping', () => {
    const interval = (from: number, to: number) => ({ startMs: at(from), endMs: at(to) });
    const problemWith = (removed: ContestClock['removed'], pausedAtMs: number | null = null) =>
      clockProblem({ ...clock, removed, pausedAtMs });
    expect(clockProblem(clock)).toBeNull();
    expect(clockProblem({ ...clock, durationMs: 0 })).toBe('duration');
    expect(clockProblem({ ...clock, freezeMs: clock.durationMs + 1 })).toBe('freeze');
    expect(problemWith([interval(-1, 5)])).toBe('interval');
    expect(problemWith([interval(300, 301)])).toBe('interval');
    expect(problemWith([interval(5, 5)])).toBe('interval');
    expect(problemWith([interval(10, 20), interval(5, 11)])).toBe('overlap');
    expect(problemWith([interval(10, 20)], at(15))).toBe('overlap');
    expect(problemWith([interval(5, 10), interval(10, 20)], at(20))).toBeNull();
  });
});
