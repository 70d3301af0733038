import { expect, test } from 'vitest';
import { assignCpus, parseCpuList } from './cpus.ts';

test('a list of processors may contain ranges', () => {
  expect(parseCpuList('0-2,5\n'.trim())).toEqual([0, 1, 2, 5]);
});

test('slots get whole cores before they share one', () => {
  const twoThreadsEach = (cpu: number) => String(cpu % 4);
  expect(assignCpus(4, [0, 1, 2, 3, 4, 5, 6, 7], twoThreadsEach)).toEqual([7, 6, 5, 4]);
  expect(assignCpus(6, [0, 1, 2, 3, 4, 5, 6, 7], twoThreadsEach)).toEqual([7, 6, 5, 4, 3, 2]);
});

test('the processor that handles interrupts is used last, and more slots than processors start over', () => {
  expect(assignCpus(1, [0, 1], String)).toEqual([1]);
  expect(assignCpus(3, [0, 1], String)).toEqual([1, 0, 1]);
});
