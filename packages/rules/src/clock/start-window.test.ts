import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Stage } from '@assay/contract';
import { Board } from '../ranklist/board.ts';
import { readBoardConfig } from '../ranklist/config.ts';
import { currentStage, participantStages, resolveStages } from '../stages.ts';
import {
  clockProblem,
  type ContestClock,
  contestTimeMs,
  endMsOf,
  eventMsOf,
  isInContest,
  lastEndMs,
  type StartWindow,
  type TimeGrant,
} from './contest-clock.ts';
import { distinctGrants, hidesResultsOfOthers, participantClock, startTimes } from './participant-clock.ts';

const START_MS = Date.UTC(2026, 0, 1, 9);
const MINUTE_MS = 60_000;
const at = (minute: number) => START_MS + minute * MINUTE_MS;
/** Open for ten hours, two hours for everyone, latest start after nine hours. */
const window: StartWindow = { latestMs: 540 * MINUTE_MS, lengthMs: 120 * MINUTE_MS, openBoard: false };
const clock: ContestClock = {
  startMs: START_MS,
  durationMs: 600 * MINUTE_MS,
  freezeMs: 30 * MINUTE_MS,
  thawAfterMs: 0,
  thawedAtMs: null,
  pausedAtMs: null,
  removed: [],
  window,
};
const started = (minute: number, { delay = 0, extra = 0 } = {}): TimeGrant => ({
  delayMs: delay * MINUTE_MS,
  extraMs: extra * MINUTE_MS,
  startedAtMs: at(minute),
});
const notStarted: TimeGrant = { delayMs: 0, extraMs: 0, startedAtMs: null };

/** Valid clocks with a window and up to four removed intervals. */
const clocks = fc
  .record({
    durationMs: fc.integer({ min: 2, max: 1_000_000 }),
    latest: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
    parts: fc.array(fc.tuple(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 200_000 })), {
      maxLength: 4,
    }),
  })
  .map(({ durationMs, latest, length, parts }): ContestClock => {
    let fromMs = START_MS;
    const removed = parts.map(([gapMs, lengthMs]) => {
      const one = { startMs: fromMs + gapMs, endMs: fromMs + gapMs + lengthMs };
      fromMs = one.endMs;
      return one;
    });
    const latestMs = Math.max(1, Math.floor(latest * (durationMs - 1)));
    const lengthMs = Math.max(1, Math.floor(length * durationMs));
    const freezeMs = Math.ceil(lengthMs / 3);
    return { ...clock, durationMs, freezeMs, removed, window: { latestMs, lengthMs, openBoard: false } };
  });
const grants = fc.record({ delayMs: fc.nat(500_000), extraMs: fc.nat(500_000) });

/** A clock and a participant who started within the window. */
const starts = fc.tuple(clocks, grants, fc.double({ min: 0, max: 1, noNaN: true })).map(([one, grant, part]) => {
  const clockWithGrant = { ...one, grants: distinctGrants([grant]) };
  const { opensMs, latestMs } = startTimes(clockWithGrant, grant) ?? { opensMs: 0, latestMs: 0 };
  const startedAtMs = opensMs + Math.floor(part * (latestMs - opensMs - 1));
  return { clock: clockWithGrant, grant: { ...grant, startedAtMs } };
});

