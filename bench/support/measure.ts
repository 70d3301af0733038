import { full } from './options.ts';

/** One of the compared ways to do the work. */
export interface Side {
  name: string;
  /** Does the work one time and returns its cost, in the unit of the table. */
  measure: () => Promise<number>;
}

export interface Bounds {
  rounds: number;
  /** Warm-up rounds, whose figures are discarded. */
  warmUps?: number;
  /** No round starts after this time, including warm-up; the first rounds always run. */
  budgetMs: number;
}

/** Figures of every side by name; the n-th figures of all sides come from the same round. */
export type Figures = ReadonlyMap<string, readonly number[]>;

/** With fewer rounds a median is meaningless. */
const LEAST_ROUNDS = full(3, 2);

/**
 * Measures all sides in every round, each round starting with a different side, so that the load of the machine and
 * after-effects on the next side affect all sides equally.
 */
export async function alternate(sides: readonly Side[], bounds: Bounds): Promise<Figures> {
  const { rounds, warmUps = 1, budgetMs } = bounds;
  const startedAt = performance.now();
  const figures = new Map<string, number[]>(sides.map(({ name }) => [name, []]));
  for (let round = -warmUps; round < rounds; round++) {
    if (round >= LEAST_ROUNDS && performance.now() - startedAt > budgetMs) break;
    for (let turn = 0; turn < sides.length; turn++) {
      const side = sides[(turn + round + warmUps) % sides.length];
      if (!side) continue;
      const value = await side.measure();
      if (round >= 0) figures.get(side.name)?.push(value);
    }
  }
  return figures;
}

/** The duration of the work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function figuresOf(figures: Figures, name: string): readonly number[] {
  const values = figures.get(name);
  if (!values) throw new Error(`nothing was measured for ${name}`);
  return values;
}

/** Round by round, so that drift of the machine cancels out. */
export function paired(
  one: readonly number[],
  other: readonly number[],
  combine: (one: number, other: number) => number,
): number[] {
  return one.slice(0, other.length).map((value, round) => combine(value, other[round] ?? Number.NaN));
}

/** `share` 0.5 is the median; interpolates between two values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Standard deviation divided by the mean. */
export function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return Math.sqrt(square) / mean;
}
