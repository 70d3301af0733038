import type { JudgePlan } from '@assay/problem';
import { describe, expect, it } from 'vitest';
import type { Language } from '../languages/language.ts';
import { adviseOnTime, tooSlowOf } from './time-advice.ts';
import type { VerifiedSubmission } from './verify-package.ts';

const one = { name: '1', input: '1.in', answer: '1.ans', weight: 1, sample: false, timeMs: 1000, memoryBytes: 1 };
// Only these parts are read.
const plan = { timeMs: 1000, subtasks: [{ cases: [one] }] } as unknown as JudgePlan;
const language = {
  name: 'C++17',
  allowance: { timeFactor: 1, timeExtraMs: 0, memoryExtraBytes: 0 },
} as unknown as Language;
const submission = (path: string, cpuMs: number, status = 'Accepted') =>
  ({
    path,
    expected: path.split('/')[0],
    language,
    judgement: { cases: [[{ status, cpuMs }]] },
  }) as unknown as VerifiedSubmission;
const advise = (accepted: number[], slow: number[] = []) =>
  adviseOnTime(
    plan,
    accepted.map((cpuMs, index) => submission(`accepted/${index}.cpp`, cpuMs)),
    slow.map((neededMs, index) => ({ path: `time_limit_exceeded/${index}.cpp`, neededMs, wasStopped: false })),
  );

describe('the suggested time limit', () => {
  it('leaves the slowest accepted solution twice its time and 200 ms, as a round number', () => {
    expect(advise([5, 40]).suggestedMs).toBe(300);
    expect(advise([520, 40]).suggestedMs).toBe(1100);
    expect(advise([2_100]).suggestedMs).toBe(4_500);
    expect(advise([6_200]).suggestedMs).toBe(13_000);
    expect(advise([6_200])).toMatchObject({ basedOn: ['accepted/0.cpp'], atMostMs: null });
  });

  it('is at most half of what the fastest solution needs that should be too slow', () => {
    expect(advise([520], [9_000, 2_200])).toMatchObject({ suggestedMs: 1100, atMostMs: 1100 });
    // Less round, since the rounded one is too high.
    expect(advise([520], [2_150])).toMatchObject({ suggestedMs: 1040 });
    expect(advise([520], [2_070])).toMatchObject({ suggestedMs: null, neededMs: 1040, atMostMs: 1035 });
  });

  it('does not exist beyond the highest limit, or without an accepted solution', () => {
    expect(advise([31_000]).suggestedMs).toBeNull();
    expect(advise([], [5])).toMatchObject({ suggestedMs: null, neededMs: null });
  });

  it('knows of a stopped solution that it needs more than its limit, even if it only waits', () => {
    const slow = [submission('time_limit_exceeded/a.cpp', 3, 'Time Limit Exceeded'), submission('accepted/b.cpp', 9)];
    expect(tooSlowOf(plan, slow)).toEqual([{ path: 'time_limit_exceeded/a.cpp', neededMs: 1000, wasStopped: true }]);
  });
});
