import { describe, expect, it } from 'vitest';
import { stageAt, wholeDays } from './stages.ts';

const stages = [
  { name: 'upcoming', start: 0 },
  { name: 'running', start: 1_000 },
  { name: 'Open hour', start: 2_000 },
  { name: 'end', start: 3_000 },
];

describe('the stage of a contest', () => {
  it('is the last that has started', () => {
    expect(stageAt(stages, 500)).toMatchObject({ current: { name: 'upcoming' }, position: 'first', leftMs: 500 });
    expect(stageAt(stages, 1_000)).toMatchObject({
      current: { name: 'running' },
      position: 'between',
      next: { name: 'Open hour' },
    });
    expect(stageAt(stages, 9_999)).toMatchObject({ current: { name: 'end' }, position: 'final', next: null });
  });

  it('is final if there is only one', () => {
    expect(stageAt([{ name: 'end', start: 0 }], 5)?.position).toBe('final');
  });

  it('is the first before all of them, and null without stages', () => {
    expect(
      stageAt(
        [
          { name: 'running', start: 10 },
          { name: 'end', start: 20 },
        ],
        5,
      )?.current.name,
    ).toBe('running');
    expect(stageAt([], 5)).toBeNull();
  });
});

describe('the countdown to the next stage', () => {
  it('counts whole days if there is at least one', () => {
    expect(wholeDays(86_399_999)).toBeNull();
    expect(wholeDays(86_400_000)).toBe(1);
    expect(wholeDays(2 * 86_400_000 + 5)).toBe(2);
  });
});
