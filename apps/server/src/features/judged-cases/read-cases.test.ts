import { expect, it } from 'vitest';
import { judgedPartsOf } from './read-cases.ts';

it('numbers the cases of all jobs and leaves skipped ones out', () => {
  const jobs = [
    {
      name: 'a',
      score: 50,
      status: 'Wrong Answer',
      tests: [
        { name: '1', score: 100, status: 'Accepted', cpu: 12 },
        { name: '2', score: 0, status: 'Wrong Answer', cpu: 7 },
        { name: '3', score: 0, status: 'Skipped' },
        { name: '4', score: 0, status: '' },
      ],
    },
    { name: 'b', score: 40, status: 'Accepted', tests: [{ name: '5', score: 40, status: 'Accepted' }] },
    { name: 'c', score: 0, status: '', tests: null },
  ];
  expect(judgedPartsOf({ version: 1, jobs }).cases).toEqual([
    [1, 'Accepted', 12],
    [2, 'Wrong Answer', 7],
    [5, 'Wrong Answer', null],
  ]);
});

it('reads no cases from a document of another form', () => {
  for (const document of [null, 'text', {}, { version: 1 }, { version: 1, jobs: [{ tests: 3 }] }])
    expect(judgedPartsOf(document)).toEqual({ cases: [], subtasks: null });
});

it('has the points of several subtasks, if the runner reports those of all', () => {
  const job = (points?: number) => ({
    name: 'a',
    score: 50,
    status: 'Accepted',
    ...(points !== undefined && { points }),
  });
  const pointsOf = (...jobs: object[]) => judgedPartsOf({ version: 1, jobs }).subtasks;
  expect(pointsOf(job(20), job(0), job(100 / 3))).toEqual([20, 0, 100 / 3]);
  expect(pointsOf(job(20), job())).toBeNull();
  expect(pointsOf(job(20))).toBeNull();
  expect(pointsOf(...Array.from({ length: 201 }, () => job(0)))).toBeNull();
});
