import { describe, expect, it } from 'vitest';
import { argsWith } from './generate.ts';

describe('the arguments of a generator', () => {
  it('have the seed, and a number of each range, which depends on nothing else', () => {
    expect(argsWith('10 {seed} x={seed}', 7)).toEqual(['10', '7', 'x=7']);
    const all = Array.from({ length: 200 }, (_, seed) => argsWith('[1..3] n=[-2..2] [5..5]', seed));
    expect(all).toEqual(Array.from({ length: 200 }, (_, seed) => argsWith('[1..3] n=[-2..2] [5..5]', seed)));
    expect(new Set(all.map(([first]) => first))).toEqual(new Set(['1', '2', '3']));
    expect(new Set(all.map(([, second]) => second))).toEqual(new Set(['n=-2', 'n=-1', 'n=0', 'n=1', 'n=2']));
    expect(new Set(all.map(([, , third]) => third))).toEqual(new Set(['5']));
  });

  it('chooses the numbers of two equal ranges independently', () => {
    const pairs = Array.from({ length: 200 }, (_, seed) => argsWith('[1..2] [1..2]', seed).join(' '));
    expect(new Set(pairs)).toEqual(new Set(['1 1', '1 2', '2 1', '2 2']));
  });

  it('keep a range that is empty, and have numbers beyond those of JavaScript', () => {
    expect(argsWith('[3..1] [a..b]', 1)).toEqual(['[3..1]', '[a..b]']);
    expect(argsWith('[999999999999999..999999999999999]', 1)).toEqual(['999999999999999']);
  });
});
