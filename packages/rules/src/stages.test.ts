import { describe, expect, it } from 'vitest';
import { CONTEST_STATUS, contestStatus, currentStage, nextStageStart, stagesProblem } from './stages.ts';

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
