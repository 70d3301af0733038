import type { Stage } from '@assay/contract';

/* Input of a board. All times are milliseconds since the epoch, all scores of solutions 0..100. */

export interface BoardContest {
  startMs: number;
  endMs: number;
  stages: readonly Stage[];
}

export interface BoardProblem {
  problemId: string;
  slug: string;
  title: string;
  /** Points for a full score. */
  weight: number;
  /** `#rrggbb` of the balloon. */
  color?: string | null;
  tags: readonly string[];
}

export interface BoardParticipant {
  userId: string;
  tags: readonly string[];
  banned: boolean;
}

/** A completed solution. */
export interface BoardSolution {
  solutionId: string;
  userId: string;
  problemId: string;
  score: number;
  status: string;
  submittedAtMs: number;
}

/** One participant's result for one problem, as a format sees it. */
export interface Cell {
  /** Points, already weighted. */
  score: number;
  /** Points or marks as displayed. */
  content: string;
  /** The solution that decided the cell, if any. */
  solutionId?: string;
  tries: number;
  penaltyMs: number;
  /** When the deciding solution was submitted; 0 without one. */
  decidedAtMs: number;
  /** Time since the start of the contest; only for formats that break ties by it. */
  elapsedMs: number;
  /** Whether the counted attempts reach the full score. Ignores what a freeze hides. */
  full: boolean;
  /** First full score of the problem among all participants. */
  first: boolean;
  /** Solutions hidden by a freeze. */
  pending: number;
}

/** A total with its tiebreakers: higher `score` first, then lower `penaltyMs`, then lower `lastAtMs`. */
export interface Total {
  score: number;
  penaltyMs: number;
  lastAtMs: number;
}

/**
 * How attempts are combined into a cell and cells into a total. Pure; attempts are in order of submission and all
 * count.
 */
export interface Format {
  name: string;
  cell(attempts: readonly BoardSolution[], problem: BoardProblem, contest: BoardContest): Cell;
  total(cells: readonly Cell[]): Total;
  /** Whether two consecutive totals get the same rank. */
  sharesRank(a: Total, b: Total): boolean;
  /** Columns after the problems. */
  columns: readonly { name: string; description: string; content(total: Total, contest: BoardContest): string }[];
  marksFirstSolves: boolean;
  /** Whether a full score gives the weight of its problem. */
  usesWeights: boolean;
}

export const FULL_SCORE = 100;
export const noCell: Cell = {
  score: 0,
  content: '',
  tries: 0,
  penaltyMs: 0,
  decidedAtMs: 0,
  elapsedMs: 0,
  full: false,
  first: false,
  pending: 0,
};
