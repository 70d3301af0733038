import { countedFraction } from './scoring-plan.ts';
import type { CaseResult, CaseVerdict, ScoringSubtask } from './scoring-plan.ts';

export interface ConcludedCase {
  /** `Skipped` if it was not needed, `''` if it is not judged yet. */
  status: CaseVerdict | 'Skipped' | '';
  /** 0..1; 0 without a result. */
  fraction: number;
}

export interface ConcludedSubtask {
  id: string;
  /**
   * The verdict of the first case in order that is not Accepted; in a `max` subtask only once all are judged and none
   * has full marks. `Skipped` if a dependency is not fully solved; `''` while undecided.
   */
  status: CaseVerdict | 'Skipped' | '';
  /** 0..1, share of the subtask's points. */
  fraction: number;
  /** Points earned, unrounded: `fraction * points`. */
  score: number;
  points: number;
  /** Everything is judged, with full points. */
  full: boolean;
  /** Full points are no longer possible, whatever the results of the remaining cases. */
  outOfReach: boolean;
  /** No unjudged case can change this subtask. */
  complete: boolean;
  cases: ConcludedCase[];
}

/**
 * The result of a subtask. `dependencies` says whether the subtasks it depends on are fully solved; `waiting` means
 * undecided. `Skipped` are, whether or not they were judged: in a `min` or `product` subtask all cases after the first
 * that scored nothing, in a `threshold` subtask all after the first below the threshold, and in a `max` subtask all
 * after the first full one. So the result does not depend on how many cases ran in parallel. While cases are unjudged,
 * `fraction` is the part that is certain.
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

/** The fraction that counts as full for a case. */
function enoughOf({ scoring, threshold }: ScoringSubtask): number {
  return scoring === 'threshold' ? (threshold ?? 1) : 1;
}

/** A case that reaches the threshold counts as accepted, even if the checker reported another verdict. */
function isEnough(subtask: ScoringSubtask, result: CaseResult): boolean {
  return (
    subtask.scoring === 'threshold' && result.status === 'Wrong Answer' && countedFraction(result) >= enoughOf(subtask)
  );
}

/**
 * Index of the first case that decides a subtask, or -1. In a `min` or `product` subtask that case scored nothing and
 * is not Accepted, so it also decides the verdict; in a `threshold` subtask it is below the threshold; in a `max`
 * subtask it is Accepted with full marks. Cases before it are still judged, so that the result does not depend on which
 * finished first. No case decides a `sum` subtask.
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
  if (subtask.scoring === 'threshold') return 0; // `full` covers it.
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
