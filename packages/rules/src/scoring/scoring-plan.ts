/**
 * What scoring needs to know of a problem and of its judged cases. A `JudgePlan` of the problem package satisfies `ScoringPlan`;
 * the rules name only the parts they use.
 */
export interface ScoringPlan {
  /** In the order shown. A subtask depends only on subtasks before it. */
  readonly subtasks: readonly ScoringSubtask[];
}

export interface ScoringSubtask {
  readonly id: string;
  /** 0..100, share of the solution's score. */
  readonly points: number;
  /**
   * `min`: the worst case counts for the whole subtask. `sum`: the mean of the cases, weighted by `weight`. `max`: the best case.
   * `product`: the fractions multiplied. `threshold`: everything where each case reaches `threshold`, else nothing.
   */
  readonly scoring: 'min' | 'sum' | 'max' | 'product' | 'threshold';
  /** 0..1: with `threshold`, the fraction that is enough of a case. Absent: 1. */
  readonly threshold?: number | undefined;
  /** Ids of subtasks that must be fully solved, or this one is skipped with 0. */
  readonly dependsOn: readonly string[];
  /** Points taken off the total when this subtask was judged and is not fully solved. Absent: 0. */
  readonly penalty?: number | undefined;
  /** Whether what it comes to has a part in the verdict of the solution. Absent: yes. */
  readonly countsInVerdict?: boolean | undefined;
  readonly cases: readonly ScoringCase[];
}

export interface ScoringCase {
  /** Share within a `sum` subtask, at least 0. */
  readonly weight: number;
  /** Judged before the rest, where nothing it depends on is open. Absent: no. */
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

/** What judging one case gave. */
export interface CaseResult {
  readonly status: CaseVerdict;
  /** 0..1, share of the case's worth; anything else is taken to the nearer end, and not-a-number as 0. */
  readonly fraction: number;
}

/** Results so far, by index of the subtask and of the case within it; absent where a case was not judged. */
export type CaseResults = readonly (readonly (CaseResult | undefined)[] | undefined)[];

/** A fraction within this of 1 is full marks: a checker's arithmetic may fall short by a rounding. */
const FULL_TOLERANCE = 1e-9;

/** The fraction as the rules count it: within 0..1, and exactly 1 where only a rounding is missing. */
export function countedFraction(result: CaseResult): number {
  if (Number.isNaN(result.fraction) || result.fraction <= 0) return 0;
  return result.fraction >= 1 - FULL_TOLERANCE ? 1 : result.fraction;
}
