import {
  type BoardContest,
  type BoardProblem,
  type BoardSolution,
  type Cell,
  FULL_SCORE,
  type HackCount,
  timeOf,
  type Total,
} from '../model.ts';
import { contestTimeMs } from '../../clock/contest-clock.ts';
import type { BoardConfig } from '../config.ts';

/* Shared by the formats: computing and formatting points and times. */

const MINUTE_MS = 60_000;
/**
 * Sums of fractions are rounded to this many parts of a point, so that equal results are equal in any order of
 * addition.
 */
const PARTS_OF_A_POINT = 1e6;

export const isFull = (solution: BoardSolution) => solution.score >= FULL_SCORE;

/** Points for a score of 0..100 on this problem. */
export const weighted = (score: number, problem: BoardProblem) => round((score * problem.weight) / FULL_SCORE);

export const sum = (values: readonly number[]) => round(values.reduce((total, value) => total + value, 0));

export function round(points: number): number {
  return Math.round(points * PARTS_OF_A_POINT) / PARTS_OF_A_POINT;
}

/** Time of the last result; 0 if there are no results. */
export const latest = (cells: readonly Cell[]) => cells.reduce((last, cell) => Math.max(last, cell.decidedAtMs), 0);

/** Contest time of the last result; 0 if there are no results. */
export const latestTime = (cells: readonly Cell[]) => cells.reduce((last, cell) => Math.max(last, cell.elapsedMs), 0);

/** Milliseconds from the start to the submission, in contest time if the contest has a clock. */
export function sinceStartMs(solution: BoardSolution, contest: BoardContest, config: BoardConfig): number {
  const { clock } = contest;
  if (clock) {
    const startedMs = config.startMs === null ? 0 : contestTimeMs(clock, config.startMs);
    return Math.max(0, timeOf(solution, clock) - startedMs);
  }
  return Math.max(0, solution.submittedAtMs - (config.startMs ?? contest.startMs));
}

/** Whole minutes, as contest rules count them. */
export const wholeMinutes = (ms: number) => Math.floor(ms / MINUTE_MS);

/** The penalized attempts before the first full score, and that first full score. */
export function untilSolved(attempts: readonly BoardSolution[], config: BoardConfig) {
  const at = attempts.findIndex(isFull);
  const tried = at < 0 ? attempts : attempts.slice(0, at);
  return {
    solved: at < 0 ? undefined : attempts[at],
    wrong: tried.filter((one) => !config.freeStatuses.has(one.status)).length,
  };
}

/**
 * The last full score, and the penalized attempts before it: an earlier full score is one of them. A hacked attempt
 * had replaced those before it, so that none of them counts.
 */
export function untilLastSolved(attempts: readonly BoardSolution[], config: BoardConfig) {
  const last = attempts.findLastIndex((one) => isFull(one) || one.status === 'Hacked');
  const solved = attempts[last];
  const isSolved = solved !== undefined && isFull(solved);
  const tried = isSolved ? attempts.slice(0, last) : attempts;
  return {
    solved: isSolved ? solved : undefined,
    wrong: tried.filter((one) => !config.freeStatuses.has(one.status)).length,
  };
}

export function showNumber(value: number, precision: number): string {
  return String(Number(value.toFixed(precision)));
}

/** Hours and minutes, e.g. `1:05`. */
export function showDuration(ms: number): string {
  const minutes = wholeMinutes(Math.max(0, ms));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

export function scoreTotalColumn(config: BoardConfig) {
  return {
    name: 'Total',
    description: '',
    content: (total: Total) => showNumber(total.score, config.displayPrecision),
  };
}

export const solutionOf = (solution: BoardSolution | undefined): { solutionId?: string } =>
  solution ? { solutionId: solution.solutionId } : {};

/** Mark for wrong tries without a result, e.g. `-2`. */
export const unsolvedMark = (wrong: number) => (wrong === 0 ? '' : `-${wrong}`);

/** Successful and unsuccessful hacks, e.g. `+2/-1`; those that there are. */
export function showHacks({ successful, unsuccessful }: HackCount): string {
  const made = successful === 0 ? [] : [`+${successful}`];
  return [...made, ...(unsuccessful === 0 ? [] : [`-${unsuccessful}`])].join('/');
}
