import type { TestCase } from './test-groups.ts';

/** A future subtask, with its maximum in the points of the package. */
export interface ScoredPart {
  id: string;
  scoring: 'min' | 'sum';
  most: number;
  /** Points of one case: the scale of a validator's `score.txt`. */
  casePoints: number;
  dependsOn: readonly string[];
  cases: readonly TestCase[];
  place: string;
  /** False if its verdict does not affect that of the solution. */
  countsInVerdict?: false;
}

export const SAMPLE_ID = 'sample';