describe('the clock of a participant who chooses when to start', () => {
  it('begins at the press and lasts the length, to the millisecond', () => {
    const own = participantClock(clock, started(90));
    const counts = (instantMs: number) => isInContest(own, contestTimeMs(own, instantMs));
    expect([at(90) - 1, at(90), at(210) - 1, at(210)].map(counts)).toEqual([false, true, true, false]);
    expect(eventMsOf(own, 'freeze')).toBe(at(180));
  });

  it('is cut off at the end of the contest, and extra time comes after that', () => {
    expect(endMsOf(participantClock(clock, started(530)))).toBe(at(600));
    expect(endMsOf(participantClock(clock, started(530, { extra: 15 })))).toBe(at(615));
    expect(endMsOf(participantClock(clock, started(100, { extra: 15 })))).toBe(at(235));
    // Less than 90 minutes are left, so the own freeze is never reached.
    expect(eventMsOf(participantClock(clock, started(530)), 'freeze')).toBeNull();
  });

  it('may begin within the window, which a delay moves', () => {
    expect(startTimes(clock)).toEqual({ opensMs: at(0), latestMs: at(540) });
    expect(startTimes(clock, started(0, { delay: 20 }))).toEqual({ opensMs: at(20), latestMs: at(560) });
    expect(endMsOf(participantClock(clock, started(550, { delay: 20 })))).toBe(at(620));
    expect(startTimes({ ...clock, window: null })).toBeNull();
  });

  it('never ends before the start, nor after the last end of the contest', () => {
    fc.assert(
      fc.property(starts, ({ clock: one, grant }) => {
        const own = participantClock(one, grant);
        expect(endMsOf(own)).toBeGreaterThanOrEqual(own.startMs);
        expect(endMsOf(own)).toBeLessThanOrEqual(lastEndMs(one));
        expect(own.durationMs).toBeLessThanOrEqual((one.window?.lengthMs ?? 0) + grant.extraMs);
      }),
    );
  });

  it('runs as fast as the clock of the contest, from 0 on', () => {
    fc.assert(
      fc.property(starts, fc.nat(2_000_000), ({ clock: one, grant }, laterMs) => {
        const own = participantClock(one, grant);
        const instantMs = grant.startedAtMs + laterMs;
        const passedMs = contestTimeMs(one, instantMs) - contestTimeMs(one, grant.startedAtMs);
        expect(contestTimeMs(own, instantMs)).toBe(passedMs);
      }),
    );
  });

  it('gives the same time to all who start early enough, whenever that is', () => {
    fc.assert(
      fc.property(starts, ({ clock: one, grant }) => {
        const leftMs = one.durationMs + grant.delayMs - contestTimeMs(one, grant.startedAtMs);
        fc.pre(leftMs >= (one.window?.lengthMs ?? 0));
        expect(participantClock(one, grant).durationMs).toBe((one.window?.lengthMs ?? 0) + grant.extraMs);
      }),
    );
  });

  it('counts nothing before the press, at any instant', () => {
    fc.assert(
      fc.property(clocks, fc.integer({ min: -500_000, max: 5_000_000 }), (one, offsetMs) => {
        const own = participantClock(one, notStarted);
        expect(isInContest(own, contestTimeMs(own, START_MS + offsetMs))).toBe(false);
      }),
    );
  });

  it('thaws with the contest, after the last end', () => {
    expect(eventMsOf(participantClock(clock, started(10)), 'thaw')).toBe(at(600));
  });
});

describe('a start window', () => {
  it('must end after it opens and before the contest ends, and a length must fit into the contest', () => {
    const problem = (given: Partial<StartWindow>, freezeMs: number | null = null) =>
      clockProblem({ ...clock, freezeMs, window: { ...window, ...given } });
    expect(problem({})).toBeNull();
    expect(problem({ latestMs: 0 })).toBe('window');
    expect(problem({ latestMs: -1 })).toBe('window');
    expect(problem({ latestMs: clock.durationMs })).toBe('window');
    expect(problem({ latestMs: clock.durationMs - 1 })).toBeNull();
    expect(problem({ lengthMs: 0 })).toBe('window');
    expect(problem({ lengthMs: clock.durationMs + 1 })).toBe('window');
    expect(problem({}, window.lengthMs)).toBeNull();
    expect(problem({}, window.lengthMs + 1)).toBe('freeze');
  });

  it('hides results of others until the last participant has finished, unless the director opens them', () => {
    const late = { ...clock, grants: [{ delayMs: 0, extraMs: 10 * MINUTE_MS }] };
    expect([at(-1), at(609), at(610)].map((ms) => hidesResultsOfOthers(late, ms))).toEqual([true, true, false]);
    expect(hidesResultsOfOthers({ ...late, window: { ...window, openBoard: true } }, at(1))).toBe(false);
    expect(hidesResultsOfOthers({ ...late, window: null }, at(1))).toBe(false);
  });
});

