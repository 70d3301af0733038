import type { TestCase } from './test-groups.ts';

/** A subtask to be, with the most it can give in the package's own points. */
export interface ScoredPart {
  id: string;
  scoring: 'min' | 'sum';
  most: number;
  /** Points of one case: what a validator's `score.txt` is measured by. */
  casePoints: number;
  dependsOn: readonly string[];
  cases: readonly TestCase[];
  place: string;
  /** False where its verdict has no part in that of the solution. */
  countsInVerdict?: false;
}

export const SAMPLE_ID = 'sample';
