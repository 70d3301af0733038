import type { DraftSubtask } from '@assay/contract';
import { expect, it } from 'vitest';
import { evenPoints, freeSubtaskId, sumOfPoints } from './subtasks.ts';

const subtask = (id: string, points: number): DraftSubtask => ({ id, name: '', points, scoring: 'min', dependsOn: [] });
const pointsOf = (subtasks: readonly DraftSubtask[]) => subtasks.map(({ points }) => points);

it('divides the points evenly, in whole numbers that add up', () => {
  expect(pointsOf(evenPoints([subtask('1', 0), subtask('2', 0), subtask('3', 5)], 100))).toEqual([33, 33, 34]);
  expect(pointsOf(evenPoints([subtask('samples', 0), subtask('1', 10), subtask('2', 0)], 100))).toEqual([0, 50, 50]);
  expect(pointsOf(evenPoints([subtask('samples', 0)], 100))).toEqual([0]);
});

it('adds decimal points without an error of rounding', () => {
  expect(sumOfPoints([subtask('1', 30.1), subtask('2', 30.2), subtask('3', 39.7)])).toBe(100);
});

it('names a new subtask by the first free number', () => {
  expect(freeSubtaskId([subtask('1', 0), subtask('samples', 0), subtask('3', 0)])).toBe('2');
});
