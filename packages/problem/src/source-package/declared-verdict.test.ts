import { describe, expect, it } from 'vitest';
import { isContrary, isSubtaskAsDeclared } from './declared-verdict.ts';

describe('a verdict on a case', () => {
  it('contradicts an accepted program if it is a failure, also before the program is judged', () => {
    expect(isContrary('accepted', 'Wrong Answer', undefined)).toBe(true);
    for (const status of ['Accepted', 'Skipped', '']) expect(isContrary('accepted', status, undefined)).toBe(false);
  });

  it('contradicts a declared failure only if another failure became the verdict', () => {
    const slow = { status: 'Time Limit Exceeded', score: 30 };
    expect(isContrary('wrong_answer', 'Time Limit Exceeded', slow)).toBe(true);
    expect(isContrary('wrong_answer', 'Wrong Answer', slow)).toBe(false);
    expect(isContrary('wrong_answer', 'Time Limit Exceeded', undefined)).toBe(false);
    expect(isContrary('time_limit_exceeded', 'Time Limit Exceeded', slow)).toBe(false);
    expect(isContrary('run_time_error', 'Memory Limit Exceeded', { status: 'Memory Limit Exceeded', score: 0 })).toBe(
      false,
    );
  });

  it('does not contradict a program that is declared to be rejected or partially accepted', () => {
    const wrong = { status: 'Wrong Answer', score: 0 };
    expect(isContrary('rejected', 'Wrong Answer', wrong)).toBe(false);
    expect(isContrary('partially_accepted', 'Wrong Answer', wrong)).toBe(false);
  });
});

describe('the result of a subtask', () => {
  it('is compared with what is declared for it', () => {
    const result = (status: string, score: number) => ({ status, score });
    expect(isSubtaskAsDeclared('accepted', result('Accepted', 100))).toBe(true);
    expect(isSubtaskAsDeclared('accepted', result('Wrong Answer', 0))).toBe(false);
    expect(isSubtaskAsDeclared('wrong_answer', result('Time Limit Exceeded', 0))).toBe(false);
    expect(isSubtaskAsDeclared('partially_accepted', result('Wrong Answer', 40))).toBe(true);
    expect(isSubtaskAsDeclared('rejected', result('Time Limit Exceeded', 0))).toBe(true);
  });

  it('that was skipped is only known to give no points', () => {
    const skipped = { status: 'Skipped', score: 0 };
    expect(isSubtaskAsDeclared('accepted', skipped)).toBe(false);
    expect(isSubtaskAsDeclared('partially_accepted', skipped)).toBe(false);
    for (const one of ['wrong_answer', 'time_limit_exceeded', 'rejected'] as const)
      expect(isSubtaskAsDeclared(one, skipped)).toBe(true);
  });
});
