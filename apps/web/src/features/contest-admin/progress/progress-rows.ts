import type { ProgressPerson } from '@assay/contract';
import type { Progress } from './progress.api.ts';
import type { Missing, ProgressSort } from './progress-search.ts';

type Cell = ProgressPerson['cells'][number];
type Problem = Progress['problems'][number];

const FULL_SCORE = 100;

/** A person with the sums of the row. */
export interface ProgressRow extends Omit<ProgressPerson, 'cells'> {
  /** By problem; absent without a submission. */
  cells: ReadonlyMap<string, Cell>;
  attempted: number;
  solved: number;
  points: number;
  /** Of the last submission to any problem. */
  lastMs: number | undefined;
}

export const isSolved = (cell: Cell | undefined): boolean => (cell?.result?.score ?? 0) >= FULL_SCORE;

/** Points of a cell, of those that its problem is worth. */
export const pointsOf = (cell: Cell | undefined, problem: Problem): number =>
  ((cell?.result?.score ?? 0) / FULL_SCORE) * problem.points;

export function rowsOf({ people, problems }: Progress): ProgressRow[] {
  return people.map(({ cells: list, ...person }) => {
    const cells = new Map(list.map((cell) => [cell.problemId, cell]));
    const times = list.flatMap(({ submittedAt }) => (submittedAt === undefined ? [] : [submittedAt]));
    return {
      ...person,
      cells,
      attempted: list.length,
      solved: list.filter(isSolved).length,
      points: problems.reduce((total, problem) => total + pointsOf(cells.get(problem._id), problem), 0),
      lastMs: times.length === 0 ? undefined : Math.max(...times),
    };
  });
}

/** The rows of a filter in an order; equal ones stay in the order of their names. */
export function selectRows(
  rows: readonly ProgressRow[],
  {
    missing,
    search = '',
    sort = 'name',
    problemCount,
  }: { missing?: Missing | undefined; search?: string | undefined; sort?: ProgressSort; problemCount: number },
): ProgressRow[] {
  const text = search.trim().toLowerCase();
  const lacks = (row: ProgressRow): boolean => {
    if (missing === undefined) return true;
    if (missing === 'untouched') return row.attempted === 0;
    if (missing === 'unsolved') return row.solved < problemCount;
    return !isSolved(row.cells.get(missing));
  };
  const orders: Record<Exclude<ProgressSort, 'name'>, (row: ProgressRow) => number> = {
    fewest: ({ solved, attempted }) => solved * 1_000 + attempted,
    most: ({ points, solved }) => -(solved * 1_000_000 + points),
    latest: ({ lastMs = 0 }) => -lastMs,
  };
  const found = rows.filter((row) => row.name.toLowerCase().includes(text) && lacks(row));
  if (sort === 'name') return found;
  const order = orders[sort];
  return found.toSorted((one, other) => order(one) - order(other));
}

export interface ColumnSummary {
  attempted: number;
  solved: number;
}

/** How many people attempted and solved a problem. */
export function summaryOf(rows: readonly ProgressRow[], problemId: string): ColumnSummary {
  const cells = rows.flatMap((row) => row.cells.get(problemId) ?? []);
  return { attempted: cells.length, solved: cells.filter(isSolved).length };
}
