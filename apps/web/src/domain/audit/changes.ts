/** One changed value of an act; `undefined` on the side where it is absent. */
export interface Change {
  /** Keys from the outermost in; empty if the value itself is not an object. */
  path: string[];
  before: unknown;
  after: unknown;
}

/** Nesting levels that are shown line by line; deeper values are shown as JSON. */
const MAX_DEPTH = 3;

/** The changes of an act, one per value. Omits values that are equal on both sides; a list counts as one value. */
export function changesOf(before: unknown, after: unknown): Change[] {
  return walk(before ?? undefined, after ?? undefined, []);
}

function walk(before: unknown, after: unknown, path: string[]): Change[] {
  const sides = [before, after].filter((side) => side !== undefined);
  if (sides.length === 0) return [];
  if (path.length >= MAX_DEPTH || !sides.every(isPlain)) return isAlike(before, after) ? [] : [{ path, before, after }];
  const keys = [...new Set(sides.flatMap((side) => Object.keys(side)))];
  return keys.flatMap((key) => walk(valueOf(before, key), valueOf(after, key), [...path, key]));
}

function valueOf(side: unknown, key: string): unknown {
  return isPlain(side) ? side[key] : undefined;
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
