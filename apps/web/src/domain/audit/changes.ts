/** One thing that an act changed; `undefined` on the side where it was not there. */
export interface Change {
  /** Keys from the outside in; empty when the whole is no object. */
  path: string[];
  before: unknown;
  after: unknown;
}

/** Nesting that is shown line by line; what lies deeper is shown as JSON. */
const DEEPEST = 3;

/** What an act changed, one line a value. Values alike on both sides are left out; lists count as one value. */
export function changesOf(before: unknown, after: unknown): Change[] {
  return walk(before ?? undefined, after ?? undefined, []);
}

function walk(before: unknown, after: unknown, path: string[]): Change[] {
  const sides = [before, after].filter((side) => side !== undefined);
  if (sides.length === 0) return [];
  if (path.length >= DEEPEST || !sides.every(isPlain)) return isAlike(before, after) ? [] : [{ path, before, after }];
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
