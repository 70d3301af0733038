import { describe, expect, it } from 'vitest';
import { aboutOf, inFamilies, missingOf } from './use-offered.ts';

const cpp = { name: 'C++17', aliases: ['C++', 'g++'], versions: ['g++ 12'], ways: [] };
const python = { name: 'Python 3', aliases: [], versions: ['Python 3.11'], ways: [] };
const known = { known: true, runners: 1, languages: [cpp, python] };

describe('the information about the selected language', () => {
  it('contains its version, and the commands that compile and run its programs', () => {
    expect(aboutOf(python)).toBe('Python 3.11');
    const more = { timeFactor: 1, timeExtraMs: 0, memoryExtraMiB: 0, processes: 16 };
    const way = { ...more, compile: 'g++ -O2 answer.cpp', run: './a.out' };
    expect(aboutOf({ ...cpp, ways: [way] })).toBe('g++ 12\ng++ -O2 answer.cpp\n./a.out');
  });
});

describe('the languages to choose from', () => {
  it('are listed by families, unknown names last', () => {
    const all = ['C++17', 'C++20', 'Brainfuck', 'C', 'Python3', 'C++14', 'Python 3'];
    expect(inFamilies(all)).toEqual(['C', 'C++14', 'C++17', 'C++20', 'Python3', 'Python 3', 'Brainfuck']);
  });
});

describe('languages of a problem that cannot be judged now', () => {
  it('are those that no online runner has, under any name', () => {
    expect(missingOf(['C++17', 'Python 3', 'Pascal'], known)).toEqual(['Pascal']);
    expect(missingOf(['g++', 'Haskell'], known)).toEqual(['Haskell']);
  });

  it('are none while the runners’ languages are unknown', () => {
    expect(missingOf(['Pascal'], undefined)).toEqual([]);
    expect(missingOf(['Pascal', 'C++17'], { ...known, known: false })).toEqual([]);
  });

  it('are none if the problem uses its own names for languages', () => {
    expect(missingOf(['Zauberspruch', 'Elvish'], known)).toEqual([]);
  });
});
