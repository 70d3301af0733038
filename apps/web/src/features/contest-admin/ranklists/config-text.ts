import { type BoardConfig, readBoardConfig, unquote } from '@assay/rules';

/*
 * Edits the configuration text of a ranklist for a form: reads or sets one value at a time and keeps all other lines
 * unchanged, including comments.
 */

const lineOf = (key: string) => new RegExp(`^[ \\t]*(?:export[ \\t]+)?${key}[ \\t]*=[ \\t]*(.*)$`, 'm');

/** The value of a key as written, without quotes; empty if the key is missing. */
export function valueOf(text: string, key: string): string {
  return unquote(lineOf(key).exec(text)?.[1]?.trim() ?? '');
}

/** The text with the key set, in place or appended; an empty value removes its line. */
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
export const dateKeys = Object.keys(dateFields) as DateKey[];

/** An instant as the board parses it; null if missing or invalid. */
export function instantOf(text: string, key: DateKey): number | null {
  const value = valueOf(text, key);
  return value === '' ? null : readBoardConfig(`${key} = ${value}`).config[dateFields[key]];
}

export function withInstant(text: string, key: DateKey, timeMs: number | null): string {
  return withValue(text, key, timeMs === null ? '' : new Date(timeMs).toISOString().replace('.000Z', 'Z'));
}

/** The text with all instants moved by the same duration, for a copy of the contest. */
export function shifted(text: string, byMs: number): string {
  return dateKeys.reduce((moved, key) => {
    const timeMs = instantOf(moved, key);
    return timeMs === null ? moved : withInstant(moved, key, timeMs + byMs);
  }, text);
}

export function formatOf(text: string): BoardConfig['format'] {
  return readBoardConfig(text).config.format;
}
