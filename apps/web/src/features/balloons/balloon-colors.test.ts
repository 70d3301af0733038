import { describe, expect, it } from 'vitest';
import { balloonColors, colorNames, nearestColor, proposeColors } from './balloon-colors.ts';

describe('colors of balloons', () => {
  it('have the name of the most similar one', () => {
    for (const name of colorNames) expect(nearestColor(balloonColors[name])).toBe(name);
    expect(nearestColor('#d32f2f')).toBe('red');
    expect(nearestColor('#000000')).toBe('black');
  });

  it('are proposed for problems without one, each once while there are enough', () => {
    const problems = [{ problemId: 'a' }, { problemId: 'b', color: '#d32f2f' }, { problemId: 'c' }];
    expect([...proposeColors(problems)]).toEqual([
      ['a', balloonColors.blue],
      ['c', balloonColors.yellow],
    ]);
    const many = Array.from({ length: 40 }, (_, at) => ({ problemId: String(at) }));
    const proposed = [...proposeColors(many).values()];
    expect(proposed).toHaveLength(40);
    expect(new Set(proposed.slice(0, colorNames.length)).size).toBe(colorNames.length);
  });
});
