import { type BoardConfig, readBoardConfig, unquote } from '@assay/rules';

/*
 * The text of a ranklist's configuration as a form works on it: one value is read or put in at a time, and every other
 * line stays as it was written, comments included.
 */

const lineOf = (key: string) => new RegExp(`^[ \\t]*(?:export[ \\t]+)?${key}[ \\t]*=[ \\t]*(.*)$`, 'm');

/** What a key is set to, as written; empty where it is not. */
export function valueOf(text: string, key: string): string {
  return unquote(lineOf(key).exec(text)?.[1]?.trim() ?? '');
}

/** The text with a key set, in its place or at the end; an empty value takes its line away. */
export function withValue(text: string, key: string, value: string): string {
  const clean = value.replaceAll(/[\r\n]+/g, ' ').trim();
  if (clean === '') return text.replace(new RegExp(`${lineOf(key).source}\\r?\\n?`, 'm'), '');
  const line = `${key} = ${clean}`;
  if (lineOf(key).test(text)) return text.replace(lineOf(key), () => line);
  const base = text.trimEnd();
  return base === '' ? line : `${base}\n${line}`;
}

type DateField = 'freezeAtMs' | 'dueMs' | 'cutoffMs' | 'submittedAfterMs' | 'submittedBeforeMs' | 'startMs';
const dateFields = {
  freezeAt: 'freezeAtMs',
  due: 'dueMs',
  cutoff: 'cutoffMs',
  submittedAfter: 'submittedAfterMs',
  submittedBefore: 'submittedBeforeMs',
  startTime: 'startMs',
} as const satisfies Record<string, DateField>;
export type DateKey = keyof typeof dateFields;
export const dateKeys = Object.keys(dateFields) as DateKey[]; // the keys of the table above

/** An instant as the board reads it; null where there is none, or it cannot be read. */
export function instantOf(text: string, key: DateKey): number | null {
  const value = valueOf(text, key);
  return value === '' ? null : readBoardConfig(`${key} = ${value}`).config[dateFields[key]];
}

export function withInstant(text: string, key: DateKey, timeMs: number | null): string {
  return withValue(text, key, timeMs === null ? '' : new Date(timeMs).toISOString().replace('.000Z', 'Z'));
}

/** All instants of a text moved by the same time, for a contest held again. */
export function shifted(text: string, byMs: number): string {
  return dateKeys.reduce((moved, key) => {
    const timeMs = instantOf(moved, key);
    return timeMs === null ? moved : withInstant(moved, key, timeMs + byMs);
  }, text);
}

export function formatOf(text: string): BoardConfig['format'] {
  return readBoardConfig(text).config.format;
}
