import { expect, it } from 'vitest';
import { scoreSolution, type CaseResult, type ScoringPlan } from '@assay/rules';
import { scoreAgain } from './compare-versions.ts';

const plan = (...points: number[]): ScoringPlan => ({
  subtasks: points.map((of, index) => ({
    id: String(index),
    points: of,
    scoring: 'min',
    dependsOn: [],
    cases: [{ weight: 1 }, { weight: 1 }],
  })),
});
const PLACES = [0, 1].map((subtask) => [0, 1].map((index) => [subtask, index] as const));
const full: CaseResult = { status: 'Accepted', fraction: 1 };
const none: CaseResult = { status: 'Wrong Answer', fraction: 0 };
const third: CaseResult = { status: 'Wrong Answer', fraction: 1 / 3 };

/** A solution as the judge stores it. */
function judged(by: ScoringPlan, results: CaseResult[][]) {
  const { score, subtasks } = scoreSolution(by, results);
  const jobs = subtasks.map(({ id, fraction, status, cases }) => ({
    name: id,
    score: Math.round(fraction * 10_000) / 100,
    status,
    tests: cases.map((one) => ({ name: '', score: Math.round(one.fraction * 10_000) / 100, status: one.status })),
  }));
  return { score, details: JSON.stringify({ version: 1, jobs }) };
}

it('scores stored results with other points', () => {
  const [before, after] = [plan(40, 60), plan(70, 30)];
  const solutions = [
    judged(before, [
      [full, full],
      [full, full],
    ]),
    judged(before, [
      [full, full],
      [full, none],
    ]),
    judged(before, [
      [none, full],
      [full, full],
    ]),
    judged(before, [
      [full, third],
      [full, full],
    ]),
  ];
  expect(scoreAgain({ before, after, places: PLACES, solutions })).toEqual({
    raised: 1,
    lowered: 2,
    mostRaised: 30,
    mostLowered: 30,
    unknown: 0,
  });
});

it('does not guess what stored results do not say', () => {
  const before = plan(40, 60);
  const dependent: ScoringPlan = {
    subtasks: before.subtasks.map((one, index) => (index === 1 ? { ...one, dependsOn: ['0'] } : one)),
  };
  const skipped = judged(dependent, [
    [none, full],
    [full, full],
  ]);
  const fromDependent = scoreAgain({ before: dependent, after: before, places: PLACES, solutions: [skipped] });
  expect(fromDependent).toMatchObject({ raised: 0, lowered: 0, unknown: 1 });
  const good = judged(before, [
    [full, full],
    [full, full],
  ]);
  const solutions = [
    { score: 55, details: good.details },
    { score: 100, details: null },
    { score: 100, details: 'no JSON' },
    { score: 100, details: JSON.stringify({ version: 1, jobs: [] }) },
    { score: 100, details: JSON.stringify({ version: 1, jobs: [{ name: '', score: 1, status: '' }, null] }) },
  ];
  expect(scoreAgain({ before, after: plan(1, 99), places: PLACES, solutions })).toMatchObject({ unknown: 5 });
});
