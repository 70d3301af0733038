import type { IcpcReason } from '@assay/contract';
import { z } from 'zod';
import { objectsOf, textOf, type FileObject } from './object-entries.ts';
import type { ContestEntry, ProblemEntry } from './records.ts';
import type { Unplaced } from './tsv-entries.ts';

/** A property that cannot be read. */
export interface EntryFault {
  reason: IcpcReason;
  detail: string;
}

const MINUTE_MS = 60_000;
/** A larger number is one of seconds. */
const MAX_PENALTY_MINUTES = 300;
const MAX_SCORE = 1_000_000;
const MAX_SHOWN = 64;

/** The contest of a `contest` file: of the contest API in any version, of older systems, or of DOMjudge. */
export function contestEntries(object: FileObject): (Unplaced<ContestEntry | ProblemEntry> | EntryFault)[] {
  const faults: EntryFault[] = [];
  const read = <T>(keys: readonly string[], reason: IcpcReason, parse: (value: unknown) => T | undefined) => {
    const key = keys.find((one) => isPresent(object, one));
    if (key === undefined) return undefined;
    const value = parse(object[key]);
    if (value === undefined) faults.push({ reason, detail: `${key}: ${shown(object[key])}` });
    return value;
  };
  const startMs = read(['start_time', 'start-time'], 'time-invalid', instantOf);
  const durationMs = read(['duration'], 'duration-invalid', durationOf);
  const freezeKeys = ['scoreboard_freeze_duration', 'scoreboard-freeze-duration', 'scoreboard-freeze-length'];
  const freezeMs = read(freezeKeys, 'duration-invalid', durationOf);
  const hasNoFreeze = freezeKeys.some((key) => Object.hasOwn(object, key) && object[key] === null);
  const thawMs = read(['scoreboard_thaw_time', 'scoreboard-thaw-time'], 'time-invalid', instantOf);
  const penaltyMs = read(['penalty_time', 'penalty-time'], 'penalty-invalid', penaltyOf);
  const entry: Unplaced<ContestEntry> = {
    kind: 'contest',
    id: firstText(object, 'id', 'short-name', 'short_name', 'shortname'),
    name: firstText(object, 'name', 'formal_name', 'formal-name'),
    ...(startMs !== undefined && { startMs }),
    ...(durationMs !== undefined && { durationMs }),
    ...((freezeMs !== undefined || hasNoFreeze) && {
      freezeMs: freezeMs === undefined || freezeMs === 0 ? null : freezeMs,
    }),
    ...(thawMs !== undefined && { thawMs }),
    ...(penaltyMs !== undefined && { penaltyMs }),
  };
  return [...(faults.length > 0 ? faults : [entry]), ...objectsOf(object.problems).flatMap(problemEntries)];
}

/** A problem of a `problems` or `problemset` file. */
export function problemEntries(object: FileObject): (Unplaced<ProblemEntry> | EntryFault)[] {
  const ids = ['uuid', 'id', 'short-name', 'short_name', 'shortname'].map((key) => textOf(object, key) ?? '');
  const [id = ''] = ids.slice(1).filter((one) => one !== '');
  const color = colorOf(object);
  if (color === null) return [{ reason: 'color-invalid', detail: shown(object.rgb) }];
  const score = firstNumber(object, 'max_score', 'max-score');
  if (score !== undefined && !(score >= 0 && score <= MAX_SCORE))
    return [{ reason: 'score-invalid', detail: shown(object.max_score ?? object['max-score']) }];
  const timeLimitS = firstNumber(object, 'time_limit', 'time-limit');
  return [
    {
      kind: 'problem',
      id,
      ids: [...new Set(ids.filter((one) => one !== ''))],
      name: textOf(object, 'name') ?? '',
      label: firstText(object, 'label', 'letter'),
      ...(color !== undefined && { color }),
      ...(score !== undefined && { score }),
      ...(timeLimitS !== undefined && timeLimitS > 0 && { timeLimitMs: Math.round(timeLimitS * 1000) }),
    },
  ];
}

const isPresent = (object: FileObject, key: string) =>
  Object.hasOwn(object, key) && object[key] !== null && object[key] !== '';
/** Lists and objects are not shown: those of YAML may contain themselves. */
const shown = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, MAX_SHOWN)
    : '…';

function firstText(object: FileObject, ...keys: string[]): string {
  return keys.map((key) => textOf(object, key) ?? '').find((text) => text !== '') ?? '';
}

/** NaN for something that is no number. */
function firstNumber(object: FileObject, ...keys: string[]): number | undefined {
  const key = keys.find((one) => isPresent(object, one));
  if (key === undefined) return undefined;
  const value = object[key];
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;
}

/** A TIME: with a zone, of which the minutes may be missing, also with a blank instead of the T. */
function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .trim()
    .replace(/^(\d{4}-\d{2}-\d{2})[Tt ]+/, '$1T')
    .replace(/\s*([+-]\d{2})(?::?(\d{2}))?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
    .replace(/\s*z$/i, 'Z');
  const read = z.iso.datetime({ offset: true }).safeParse(text);
  return read.success ? Date.parse(read.data) : undefined;
}

/** A RELTIME that is not negative. A number has no unit, and is refused. */
function durationOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const parts = /^(\d{1,6}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/.exec(value.trim());
  if (!parts) return undefined;
  const [, hours, minutes, seconds, fraction = ''] = parts;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** A RELTIME, or whole minutes as earlier versions write them. */
function penaltyOf(value: unknown): number | undefined {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value.trim()));
  if (!isNumber) return durationOf(value);
  const minutes = Number(value);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_PENALTY_MINUTES ? minutes * MINUTE_MS : undefined;
}

/** Null if `rgb` is none; undefined without a color that is known. */
function colorOf(object: FileObject): string | null | undefined {
  const rgb = textOf(object, 'rgb') ?? '';
  if (rgb !== '') return hexOf(rgb) ?? null;
  const name = (textOf(object, 'color') ?? '').toLowerCase();
  return hexOf(name) ?? (Object.hasOwn(namedColors, name) ? namedColors[name] : undefined);
}

function hexOf(text: string): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** Names that files have instead of `rgb`, as CSS defines them. */
const namedColors: Readonly<Record<string, string>> = {
  black: '#000000',
  blue: '#0000ff',
  brown: '#a52a2a',
  cyan: '#00ffff',
  gold: '#ffd700',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lime: '#00ff00',
  magenta: '#ff00ff',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  red: '#ff0000',
  silver: '#c0c0c0',
  teal: '#008080',
  turquoise: '#40e0d0',
  violet: '#ee82ee',
  white: '#ffffff',
  yellow: '#ffff00',
};
