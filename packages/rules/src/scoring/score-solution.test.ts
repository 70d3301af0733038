import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextCases } from './next-cases.ts';
import { scoreSolution } from './score-solution.ts';
import type { CaseResult, CaseVerdict, ScoringPlan, ScoringSubtask } from './scoring-plan.ts';

const accepted: CaseResult = { status: 'Accepted', fraction: 1 };
const wrong: CaseResult = { status: 'Wrong Answer', fraction: 0 };
const slow: CaseResult = { status: 'Time Limit Exceeded', fraction: 0 };
const half: CaseResult = { status: 'Wrong Answer', fraction: 0.5 };

function subtask(part: Partial<ScoringSubtask> & { size?: number }): ScoringSubtask {
  const cases = part.cases ?? Array.from({ length: part.size ?? 2 }, () => ({ weight: 1 }));
  return { id: '1', points: 100, scoring: 'min', dependsOn: [], ...part, cases };
}

describe('the score of a solution', () => {
  it('is 100 and Accepted when every case is', () => {
    const plan = { subtasks: [subtask({ points: 33.3 }), subtask({ id: '2', points: 66.7, scoring: 'sum' })] };
    expect(
      scoreSolution(plan, [
        [accepted, accepted],
        [accepted, accepted],
      ]),
    ).toMatchObject({
      score: 100,
      status: 'Accepted',
      complete: true,
    });
  });

  it('counts the worst case of a min subtask and the weighted mean of a sum subtask', () => {
    const plan = {
      subtasks: [
        subtask({ points: 40 }),
        subtask({ id: '2', points: 60, scoring: 'sum', cases: [{ weight: 1 }, { weight: 2 }] }),
      ],
    };
    const { score, status } = scoreSolution(plan, [
      [accepted, half],
      [wrong, accepted],
    ]);
    expect(score).toBe(60);
    expect(status).toBe('Wrong Answer');
  });

  it('takes the verdict of the first case in order that is not Accepted, in whatever order results arrive', () => {
    const plan = { subtasks: [subtask({ scoring: 'sum', size: 3 })] };
    expect(scoreSolution(plan, [[accepted, slow, wrong]]).status).toBe('Time Limit Exceeded');
    expect(scoreSolution(plan, [[undefined, undefined, wrong]]).status).toBe('Wrong Answer');
  });

  it('ignores a subtask that does not count in the verdict', () => {
    const plan = { subtasks: [subtask({ points: 0, countsInVerdict: false }), subtask({ id: '2' })] };
    const all = [accepted, accepted];
    expect(scoreSolution(plan, [[slow, wrong], all])).toMatchObject({ status: 'Accepted', score: 100 });
    expect(
      scoreSolution(plan, [
        [slow, wrong],
        [accepted, wrong],
      ]),
    ).toMatchObject({ status: 'Wrong Answer', score: 0 });
    expect(scoreSolution(plan, [[slow], all])).toMatchObject({ status: 'Accepted' });
    expect(scoreSolution(plan, [all, [wrong]])).toMatchObject({ status: 'Wrong Answer' });
  });

  it('skips a subtask whose dependency is not full, and every subtask that depends on it', () => {
    const plan = {
      subtasks: [
        subtask({ points: 20, scoring: 'sum' }),
        subtask({ id: '2', points: 30, dependsOn: ['1'] }),
        subtask({ id: '3', points: 50, dependsOn: ['2'] }),
      ],
    };
    const all = [accepted, accepted];
    const result = scoreSolution(plan, [[accepted, half], all, all]);
    expect(result.score).toBe(15);
    expect(result.subtasks.map((one) => one.status)).toEqual(['Wrong Answer', 'Skipped', 'Skipped']);
    expect(result.subtasks[2]?.cases.map((one) => one.status)).toEqual(['Skipped', 'Skipped']);
  });

  it('counts the best case of a max subtask; its other cases are then no failures', () => {
    const plan = { subtasks: [subtask({ scoring: 'max', size: 3 })] };
    expect(scoreSolution(plan, [[wrong, accepted, wrong]])).toMatchObject({ score: 100, status: 'Accepted' });
    expect(scoreSolution(plan, [[slow, half, wrong]])).toMatchObject({ score: 50, status: 'Time Limit Exceeded' });
    expect(scoreSolution(plan, [[wrong, undefined, undefined]])).toMatchObject({ status: '', complete: false });
  });

  it('a dependency on a max subtask is met as soon as one of its cases has full marks', () => {
    const plan = {
      subtasks: [subtask({ points: 40, scoring: 'max', size: 3 }), subtask({ id: '2', points: 60, dependsOn: ['1'] })],
    };
    const all = [accepted, accepted];
    expect(scoreSolution(plan, [[wrong, accepted], all])).toMatchObject({ score: 100, status: 'Accepted' });
    expect(scoreSolution(plan, [[wrong, half, wrong], all])).toMatchObject({ score: 20, status: 'Wrong Answer' });
  });

  it('a threshold subtask gives full points if every case reaches the threshold, and nothing otherwise', () => {
    const plan = {
      subtasks: [
        subtask({ points: 40, scoring: 'threshold', threshold: 0.5 }),
        subtask({ id: '2', points: 60, dependsOn: ['1'] }),
      ],
    };
    const all = [accepted, accepted];
    const reached = scoreSolution(plan, [[half, accepted], all]);
    expect(reached).toMatchObject({ score: 100, status: 'Accepted' });
    expect(reached.subtasks[0]?.cases[0]).toEqual({ status: 'Accepted', fraction: 0.5 });
    const below: CaseResult = { status: 'Wrong Answer', fraction: 0.49 };
    expect(scoreSolution(plan, [[accepted, below], all])).toMatchObject({ score: 0, status: 'Wrong Answer' });
    const withoutThreshold = { subtasks: [subtask({ scoring: 'threshold' })] };
    expect(scoreSolution(withoutThreshold, [[accepted, half]]).score).toBe(0);
  });

  it('never reaches the full mark by rounding', () => {
    const cases = [{ weight: 1_000_000 }, { weight: 0.1 }];
    const plan = { subtasks: [subtask({ scoring: 'sum', cases })] };
    expect(scoreSolution(plan, [[accepted, wrong]]).score).toBe(99.9999);
    expect(scoreSolution({ subtasks: [subtask({ points: 99.99999999 })] }, [[accepted, accepted]]).score).toBe(100);
  });

  it('deducts a penalty only if the subtask was judged and failed', () => {
    const plan = {
      subtasks: [subtask({}), subtask({ id: 'extra', points: 0, scoring: 'sum', dependsOn: ['1'], penalty: 3 })],
    };
    expect(
      scoreSolution(plan, [
        [accepted, accepted],
        [accepted, wrong],
      ]).score,
    ).toBe(97);
    expect(scoreSolution(plan, [[accepted, wrong], []]).score).toBe(0);
    expect(
      scoreSolution(plan, [
        [accepted, accepted],
        [accepted, accepted],
      ]).score,
    ).toBe(100);
  });

  it('reports the certain part of the score while cases are unjudged', () => {
    const plan = { subtasks: [subtask({ points: 50 }), subtask({ id: '2', points: 50, scoring: 'sum' })] };
    expect(
      scoreSolution(plan, [
        [accepted, undefined],
        [accepted, undefined],
      ]),
    ).toMatchObject({
      score: 25,
      status: '',
      complete: false,
    });
  });

  it('clamps a fraction to 0..1', () => {
    const plan = { subtasks: [subtask({ scoring: 'sum', size: 3 })] };
    const odd = [1.5, -1, Number.NaN].map((fraction): CaseResult => ({ status: 'Wrong Answer', fraction }));
    expect(scoreSolution(plan, [odd]).score).toBe(33.3333);
  });
});

