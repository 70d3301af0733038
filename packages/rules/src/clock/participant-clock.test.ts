import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stage } from '@assay/contract';
import { currentStage, nextStageStartOfAny, participantStages, resolveStages } from '../stages.ts';
import {
  type ContestClock,
  contestTimeMs,
  endMsOf,
  eventMsOf,
  freezeTimeMs,
  isInContest,
  lastEndMs,
  type TimeGrant,
} from './contest-clock.ts';
import { distinctGrants, nextEventOfAnyMs, participantClock, sumOfGrants } from './participant-clock.ts';

const START_MS = Date.UTC(2026, 0, 1, 9);
const MINUTE_MS = 60_000;
const at = (minute: number) => START_MS + minute * MINUTE_MS;
const clock: ContestClock = {
  startMs: START_MS,
  durationMs: 300 * MINUTE_MS,
  freezeMs: 60 * MINUTE_MS,
  thawAfterMs: 0,
  thawedAtMs: null,
  pausedAtMs: null,
  removed: [],
};
const minutes = (delay: number, extra: number): TimeGrant => ({
  delayMs: delay * MINUTE_MS,
  extraMs: extra * MINUTE_MS,
});

const grants = fc.record({ delayMs: fc.nat(500_000), extraMs: fc.nat(500_000) });
/** Clocks with up to four removed intervals, in order and apart. */
const clocks = fc
  .record({
    durationMs: fc.integer({ min: 1, max: 1_000_000 }),
    parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 200_000 })), {
      maxLength: 4,
    }),
  })
  .map(({ durationMs, parts }): ContestClock => {
    let fromMs = START_MS;
    const removed = parts.map(([gapMs, lengthMs]) => {
      const one = { startMs: fromMs + gapMs, endMs: fromMs + gapMs + lengthMs };
      fromMs = one.endMs;
      return one;
    });
    return { ...clock, durationMs, freezeMs: Math.ceil(durationMs / 3), removed };
  });
const offsets = fc.integer({ min: -500_000, max: 3_000_000 });

describe('the clock of a participant', () => {
  it('is the clock of the contest without a grant', () => {
    fc.assert(fc.property(clocks, (one) => participantClock(one, sumOfGrants([])) === one));
  });

  it('starts and ends to the millisecond: the start counts, the end does not', () => {
    const own = participantClock(clock, minutes(10, 30));
    const counts = (instantMs: number) => isInContest(own, contestTimeMs(own, instantMs));
    expect([at(10) - 1, at(10), at(340) - 1, at(340)].map(counts)).toEqual([false, true, true, false]);
  });

  it('shows the contest time of the contest, less the delay, from the own start on', () => {
    fc.assert(
      fc.property(clocks, grants, fc.nat(3_000_000), (one, grant, laterMs) => {
        const own = participantClock(one, grant);
        const instantMs = own.startMs + laterMs;
        expect(contestTimeMs(own, instantMs)).toBe(contestTimeMs(one, instantMs) - grant.delayMs);
      }),
    );
  });

  it('never runs backwards, nor faster than time', () => {
    fc.assert(
      fc.property(clocks, grants, offsets, fc.nat(10_000), (one, grant, offsetMs, stepMs) => {
        const own = participantClock(one, grant);
        const passedMs = contestTimeMs(own, START_MS + offsetMs + stepMs) - contestTimeMs(own, START_MS + offsetMs);
        expect(passedMs).toBeGreaterThanOrEqual(0);
        expect(passedMs).toBeLessThanOrEqual(stepMs);
      }),
    );
  });

  it('depends on the sum of the grants, not on their order', () => {
    fc.assert(
      fc.property(clocks, fc.array(grants, { maxLength: 5 }), (one, some) => {
        const own = participantClock(one, sumOfGrants(some));
        expect(participantClock(one, sumOfGrants(some.toReversed()))).toEqual(own);
      }),
    );
  });

  it('is extended with the contest, as everybody is', () => {
    fc.assert(
      fc.property(clocks, grants, fc.nat(500_000), (one, grant, longerMs) => {
        const extended = participantClock({ ...one, durationMs: one.durationMs + longerMs }, grant);
        expect(extended.durationMs).toBe(participantClock(one, grant).durationMs + longerMs);
        expect(extended.startMs).toBe(participantClock(one, grant).startMs);
      }),
    );
  });

  it('ends at most with the last one, and exactly with it for the grant that reaches furthest', () => {
    fc.assert(
      fc.property(clocks, fc.array(grants, { minLength: 1, maxLength: 5 }), (one, some) => {
        const ends = some.map((grant) => endMsOf(participantClock(one, grant)));
        expect(lastEndMs({ ...one, grants: distinctGrants(some) })).toBe(Math.max(endMsOf(one), ...ends));
      }),
    );
  });

  it('freezes at the contest time of the contest, whatever the grant', () => {
    fc.assert(
      fc.property(clocks, grants, (one, grant) => {
        expect(freezeTimeMs(participantClock(one, grant))).toBe(freezeTimeMs(one));
      }),
    );
  });

  it('thaws with the contest, which waits for the last participant, and never before the own end', () => {
    const granted = { ...clock, grants: [minutes(0, 30), minutes(20, 0)] };
    expect(eventMsOf(granted, 'thaw')).toBe(at(330));
    for (const grant of granted.grants) expect(eventMsOf(participantClock(granted, grant), 'thaw')).toBe(at(330));
    const revealed = { ...granted, thawedAtMs: at(310) };
    expect(eventMsOf(participantClock(revealed, minutes(0, 30)), 'thaw')).toBe(at(330));
  });

  it('stands still in a pause', () => {
    const own = participantClock({ ...clock, pausedAtMs: at(100) }, minutes(10, 30));
    expect(contestTimeMs(own, at(1000))).toBe(90 * MINUTE_MS);
  });

  it('is one of a list of different grants in order, without those of nothing', () => {
    expect(distinctGrants([minutes(5, 0), minutes(0, 0), minutes(0, 7), minutes(5, 0)])).toEqual([
      minutes(0, 7),
      minutes(5, 0),
    ]);
  });
});

describe('stages of a participant', () => {
  const stages: Stage[] = [
    { name: 'before', start: 0, settings: {} },
    { name: 'running', start: 1, at: { event: 'start' }, settings: {} },
    { name: 'late', start: 2, at: { event: 'end', offset: -90 * MINUTE_MS }, settings: {} },
    { name: 'frozen', start: 3, at: { event: 'freeze' }, settings: {} },
    { name: 'end', start: 4, at: { event: 'end' }, settings: {} },
  ];
  const resolved = resolveStages(stages, clock);

  it('are those of the contest without a grant', () => {
    expect(participantStages(resolved, clock, minutes(0, 0))).toEqual(resolved);
  });

  it('follow the own clock and stay in order', () => {
    const own = participantStages(resolved, clock, minutes(10, 60));
    expect(own.map(({ start }) => start)).toEqual([0, at(10), at(280), at(280), at(370)]);
    expect(currentStage(own, at(370) - 1).name).toBe('frozen');
    expect(currentStage(own, at(370)).name).toBe('end');
  });

  it('announce their next change like those of the contest', () => {
    const granted = { ...clock, grants: [minutes(0, 30)] };
    expect(nextStageStartOfAny(resolved, clock, at(300))).toBeNull();
    expect(nextStageStartOfAny(resolved, granted, at(300))).toBe(at(330));
    expect(nextEventOfAnyMs(granted, at(300))).toBe(at(330));
    expect(nextEventOfAnyMs(clock, at(300))).toBeNull();
  });
});
