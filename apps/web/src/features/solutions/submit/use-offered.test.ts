import { describe, expect, it } from 'vitest';
import { missingOf } from './use-offered.ts';

const cpp = { name: 'C++17', aliases: ['C++', 'g++'], versions: ['g++ 12'] };
const python = { name: 'Python 3', aliases: [], versions: ['Python 3.11'] };
const known = { known: true, runners: 1, languages: [cpp, python] };

describe('languages of a problem that cannot be judged now', () => {
  it('are those that no runner online has, by whatever name', () => {
    expect(missingOf(['C++17', 'Python 3', 'Pascal'], known)).toEqual(['Pascal']);
    expect(missingOf(['g++', 'Haskell'], known)).toEqual(['Haskell']);
  });

  it('are none while it is not known what runners have', () => {
    expect(missingOf(['Pascal'], undefined)).toEqual([]);
    expect(missingOf(['Pascal', 'C++17'], { ...known, known: false })).toEqual([]);
  });

  it('are none where the problem names its languages in words of its own', () => {
    expect(missingOf(['Zauberspruch', 'Elvish'], known)).toEqual([]);
  });
});
