import { describe, expect, it } from 'vitest';
import type { Stage } from '@assay/contract';
import { type ContestClock, UNKNOWN_INSTANT_MS } from './clock/contest-clock.ts';
import {
  clockOfStages,
  CONTEST_STATUS,
  contestStatus,
  currentStage,
  nextStageStart,
  resolveStages,
  stagesProblem,
} from './stages.ts';

const stages = [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: 1000, settings: { problemEnabled: true, problemAllowCreateSolution: true } },
  { name: 'end', start: 2000, settings: {} },
];

describe('currentStage', () => {
  it('changes at the exact millisecond of the start', () => {
    expect(currentStage(stages, 999).name).toBe('upcoming');
    expect(currentStage(stages, 1000).name).toBe('running');
    expect(currentStage(stages, -5).name).toBe('upcoming');
  });
});

describe('nextStageStart', () => {
  it('is the first start after now, and null after the last', () => {
    expect(nextStageStart(stages, 0)).toBe(1000);
    expect(nextStageStart(stages, 1000)).toBe(2000);
    expect(nextStageStart(stages, 2000)).toBeNull();
  });
});

describe('contestStatus', () => {
  it('is running while solutions can be created and counted', () => {
    expect(contestStatus(stages, 0)).toBe(CONTEST_STATUS.pending);
    expect(contestStatus(stages, 1500)).toBe(CONTEST_STATUS.running);
    expect(contestStatus(stages, 2500)).toBe(CONTEST_STATUS.ended);
  });
  it('is running when forced, and not while upsolving', () => {
    const forced = [{ name: 'a', start: 0, settings: { forceRunning: true } }];
    expect(contestStatus(forced, 5)).toBe(CONTEST_STATUS.running);
    const upsolving = stages.map((stage) => ({
      ...stage,
      settings: { ...stage.settings, ranklistSkipCalculation: true },
    }));
    expect(contestStatus(upsolving, 1500)).toBe(CONTEST_STATUS.pending);
  });
});

describe('stages that follow the clock', () => {
  const clock: ContestClock = {
    startMs: 10_000,
    durationMs: 5000,
    freezeMs: 1000,
    thawAfterMs: null,
    thawedAtMs: null,
    pausedAtMs: null,
    removed: [],
  };
  const bound: Stage[] = [
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'early', start: 1, at: { event: 'start', offset: -100 }, settings: {} },
    { name: 'running', start: 2, at: { event: 'start' }, settings: {} },
    { name: 'frozen', start: 3, at: { event: 'freeze' }, settings: {} },
    { name: 'end', start: 4, at: { event: 'end' }, settings: {} },
    { name: 'practice', start: 5, at: { event: 'end', offset: 500 }, settings: {} },
    { name: 'results', start: 6, at: { event: 'thaw' }, settings: {} },
  ];
  const startsAt = (given: Partial<ContestClock>) =>
    resolveStages(bound, { ...clock, ...given }).map(({ start }) => start);

  it('begin at their events', () => {
    expect(startsAt({}).slice(0, 6)).toEqual([0, 9900, 10_000, 14_000, 15_000, 15_500]);
    expect(startsAt({ thawAfterMs: 700 }).at(-1)).toBe(15_700);
  });
  it('move with the clock, and keep their order in a pause without end', () => {
    expect(startsAt({ removed: [{ startMs: 12_000, endMs: 12_300 }] }).slice(2, 6)).toEqual([
      10_000, 14_300, 15_300, 15_800,
    ]);
    const paused = resolveStages(bound, { ...clock, pausedAtMs: 12_000 });
    expect(stagesProblem(paused)).toBeNull();
    expect(paused.filter(({ start }) => start >= UNKNOWN_INSTANT_MS).map(({ name }) => name)).toEqual([
      'frozen',
      'end',
      'practice',
      'results',
    ]);
  });
  it('cannot be followed by a stage with a fixed time', () => {
    expect(stagesProblem([...bound, { name: 'later', start: 1e15 }])).toBe('fixed');
  });
  it('with fixed times imply the clock, in contest time', () => {
    expect(clockOfStages(stages as Stage[], clock)).toMatchObject({ startMs: 1000, durationMs: 1000, freezeMs: 1000 });
    const removed = [{ startMs: 1200, endMs: 1400 }];
    expect(clockOfStages(stages as Stage[], { ...clock, removed })).toMatchObject({ durationMs: 800, freezeMs: 800 });
  });
});

describe('stagesProblem', () => {
  it('names the problem', () => {
    expect(stagesProblem(stages)).toBeNull();
    expect(stagesProblem(stages.slice(1))).toBe('few');
    expect(stagesProblem(stages.map((stage) => ({ ...stage, start: stage.start + 1 })))).toBe('first');
    expect(stagesProblem([...stages].reverse())).toBe('first');
    expect(stagesProblem([...stages, { name: 'x', start: 2000 }])).toBe('order');
    expect(stagesProblem([...stages, { name: 'end', start: 3000 }])).toBe('names');
  });
});
