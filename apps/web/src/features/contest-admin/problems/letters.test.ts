import { describe, expect, it } from 'vitest';
import { moveItem } from '../../../lib/move-item.ts';
import { freeLetters, lettersFor, relettered } from './letters.ts';

describe('letters of problems', () => {
  it('sort in their order, however many there are', () => {
    for (const count of [1, 26, 27, 120]) expect(lettersFor(count).toSorted()).toEqual(lettersFor(count));
    expect(lettersFor(3)).toEqual(['A', 'B', 'C']);
  });

  it('fill gaps first, and are never assigned twice', () => {
    expect(freeLetters(['A', 'C'], 2)).toEqual(['B', 'D']);
    const many = freeLetters(lettersFor(26), 3);
    expect(new Set([...many, ...lettersFor(26)]).size).toBe(29);
    expect(freeLetters(['X'], 1)).toEqual(['A']);
  });

  it('stay in position when a problem moves', () => {
    const problems = ['A', 'B', 'D'].map((slug) => ({ id: `of ${slug}`, slug }));
    expect(relettered(problems, moveItem(problems, 2, 0))).toEqual([
      { problemId: 'of D', slug: 'A' },
      { problemId: 'of A', slug: 'B' },
      { problemId: 'of B', slug: 'D' },
    ]);
    expect(relettered(problems, moveItem(problems, 1, 1))).toEqual([]);
  });
});
