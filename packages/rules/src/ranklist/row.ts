import {
  type BoardParticipant,
  type BoardProblem,
  type BoardSolution,
  type Cell,
  noCell,
  type Total,
} from './model.ts';

/** One participant's row, kept between documents. */
export interface Row {
  participant: BoardParticipant;
  /** All known solutions by problem, in order of submission. */
  attempts: Map<string, BoardSolution[]>;
  cells: Cell[];
  total: Total;
  /** The row as JSON without its rank, or null if it is outdated. */
  json: string | null;
  /** Whether cells and total are outdated. */
  stale: boolean;
}

export function makeRow(participant: BoardParticipant, problems: readonly BoardProblem[]): Row {
  return {
    participant,
    attempts: new Map(),
    cells: problems.map(() => noCell),
    total: { score: 0, penaltyMs: 0, lastAtMs: 0 },
    json: null,
    stale: true,
  };
}

/** Inserts a solution at its submission time and replaces an earlier version with the same id. */
export function insertAttempt({ attempts }: Pick<Row, 'attempts'>, solution: BoardSolution): void {
  const list = attempts.get(solution.problemId);
  if (!list) {
    attempts.set(solution.problemId, [solution]);
    return;
  }
  const known = list.findIndex((other) => other.solutionId === solution.solutionId);
  if (known >= 0) list.splice(known, 1);
  const before = list.findLastIndex((other) => bySubmission(other, solution) <= 0);
  list.splice(before + 1, 0, solution);
}

/** Returns false if no solution has this id. */
export function removeAttempt({ attempts }: Pick<Row, 'attempts'>, problemId: string, solutionId: string): boolean {
  const list = attempts.get(problemId);
  const index = list?.findIndex((other) => other.solutionId === solutionId) ?? -1;
  if (!list || index < 0) return false;
  list.splice(index, 1);
  return true;
}

/** Earlier submissions first; at the same millisecond the lower id, so that the order of changes does not matter. */
export function bySubmission(a: BoardSolution, b: BoardSolution): number {
  return a.submittedAtMs - b.submittedAtMs || (a.solutionId < b.solutionId ? -1 : Number(a.solutionId > b.solutionId));
}

/** Better totals first; the user id breaks remaining ties. */
export function byTotal(a: Row, b: Row): number {
  return (
    b.total.score - a.total.score ||
    a.total.penaltyMs - b.total.penaltyMs ||
    a.total.lastAtMs - b.total.lastAtMs ||
    (a.participant.userId < b.participant.userId ? -1 : 1)
  );
}
