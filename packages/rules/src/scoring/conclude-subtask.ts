import { countedFraction } from './scoring-plan.ts';
import type { CaseResult, CaseVerdict, ScoringSubtask } from './scoring-plan.ts';

export interface ConcludedCase {
  /** `Skipped` where it was not needed, `''` where it is still to be judged. */
  status: CaseVerdict | 'Skipped' | '';
  /** 0..1; 0 where there is no result. */
  fraction: number;
}

export interface ConcludedSubtask {
  id: string;
  /**
   * The first case in order that is not Accepted, of a `max` subtask only once all are known and none has full marks; `Skipped` where a
   * dependency was missing; `''` while that is not known.
   */
  status: CaseVerdict | 'Skipped' | '';
  /** 0..1, share of the subtask's points. */
  fraction: number;
  /** Points got, unrounded: `fraction * points`. */
  score: number;
  points: number;
  /** Everything judged, and all points got. */
  full: boolean;
  /** All points can no longer be got, whatever the cases that wait come to. */
  outOfReach: boolean;
  /** Nothing that could change this subtask is still to be judged. */
  complete: boolean;
  cases: ConcludedCase[];
}

/**
 * What a subtask came to. `dependencies` says whether the subtasks it depends on are fully solved; `waiting` is for while that is
 * not known yet.
 *
 * In a `min` or `product` subtask everything behind the first case that got nothing, in a `threshold` subtask everything behind the first
 * one that got too little, and in a `max` subtask everything behind the first full one, is `Skipped`, whether or not it was judged: that
 * way the outcome is the same however many cases ran at once. While cases are still waiting, `fraction` is what is certain already.
 */
export function concludeSubtask(
  subtask: ScoringSubtask,
  results: readonly (CaseResult | undefined)[],
  dependencies: 'solved' | 'missing' | 'waiting' = 'solved',
): ConcludedSubtask {
  if (dependencies === 'missing') return skipped(subtask);
  const stopAt = firstDecisive(subtask, results);
  const cases = subtask.cases.map((_, index): ConcludedCase => {
    if (stopAt >= 0 && index > stopAt) return { status: 'Skipped', fraction: 0 };
    const result = results[index];
    if (!result) return { status: '', fraction: 0 };
    const fraction = countedFraction(result);
    return { status: isEnough(subtask, result) ? 'Accepted' : result.status, fraction };
  });
  const waiting = dependencies === 'waiting' || cases.some((one) => one.status === '');
  const failed = cases.find((one) => one.status !== 'Accepted' && one.status !== '');
  const isShort = (one: ConcludedCase) => one.status !== '' && one.fraction < enoughOf(subtask);
  const anySuffices = subtask.scoring === 'max';
  const full = !waiting && (anySuffices ? !cases.every(isShort) : !cases.some(isShort));
  const fraction = full ? 1 : dependencies === 'waiting' ? 0 : fractionOf(subtask, cases, waiting);
  return {
    id: subtask.id,
    status:
      anySuffices && (full || waiting) ? (full ? 'Accepted' : '') : (failed?.status ?? (waiting ? '' : 'Accepted')),
    fraction,
    score: fraction * subtask.points,
    points: subtask.points,
    full,
    outOfReach: anySuffices ? !waiting && !full : cases.some(isShort),
    complete: !waiting,
    cases,
  };
}

/** The fraction of a case that is all one can want of it. */
function enoughOf({ scoring, threshold }: ScoringSubtask): number {
  return scoring === 'threshold' ? (threshold ?? 1) : 1;
}

/** What reaches the threshold is accepted for it, though a checker may not have been content. */
function isEnough(subtask: ScoringSubtask, result: CaseResult): boolean {
  return (
    subtask.scoring === 'threshold' && result.status === 'Wrong Answer' && countedFraction(result) >= enoughOf(subtask)
  );
}

/**
 * The first case that settles a subtask, or -1. In a `min` or `product` one it got nothing and is not Accepted, so it also settles the verdict;
 * in a `threshold` one it got too little; in a `max` one it is Accepted with full marks. A case before it is still judged, so that what is
 * shown does not depend on which ended first. Nothing settles a `sum`.
 */
export function firstDecisive(subtask: ScoringSubtask, results: readonly (CaseResult | undefined)[]): number {
  const { scoring } = subtask;
  if (scoring === 'sum') return -1;
  return subtask.cases.findIndex((_, index) => {
    const result = results[index];
    if (result === undefined) return false;
    if (scoring === 'max') return result.status === 'Accepted' && countedFraction(result) === 1;
    if (result.status === 'Accepted') return false;
    const fraction = countedFraction(result);
    return scoring === 'threshold' ? fraction < enoughOf(subtask) : fraction === 0;
  });
}

function fractionOf(subtask: ScoringSubtask, cases: readonly ConcludedCase[], waiting: boolean): number {
  const fractions = cases.map((one) => one.fraction);
  if (subtask.scoring === 'max') return Math.max(0, ...fractions);
  if (subtask.scoring === 'min') return waiting ? 0 : Math.min(1, ...fractions);
  if (subtask.scoring === 'threshold') return 0; // All of it is told by `full`.
  if (subtask.scoring === 'product') return waiting ? 0 : fractions.reduce((product, one) => product * one, 1);
  const weights = subtask.cases.map((one) => one.weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return cases.reduce((sum, one) => sum + one.fraction, 0) / Math.max(1, cases.length);
  return cases.reduce((sum, one, index) => sum + one.fraction * (weights[index] ?? 0), 0) / total;
}

function skipped(subtask: ScoringSubtask): ConcludedSubtask {
  return {
    id: subtask.id,
    status: 'Skipped',
    fraction: 0,
    score: 0,
    points: subtask.points,
    full: false,
    outOfReach: true,
    complete: true,
    cases: subtask.cases.map(() => ({ status: 'Skipped', fraction: 0 })),
  };
}
