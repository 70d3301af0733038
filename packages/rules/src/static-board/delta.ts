import {
  joinRow,
  splitRow,
  type BoardFacts,
  type RowHead,
  type StaticBoard,
  type StaticCell,
  type StaticRow,
} from './static-board.ts';

/** What changed between two boards with the same columns, as short as JSON allows. Absent parts are empty. */
export interface BoardDelta {
  about?: BoardFacts;
  /** Rows that are no longer listed, by their place before. */
  removed?: number[];
  /** Rows that stand elsewhere or are new, in order of their place now: that place, and the place before or the row. */
  placed?: [place: number, from: number | StaticRow][];
  /** Runs of rows, by their place now, and how much their rank rose. */
  ranks?: [place: number, count: number, by: number][];
  heads?: [place: number, head: RowHead][];
  cells?: [place: number, column: number, cell: StaticCell][];
}

/** The delta that leads from one board to another; null if their columns differ. */
export function deltaBetween(before: StaticBoard, after: StaticBoard): BoardDelta | null {
  if (!isEqual(before.columns, after.columns)) return null;
  const placeBefore = new Map(before.rows.map(({ id }, place) => [id, place]));
  const listed = new Set(after.rows.map(({ id }) => id));
  const from = after.rows.map(({ id }) => placeBefore.get(id));
  const staying = longestRise(from);
  const removed = [...before.rows.keys()].filter((place) => !listed.has(before.rows[place]?.id ?? ''));
  const placed = after.rows.flatMap((row, place): [number, number | StaticRow][] =>
    staying.has(place) ? [] : [[place, from[place] ?? row]],
  );
  const heads: [number, RowHead][] = [];
  const cells: [number, number, StaticCell][] = [];
  const rises: number[] = [];
  for (const [place, row] of after.rows.entries()) {
    const earlier = before.rows[from[place] ?? -1];
    const [one, other] = [splitRow(row), earlier && splitRow(earlier)];
    rises.push(other ? one.rank - other.rank : 0);
    if (!other) continue;
    if (!isEqual(one.head, other.head)) heads.push([place, one.head]);
    for (const [column, cell] of one.cells.entries())
      if (!isEqual(cell, other.cells[column])) cells.push([place, column, cell]);
  }
  const ranks = runsOf(rises);
  return {
    ...(!isEqual(before.about, after.about) && { about: after.about }),
    ...(removed.length > 0 && { removed }),
    ...(placed.length > 0 && { placed }),
    ...(ranks.length > 0 && { ranks }),
    ...(heads.length > 0 && { heads }),
    ...(cells.length > 0 && { cells }),
  };
}

/** The board after a delta. Throws a `RangeError` for a delta of another board. */
export function applyDelta(before: StaticBoard, delta: BoardDelta): StaticBoard {
  const { removed = [], placed = [], ranks = [], heads = [], cells = [] } = delta;
  const leaving = new Set([...removed, ...placed.flatMap(([, from]) => (typeof from === 'number' ? from : []))]);
  const rows = before.rows.filter((_, place) => !leaving.has(place));
  for (const [place, from] of placed) rows.splice(place, 0, typeof from === 'number' ? at(before.rows, from) : from);
  for (const [first, count, by] of ranks) {
    for (let place = first; place < first + count; place += 1) {
      const { head, rank, cells: own } = splitRow(at(rows, place));
      rows[place] = joinRow(head, rank + by, own);
    }
  }
  for (const [place, head] of heads) {
    const { rank, cells: own } = splitRow(at(rows, place));
    rows[place] = joinRow(head, rank, own);
  }
  for (const [place, column, cell] of cells) {
    const { head, rank, cells: own } = splitRow(at(rows, place));
    rows[place] = joinRow(head, rank, own.with(column, cell));
  }
  return { about: delta.about ?? before.about, columns: before.columns, rows };
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place];
  if (found === undefined) throw new RangeError(`The board has no row ${place}.`);
  return found;
}

/** Both are JSON in the same order of keys. */
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Places of a longest subsequence whose values rise; undefined values are in none. (Patience sorting.) */
function longestRise(values: readonly (number | undefined)[]): ReadonlySet<number> {
  /** The place of the smallest last value of a rise of each length. */
  const lasts: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const [place, value] of values.entries()) {
    if (value === undefined) continue;
    let [low, high] = [0, lasts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[lasts[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.set(place, lasts[low - 1]);
    lasts[low] = place;
  }
  const rise = new Set<number>();
  for (let place = lasts.at(-1); place !== undefined; place = previous.get(place)) rise.add(place);
  return rise;
}

function runsOf(values: readonly number[]): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (const [place, value] of values.entries()) {
    const last = runs.at(-1);
    if (last && last[2] === value && last[0] + last[1] === place) last[1] += 1;
    else if (value !== 0) runs.push([place, 1, value]);
  }
  return runs;
}