describe('the cases still needed', () => {
  it('exclude those after the first case of a min subtask that scored nothing, but not those before it', () => {
    const plan = { subtasks: [subtask({ size: 5 })] };
    expect(nextCases(plan, [[undefined, undefined, wrong]]).map((one) => one.caseIndex)).toEqual([0, 1]);
    expect(nextCases(plan, [[half]]).map((one) => one.caseIndex)).toEqual([1, 2, 3, 4]);
  });

  it('begin with the samples, in any subtask, unless a dependency is undecided', () => {
    const cases = [{ weight: 1 }, { weight: 1, sample: true }];
    const plan = {
      subtasks: [subtask({ cases }), subtask({ id: '2', cases }), subtask({ id: '3', cases, dependsOn: ['1'] })],
    };
    expect(nextCases(plan, []).map((one) => `${one.subtaskIndex}/${one.caseIndex}`)).toEqual(
      '0/1 1/1 0/0 1/0 2/0 2/1'.split(' '),
    );
  });

  it('exclude those after the first case below the threshold in a threshold subtask or the first full one of a max subtask', () => {
    const of = (part: Partial<ScoringSubtask>, ...results: (CaseResult | undefined)[]) =>
      nextCases({ subtasks: [subtask({ size: 4, ...part })] }, [results]).map((one) => one.caseIndex);
    expect(of({ scoring: 'threshold', threshold: 0.6 }, undefined, half)).toEqual([0]);
    expect(of({ scoring: 'threshold', threshold: 0.5 }, undefined, half)).toEqual([0, 2, 3]);
    expect(of({ scoring: 'max' }, undefined, accepted)).toEqual([0]);
  });

  it('are gated while a dependency is undecided, free once it is full, and excluded once it cannot be full', () => {
    const plan = { subtasks: [subtask({ size: 2 }), subtask({ id: '2', size: 1, dependsOn: ['1'] })] };
    const second = (results: (CaseResult | undefined)[]) =>
      nextCases(plan, [results]).filter((one) => one.subtaskIndex === 1);
    expect(second([accepted])).toEqual([{ subtaskIndex: 1, caseIndex: 0, gated: true }]);
    expect(second([accepted, accepted])).toEqual([{ subtaskIndex: 1, caseIndex: 0, gated: false }]);
    expect(second([undefined, half])).toEqual([]);
  });

  it('give the same score and verdict as judging everything in order, in whatever order cases are judged', () => {
    fc.assert(
      fc.property(judgedPlan, fc.infiniteStream(fc.nat()), ({ plan, truth }, choices) => {
        const results: (CaseResult | undefined)[][] = plan.subtasks.map(() => []);
        for (;;) {
          const needed = nextCases(plan, results);
          const pick = needed[Number(choices.next().value) % Math.max(1, needed.length)];
          if (!pick) break;
          const own = results[pick.subtaskIndex];
          if (own) own[pick.caseIndex] = truth[pick.subtaskIndex]?.[pick.caseIndex];
        }
        const early = scoreSolution(plan, results);
        expect(early).toEqual(scoreSolution(plan, truth));
        const { score, status } = judgeEverything(plan, truth);
        expect(early.status).toBe(status);
        expect(Math.abs(early.score - score)).toBeLessThanOrEqual(HALF_STEP);
        expect(early.complete).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Rounding to four decimals changes a score by at most this, with an allowance for sums in another order. */
const HALF_STEP = 0.00005 + 1e-9;

/** A reference implementation without early stopping and rounding. */
function judgeEverything(plan: ScoringPlan, truth: readonly (readonly CaseResult[])[]) {
  const full = new Set<string>();
  let score = 0;
  let status = 'Accepted';
  plan.subtasks.forEach((one, index) => {
    if (!one.dependsOn.every((id) => full.has(id))) return;
    const results = truth[index] ?? [];
    const fractions = results.map((result) => result.fraction);
    const enough = one.scoring === 'threshold' ? (one.threshold ?? 1) : 1;
    const isFull = fractions[one.scoring === 'max' ? 'some' : 'every']((fraction) => fraction >= enough);
    const bad = results.find(({ status, fraction }) =>
      one.scoring === 'threshold' && status === 'Wrong Answer' ? fraction < enough : status !== 'Accepted',
    );
    if (status === 'Accepted' && bad && !(one.scoring === 'max' && isFull)) status = bad.status;
    if (isFull) full.add(one.id);
    else score -= one.penalty ?? 0;
    score += one.points * plainFraction(one, fractions, isFull);
  });
  return { score: Math.max(0, score), status };
}

function plainFraction({ scoring, cases }: ScoringSubtask, fractions: readonly number[], isFull: boolean): number {
  const weight = cases.reduce((sum, each) => sum + each.weight, 0);
  switch (scoring) {
    case 'min':
      return Math.min(1, ...fractions);
    case 'max':
      return Math.max(0, ...fractions);
    case 'product':
      return fractions.reduce((product, each) => product * each, 1);
    case 'threshold':
      return isFull ? 1 : 0;
    case 'sum':
      return fractions.reduce((sum, each, at) => sum + (each * (cases[at]?.weight ?? 0)) / weight, 0);
  }
}

const verdicts: CaseVerdict[] = ['Wrong Answer', 'Time Limit Exceeded', 'Memory Limit Exceeded', 'Runtime Error'];

const failedWith = (status: CaseVerdict, fraction: number): CaseResult => ({ status, fraction });

const judgedCase: fc.Arbitrary<CaseResult> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(accepted) },
  { weight: 1, arbitrary: fc.constantFrom(...verdicts).map((status) => failedWith(status, 0)) },
  { weight: 1, arbitrary: fc.constantFrom(0.25, 0.5, 0.75).map((fraction) => failedWith('Wrong Answer', fraction)) },
  { weight: 1, arbitrary: fc.constantFrom(0, 0.5).map((fraction) => failedWith('Accepted', fraction)) },
);

const judgedPlan = fc
  .array(
    fc.record({
      scoring: fc.constantFrom<ScoringSubtask['scoring']>('min', 'sum', 'max', 'product', 'threshold'),
      threshold: fc.constantFrom(undefined, 0.25, 0.5, 0.6, 1),
      penalty: fc.constantFrom(undefined, undefined, 3),
      share: fc.integer({ min: 0, max: 5 }),
      cases: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), judgedCase), { minLength: 1, maxLength: 5 }),
      depends: fc.array(fc.nat(3), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => {
    const shares = parts.reduce((sum, part) => sum + part.share, 0);
    const subtasks = parts.map((part, index): ScoringSubtask => ({
      id: String(index),
      points: shares === 0 ? (index === 0 ? 100 : 0) : (part.share * 100) / shares,
      scoring: part.scoring,
      threshold: part.threshold,
      penalty: part.penalty,
      dependsOn: [...new Set(part.depends.filter((id) => id < index).map(String))],
      cases: part.cases.map(([weight], at) => ({ weight, sample: (weight + at) % 3 === 0 })),
    }));
    return { plan: { subtasks }, truth: parts.map((part) => part.cases.map(([, result]) => result)) };
  });
