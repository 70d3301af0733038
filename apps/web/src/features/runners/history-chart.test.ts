import { describe, expect, it } from 'vitest';
import { lineOf } from './history-chart.tsx';

const range = { fromMs: 0, untilMs: 300, stepMs: 10, top: 80 };

describe('the line of a history', () => {
  it('joins consecutive reports', () => {
    const points = [0, 10, 20].map((at) => ({ at, value: at }));
    expect(lineOf(points, range)).toBe('M0 80h0L10 70L20 60');
  });

  it('is broken where reports are missing', () => {
    const points = [
      { at: 0, value: 0 },
      { at: 10, value: null },
      { at: 40, value: 0 },
    ];
    expect(lineOf(points, range)).toBe('M0 80h0M40 80h0');
  });

  it('stays inside the chart', () => {
    expect(lineOf([{ at: 300, value: 1000 }], range)).toBe('M300 0h0');
  });
});
