import { expect, it } from 'vitest';
import { planSubmissions } from './plan-submissions.ts';
import { spreadOf, waitsInQueue } from './report.ts';

const LENGTH_MS = 5 * 3_600_000;

/** Numbers from 0 to below 1 that are the same in every run. */
function sequence(): () => number {
  let last = 1;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
}

const programs = ['a', 'b', 'c'].flatMap((problemId) =>
  (['accepted', 'wrong_answer', 'time_limit_exceeded'] as const).map((expected) => ({
    id: `${problemId}/${expected}`,
    problemId,
    expected,
  })),
);

it('simulated participants submit throughout the contest, more often at its end, and mostly solve what they try', () => {
  const planned = planSubmissions({ participants: 200, lengthMs: LENGTH_MS, programs }, sequence());
  expect(new Set(planned.map(({ participant }) => participant)).size).toBe(200);
  const times = planned.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(times.every((atMs) => atMs >= 0 && atMs < LENGTH_MS)).toBe(true);
  const inTwelfth = (index: number) => times.filter((atMs) => Math.floor((atMs * 12) / LENGTH_MS) === index).length;
  for (const index of [0, 3, 6, 9]) expect(inTwelfth(11)).toBeGreaterThan(1.3 * inTwelfth(index));
  const accepted = planned.filter(({ programId }) => programId.endsWith('/accepted')).length;
  expect(accepted / planned.length).toBeGreaterThan(0.4);
  expect(accepted / planned.length).toBeLessThan(0.9);
});

it('a problem with accepted programs only is never submitted wrong', () => {
  const good = programs.filter(({ expected }) => expected === 'accepted');
  const planned = planSubmissions({ participants: 20, lengthMs: LENGTH_MS, programs: good }, sequence());
  expect(planned.length).toBeGreaterThan(20);
  expect(planSubmissions({ participants: 20, lengthMs: LENGTH_MS, programs: [] }, sequence())).toEqual([]);
});

it('jobs wait for the first server that becomes free', () => {
  const jobs = [0, 0, 0, 10].map((atMs) => ({ atMs, takesMs: 6 }));
  expect(waitsInQueue(jobs, 1)).toEqual([0, 6, 12, 8]);
  expect(waitsInQueue(jobs, 2)).toEqual([0, 0, 6, 0]);
});

it('percentiles are values that were measured', () => {
  expect(spreadOf([])).toBeNull();
  expect(spreadOf([5])).toEqual({ p50Ms: 5, p95Ms: 5, maxMs: 5 });
  expect(spreadOf(Array.from({ length: 100 }, (_, index) => index + 1))).toEqual({ p50Ms: 50, p95Ms: 95, maxMs: 100 });
});
