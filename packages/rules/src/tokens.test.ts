import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenRules } from '@assay/contract';
import { type ContestClock, contestTimeMs, instantAtMs } from './clock/contest-clock.ts';
import { participantClock } from './clock/participant-clock.ts';
import { areTokensOn, tokenBalance } from './tokens.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 6, 1, 9);
const clock: ContestClock = {
  startMs: START_MS,
  durationMs: 300 * MINUTE_MS,
  freezeMs: null,
  thawAfterMs: null,
  thawedAtMs: null,
  pausedAtMs: null,
  removed: [],
};
const at = (minute: number) => START_MS + minute * MINUTE_MS;
/** Two at the start, one every half hour, at most two at a time, as at IOI 2011. */
const halfHourly: TokenRules = {
  limit: { initial: 2, gain: { count: 1, every: 30 * MINUTE_MS }, held: 2 },
  interval: 5 * MINUTE_MS,
};

/** The balance under the rules of a contest, in minutes since the start. */
function balance(rules: TokenRules, usedMinutes: readonly number[], minute: number, own: ContestClock = clock) {
  const uses = { inContestMs: usedMinutes.map(at), inProblemMs: [] };
  const { left, nextMs, usableMs } = tokenBalance({ contest: rules, problem: undefined }, uses, own, at(minute));
  const minuteOf = (ms: number | null) => ms && (ms - START_MS) / MINUTE_MS;
  return [left, minuteOf(nextMs), minuteOf(usableMs)];
}

describe('tokens', () => {
  it('are gained every half hour up to as many as one can have', () => {
    expect(balance(halfHourly, [], 0)).toEqual([2, null, 0]);
    expect(balance(halfHourly, [], 200)).toEqual([2, null, 0]);
    expect(balance(halfHourly, [10], 10)).toEqual([1, 30, 15]);
    expect(balance(halfHourly, [10, 16], 20)).toEqual([0, 30, 30]);
    expect(balance(halfHourly, [10, 16], 30)).toEqual([1, 60, 21]);
    expect(balance(halfHourly, [10, 16], 65)).toEqual([2, null, 21]);
    // One gained at the very moment of a use comes first, and is lost if both are still there.
    expect(balance(halfHourly, [30], 30)).toEqual([1, 60, 35]);
    expect(balance(halfHourly, [289, 295], 296)).toEqual([0, null, null]);
  });

  it('end with the total, and are unlimited without a limit', () => {
    const three = { limit: { initial: 2, gain: { count: 2, every: 30 * MINUTE_MS }, total: 3 } };
    expect(balance(three, [], 100)).toEqual([3, null, 0]);
    expect(balance(three, [1, 2], 10)).toEqual([0, 30, 30]);
    expect(balance(three, [1, 2], 30)).toEqual([1, null, 2]);
    expect(balance(three, [1, 2, 40], 200)).toEqual([0, null, null]);
    expect(balance({ interval: 5 * MINUTE_MS }, [1, 2], 3)).toEqual([Infinity, null, 7]);
  });

  it('follow the participant: a delay, extra time, a removed interval and a pause', () => {
    const late = participantClock(clock, { delayMs: 20 * MINUTE_MS, extraMs: 60 * MINUTE_MS });
    expect(balance(halfHourly, [25, 31], 40, late)).toEqual([0, 50, 50]);
    // Gained by the own time of 20, 50, 80, … also in the extra hour.
    expect(balance(halfHourly, [325, 331, 351], 352, late)).toEqual([0, null, null]);
    expect(balance(halfHourly, [325, 331], 340, late)).toEqual([0, 350, 350]);
    const interrupted = { ...clock, removed: [{ startMs: at(20), endMs: at(50) }] };
    expect(balance(halfHourly, [10, 16], 50, interrupted)).toEqual([0, 60, 60]);
    const paused = { ...clock, pausedAtMs: at(20) };
    expect(balance(halfHourly, [10, 16], 90, paused)).toEqual([0, null, null]);
    const started = participantClock(
      { ...clock, window: { latestMs: 200 * MINUTE_MS, lengthMs: 60 * MINUTE_MS, openBoard: false } },
      { delayMs: 0, extraMs: 0, startedAtMs: at(100) },
    );
    expect(balance(halfHourly, [101, 107], 110, started)).toEqual([0, 130, 130]);
    expect(balance(halfHourly, [101, 107, 131], 140, started)).toEqual([0, null, null]);
  });

  it('are taken of the contest and of the problem', () => {
    const contest = halfHourly;
    const problem = { limit: { initial: 1, gain: { count: 1, every: 45 * MINUTE_MS } } };
    const uses = { inContestMs: [at(1), at(7)], inProblemMs: [at(7)] };
    const both = tokenBalance({ contest, problem }, uses, clock, at(10));
    expect(both).toEqual({ left: 0, nextMs: at(45), usableMs: at(45) });
    expect(areTokensOn({ contest, problem: { limit: { initial: 0 } } })).toBe(false);
    expect(areTokensOn({ contest: undefined, problem: undefined })).toBe(false);
    expect(areTokensOn({ contest: undefined, problem: {} })).toBe(true);
  });

  it('spent whenever possible never exceed what was gained, and the announced moment is the first possible one', () => {
    const rules = fc.record({
      limit: fc.record(
        {
          initial: fc.integer({ min: 0, max: 4 }),
          gain: fc.record({ count: fc.integer({ min: 1, max: 3 }), every: fc.integer({ min: 1, max: 40 }) }),
          held: fc.integer({ min: 1, max: 4 }),
          total: fc.integer({ min: 1, max: 8 }),
        },
        { requiredKeys: ['initial', 'gain'] },
      ),
      interval: fc.integer({ min: 1, max: 20 }),
    });
    const pauses = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 50 }), length: fc.integer({ min: 1, max: 30 }) }),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(rules, pauses, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }), (one, gaps, waits) => {
        const removed: { startMs: number; endMs: number }[] = [];
        for (const { gap, length } of gaps) {
          const startMs = (removed.at(-1)?.endMs ?? 0) + gap;
          removed.push({ startMs, endMs: startMs + length });
        }
        const own: ContestClock = { ...clock, startMs: 0, durationMs: 300, removed };
        const balanceAt = (used: readonly number[], ms: number) =>
          tokenBalance({ contest: one, problem: undefined }, { inContestMs: used, inProblemMs: [] }, own, ms);
        const { initial, gain, held = Infinity, total = Infinity } = one.limit;
        const used: number[] = [];
        let nowMs = 0;
        for (const wait of waits) {
          nowMs += wait;
          const { left, usableMs } = balanceAt(used, nowMs);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(Math.min(held, total - used.length));
          const gained = initial + Math.floor(contestTimeMs(own, nowMs) / gain.every) * gain.count;
          expect(left + used.length).toBeLessThanOrEqual(gained);
          if (usableMs === null) break;
          nowMs = Math.max(nowMs, usableMs);
          expect(balanceAt(used, nowMs).left).toBeGreaterThan(0);
          const last = used.at(-1);
          if (last !== undefined)
            expect(contestTimeMs(own, nowMs) - contestTimeMs(own, last)).toBeGreaterThanOrEqual(one.interval);
          if (left === 0 && last !== undefined && usableMs > last) {
            // A moment of own time earlier it was impossible.
            const beforeMs = instantAtMs(own, contestTimeMs(own, usableMs) - 1);
            const before = balanceAt(used, beforeMs);
            expect(before.left === 0 || contestTimeMs(own, beforeMs) < contestTimeMs(own, last) + one.interval).toBe(
              true,
            );
          }
          used.push(nowMs);
        }
      }),
    );
  });
});