describe('stages in a start window', () => {
  const stages: Stage[] = [
    { name: 'before', start: 0, settings: {} },
    { name: 'registration', start: 1, at: { event: 'start', offset: -60 * MINUTE_MS }, settings: {} },
    { name: 'running', start: 2, at: { event: 'start' }, settings: { problemEnabled: true } },
    {
      name: 'second half',
      start: 3,
      at: { event: 'start', offset: 60 * MINUTE_MS },
      settings: { problemEnabled: true },
    },
    { name: 'end', start: 4, at: { event: 'end' }, settings: {} },
    { name: 'practice', start: 5, at: { event: 'end', offset: 30 * MINUTE_MS }, settings: {} },
  ];
  const resolved = resolveStages(stages, clock);
  const nameAt = (grant: TimeGrant, minute: number) =>
    currentStage(participantStages(resolved, clock, grant), at(minute)).name;

  it('follow the own start', () => {
    expect([-1, 0, 89, 90, 149, 150, 209, 210, 240].map((minute) => nameAt(started(90), minute))).toEqual([
      'registration',
      'registration',
      'registration',
      'running',
      'running',
      'second half',
      'second half',
      'end',
      'practice',
    ]);
  });

  it('open nothing to a participant who never starts, until the last participant has finished', () => {
    expect([-61, -1, 0, 300, 599, 600, 630].map((minute) => nameAt(notStarted, minute))).toEqual([
      'before',
      'registration',
      'registration',
      'registration',
      'registration',
      'end',
      'practice',
    ]);
  });

  it('are in order for every start', () => {
    fc.assert(
      fc.property(starts, fc.boolean(), ({ clock: one, grant }, isStarted) => {
        const own = participantStages(
          resolveStages(stages, one),
          one,
          isStarted ? grant : { ...grant, startedAtMs: null },
        );
        expect(own.map(({ start }) => start)).toEqual(own.map(({ start }) => start).toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('a board of participants with own starts', () => {
  const problem = { problemId: 'A', slug: 'A', title: 'A', weight: 100, tags: [] };
  const grantsByUser = new Map([
    ['early', started(0)],
    ['late', started(300)],
  ]);

  function boardOf(config: string, minutes: Record<string, number>) {
    const contest = {
      startMs: at(0),
      endMs: at(600),
      stages: [],
      clock: { ...clock, freezeMs: null },
      grants: grantsByUser,
    };
    const board = new Board(contest, [problem], readBoardConfig(config).config);
    for (const userId of Object.keys(minutes)) board.putParticipant({ userId, name: userId, tags: [], banned: false });
    for (const [userId, minute] of Object.entries(minutes))
      board.putSolution({
        solutionId: userId,
        userId,
        problemId: 'A',
        score: 100,
        status: 'Accepted',
        submittedAtMs: at(minute),
      });
    return board
      .document(at(700))
      .participant.list.map(
        ({ userId, columns }) => `${userId} ${columns.map(({ content }) => content || '.').join(' ')}`,
      );
  }

  it('counts the penalty from the own start', () => {
    expect(boardOf('type = icpc', { early: 20, late: 310 })).toEqual(['late + 0:10 1 10', 'early + 0:20 1 20']);
  });

  it('breaks ties of scores by the time since the own start', () => {
    expect(boardOf('type = ioi', { early: 20, late: 310 }).map((row) => row.split(' ')[0])).toEqual(['late', 'early']);
  });

  it('counts nothing after the own end, nor of participants who have not started', () => {
    const rows = boardOf('type = icpc', { early: 120, late: 310, never: 310 });
    expect(rows.toSorted()).toEqual(['early . 0 0', 'late + 0:10 1 10', 'never . 0 0']);
  });
});
