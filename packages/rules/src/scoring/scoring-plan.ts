/**
 * The parts of a problem and of its judged cases that scoring uses. A `JudgePlan` of the problem package satisfies
 * `ScoringPlan`.
 */
export interface ScoringPlan {
  /** In display order. A subtask depends only on earlier subtasks. */
  readonly subtasks: readonly ScoringSubtask[];
}

export interface ScoringSubtask {
  readonly id: string;
  /** 0..100, share of the solution's score. */
  readonly points: number;
  /**
   * `min`: the worst case counts for the whole subtask. `sum`: the mean of the cases, weighted by `weight`. `max`: the
   * best case. `product`: the fractions multiplied. `threshold`: full points if each case reaches `threshold`, else
   * nothing.
   */
  readonly scoring: 'min' | 'sum' | 'max' | 'product' | 'threshold';
  /** 0..1: with `threshold`, the fraction that each case must reach. Absent: 1. */
  readonly threshold?: number | undefined;
  /** Ids of subtasks that must be fully solved; otherwise this one is skipped with score 0. */
  readonly dependsOn: readonly string[];
  /** Points deducted from the total if this subtask was judged and is not fully solved. Absent: 0. */
  readonly penalty?: number | undefined;
  /** Whether its result affects the verdict of the solution. Absent: yes. */
  readonly countsInVerdict?: boolean | undefined;
  readonly cases: readonly ScoringCase[];
}

export interface ScoringCase {
  /** Share within a `sum` subtask, at least 0. */
  readonly weight: number;
  /** Judged first unless one of its dependencies is undecided. Absent: no. */
  readonly sample?: boolean | undefined;
}

export type CaseVerdict =
  | 'Accepted'
  | 'Wrong Answer'
  | 'Time Limit Exceeded'
  | 'Memory Limit Exceeded'
  | 'Output Limit Exceeded'
  | 'Runtime Error'
  | 'Judge Error';

/** Result of judging one case. */
export interface CaseResult {
  readonly status: CaseVerdict;
  /** 0..1, share of the value of the case; other values are clamped, and NaN counts as 0. */
  readonly fraction: number;
}

/** Results so far, by index of the subtask and of the case within it; absent if a case was not judged. */
export type CaseResults = readonly (readonly (CaseResult | undefined)[] | undefined)[];

/** A fraction this close to 1 counts as full marks, to allow for rounding in a checker. */
const FULL_TOLERANCE = 1e-9;

/** The fraction that counts: clamped to 0..1, and exactly 1 within the rounding tolerance. */
export function countedFraction(result: CaseResult): number {
  if (Number.isNaN(result.fraction) || result.fraction <= 0) return 0;
  return result.fraction >= 1 - FULL_TOLERANCE ? 1 : result.fraction;
}
