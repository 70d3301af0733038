import { describe, expect, it } from 'vitest';
import { isContrary } from './declared-verdict.ts';

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
