import type { Stage, TeamCategory } from '@assay/contract';
import { contestTimeMs, type ContestClock, type TimeGrant } from '../clock/contest-clock.ts';

/* Input of a board. All times are milliseconds since the epoch, all scores of solutions 0..100. */

export interface BoardContest {
  startMs: number;
  endMs: number;
  stages: readonly Stage[];
  /**
   * The clock of a contest with rules version 2: only submissions within it count, by contest time. Absent with rules
   * version 1, where stages decide what counts.
   */
  clock?: ContestClock | undefined;
  /** Grants of users whose clock differs from the contest's; absent: of none. */
  grants?: ReadonlyMap<string, TimeGrant> | undefined;
  /** Whether the board has hacks; absent: if a stage has hacks of a round, or it shows one. */
  hasHacks?: boolean | undefined;
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
  /** Orders equal rows with rules version 2; absent: by id. */
  name?: string | undefined;
  tags: readonly string[];
  banned: boolean;
  /** Only of a team. */
  team?: BoardTeam | null | undefined;
}

export interface BoardTeam {
  affiliation: string;
  country: string;
  categories: readonly TeamCategory[];
}

/** A submitted solution. */
export interface BoardSolution {
  solutionId: string;
  userId: string;
  problemId: string;
  score: number;
  status: string;
  submittedAtMs: number;
  /** As stored with the solution; absent or null: derived from the clock. */
  contestTimeMs?: number | null | undefined;
  /** Submitted, but without a result; `score` and `status` are meaningless. Only with rules version 2. */
  isOpen?: boolean | undefined;
  /** When a token was spent on it; absent or null: none was. */
  tokenedAtMs?: number | null | undefined;
  /** Points of each subtask, in the order of the problem; they add up to `score`. Absent or null: unknown. */
  subtasks?: readonly number[] | null | undefined;
}

/** A hack that counts: made during the round, and successful or unsuccessful. */
export interface BoardHack {
  hackId: string;
  /** The participant who hacked. */
  userId: string;
  problemId: string;
  isSuccessful: boolean;
  /** When it was made. */
  submittedAtMs: number;
  /** The hacker's contest time then; absent or null: derived from the clock. */
  contestTimeMs?: number | null | undefined;
}

/** How many hacks of a participant were successful, and how many unsuccessful. */
export interface HackCount {
  successful: number;
  unsuccessful: number;
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
  /** Time since the start of the contest; only for formats that break ties by it. With `icpc` whole minutes. */
  elapsedMs: number;
  /** Whether the counted attempts reach the full score. Ignores what a freeze hides. */
  full: boolean;
  /** First full score of the problem among all participants. */
  first: boolean;
  /** Whether an earlier submission to the problem has no result yet, so that the first full score may change. */
  provisional: boolean;
  /** Solutions hidden by a freeze. */
  pending: number;
}

/** A total with its tiebreakers: higher `score` first, then lower `penaltyMs`, then lower `lastAtMs`. */
export interface Total {
  score: number;
  penaltyMs: number;
  lastAtMs: number;
  /** Only in formats with points of hacks, where `score` includes them. */
  hacks?: HackCount;
}

/**
 * How attempts are combined into a cell and cells into a total. Pure; attempts are in order of submission and all
 * count.
 */
export interface Format {
  name: string;
  cell(attempts: readonly BoardSolution[], problem: BoardProblem, contest: BoardContest): Cell;
  total(cells: readonly Cell[], contest: BoardContest, hacks: HackCount): Total;
  /** Whether two consecutive totals get the same rank. */
  sharesRank(a: Total, b: Total): boolean;
  /** Columns after the problems. */
  columns: readonly FormatColumn[];
  /** Points of a participant's hacks, which are part of the total; absent: hacks have none. */
  hackPoints?: (hacks: HackCount) => number;
  marksFirstSolves: boolean;
  /** Whether a full score gives the weight of its problem. */
  usesWeights: boolean;
}

export interface FormatColumn {
  name: string;
  description: string;
  content(total: Total, contest: BoardContest): string;
  /** Only on boards with hacks. */
  isOfHacks?: boolean;
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
  provisional: false,
  pending: 0,
};

/** Contest time of a submission or a hack. Requires a clock. */
export function timeOf({ contestTimeMs: storedMs, submittedAtMs }: Timed, clock: ContestClock): number {
  return storedMs ?? contestTimeMs(clock, submittedAtMs);
}

export type Timed = Pick<BoardSolution, 'submittedAtMs' | 'contestTimeMs'>;
