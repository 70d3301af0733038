import { expect, it } from 'vitest';
import { readPasted } from './pasted-tests.ts';

it('reads inputs and answers between lines of hyphens and equals signs', () => {
  expect(readPasted('1 2\n===\n3\n---\n5 6\n ====\n-----\r\n  7 8\r\n=====  \r\n15\r\n\r\n')).toEqual([
    { input: '1 2\n', answer: '3\n' },
    { input: '5 6\n ====\n', answer: null },
    { input: '  7 8\n', answer: '15\n' },
  ]);
});

it('makes one test of a text without separators, and none of nothing', () => {
  expect(readPasted('\n4\n1 -2 --- 3\n')).toEqual([{ input: '4\n1 -2 --- 3\n', answer: null }]);
  expect(readPasted(' \n---\n\n---')).toEqual([]);
  expect(readPasted('===\n42')).toEqual([{ input: '', answer: '42\n' }]);
});

it('stays linear in hostile texts', () => {
  expect(readPasted(`${'-'.repeat(200_000)}x${'='.repeat(200_000)} ${' '.repeat(200_000)}x`)).toHaveLength(1);
});
