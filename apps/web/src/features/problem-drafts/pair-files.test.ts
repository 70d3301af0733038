import { describe, expect, it } from 'vitest';
import { pairFiles } from './pair-files.ts';

const paired = (...names: string[]) => {
  const { pairs, unpaired } = pairFiles(names.map((name) => new File([''], name)));
  return {
    pairs: pairs.map(({ name, input, answer }) => [name, input.name, answer?.name ?? null]),
    unpaired: unpaired.map(({ name }) => name),
  };
};

describe('dropped files', () => {
  it('become tests by their names, in the order of their numbers', () => {
    expect(paired('10.out', '10.in', '2.in', '2.ans', 'big.in', 'readme.md')).toEqual({
      pairs: [
        ['2', '2.in', '2.ans'],
        ['10', '10.in', '10.out'],
        ['big', 'big.in', null],
      ],
      unpaired: ['readme.md'],
    });
    expect(paired('input1.txt', 'output1.txt', 'a.in.txt', 'a.out.txt').pairs).toEqual([
      ['1', 'input1.txt', 'output1.txt'],
      ['a', 'a.in.txt', 'a.out.txt'],
    ]);
  });

  it('that are answers without an input, or repeat a name, are left out and named', () => {
    expect(paired('1.out', '1.ans', '1.in')).toEqual({ pairs: [['1', '1.in', '1.out']], unpaired: ['1.ans'] });
    expect(paired('3.out')).toEqual({ pairs: [], unpaired: ['3.out'] });
  });
});
