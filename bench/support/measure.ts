import { full } from './options.ts';

/** One way of doing the measured work. */
export interface Side {
  name: string;
  /** Does the work once and says what it took, in the unit of the table. */
  measure: () => Promise<number>;
}

export interface Bounds {
  rounds: number;
  /** Rounds before, whose figures are thrown away. */
  warmUps?: number;
  /** No round begins after this time, warm-up included; the first rounds are always made. */
  budgetMs: number;
}

/** Figures of every side by name; the n-th figures of two sides come from the same round. */
export type Figures = ReadonlyMap<string, readonly number[]>;

/** Medians of fewer rounds would say nothing. */
const LEAST_ROUNDS = full(3, 2);

/**
 * Measures all sides in every round, each time beginning with another one: what the machine does meanwhile, and what one side leaves
 * behind for the next, falls on all of them alike.
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

/** What the work took, in milliseconds. */
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

/** Round by round, so that drift of the machine cancels. */
export function paired(
  one: readonly number[],
  other: readonly number[],
  combine: (one: number, other: number) => number,
): number[] {
  return one.slice(0, other.length).map((value, round) => combine(value, other[round] ?? Number.NaN));
}

/** `share` 0.5 is the median; between two values it is interpolated. */
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

/** Standard deviation over mean. */
export function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return Math.sqrt(square) / mean;
}
