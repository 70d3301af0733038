import { isDeepStrictEqual } from 'node:util';

/** Maximum number of characters recorded of a text. */
const LONGEST_TEXT = 1000;
const BLANKED = '(secret)';
const secretKey = /secret|password|token|keyhash|accesskey/i;

/**
 * The changes of an action as JSON: of two plain objects only the keys that differ. `same` if both are given and equal.
 * Capabilities become decimal text and dates milliseconds, as on the wire.
 */
export function changedParts(before: unknown, after: unknown): { before: unknown; after: unknown } | 'same' {
  if (before === undefined || after === undefined || !isPlain(before) || !isPlain(after)) {
    if (before !== undefined && isDeepStrictEqual(before, after)) return 'same';
    return { before: fit(before ?? null), after: fit(after ?? null) };
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (differing.length === 0) return 'same';
  const pick = (from: Record<string, unknown>) =>
    fit(Object.fromEntries(differing.filter((key) => from[key] !== undefined).map((key) => [key, from[key]])));
  return { before: pick(before), after: pick(after) };
}

function fit(value: unknown, key = ''): unknown {
  if (secretKey.test(key) && value !== '' && value !== null && typeof value !== 'boolean') return BLANKED;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string' && value.length > LONGEST_TEXT) return `${value.slice(0, LONGEST_TEXT)}…`;
  if (Array.isArray(value)) return value.map((item) => fit(item));
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fit(part, name)]));
  return value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
