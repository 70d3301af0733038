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

/** Better totals first. */
function byTotal({ total: a }: Row, { total: b }: Row): number {
  return b.score - a.score || a.penaltyMs - b.penaltyMs || a.lastAtMs - b.lastAtMs;
}

function byUserId({ participant: a }: Row, { participant: b }: Row): number {
  return a.userId < b.userId ? -1 : 1;
}

/** The order of a board with rules version 1; the user id breaks remaining ties. */
export function byTotalAndId(a: Row, b: Row): number {
  return byTotal(a, b) || byUserId(a, b);
}

const collator = new Intl.Collator('en-US');

/** The order of a board with rules version 2: equal totals by name, in the order that ICPC tools use. */
export function byTotalAndName(a: Row, b: Row): number {
  return byTotal(a, b) || collator.compare(a.participant.name ?? '', b.participant.name ?? '') || byUserId(a, b);
}
