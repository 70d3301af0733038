import { type Pattern, readPattern } from '../patterns/pattern.ts';

/*
 * The text of a ranklist's `settings.config`: one `key = value` per line, `#` starts a comment. The keys of other
 * rankers of this protocol are supported with the same meaning. `docs/contests.md` explains every key.
 */

export const formatNames = ['plus', 'oi', 'ioi', 'icpc', 'acm', 'codeforces', 'homework', 'atcoder'] as const;
export type FormatName = (typeof formatNames)[number];

export interface BoardConfig {
  format: FormatName;
  /** Which ranker computes the board: the built-in engine, or the organization's external ranker if it has one. */
  ranker: 'own' | 'foreign';
  /**
   * Which attempt counts: of `plus` any of these, of `ioi` only `tokened`: the best of those with a token and the last
   * one.
   */
  scoreReduce: 'last' | 'best' | 'worst' | 'tokened';
  totalReduce: 'sum' | 'best' | 'worst';
  showOriginalScore: boolean;
  showProblemScore: boolean;
  showLastSubmission: boolean;
  sharedRanks: boolean;
  skipAfterAccepted: boolean;
  /** `ioi` only: the best points of each subtask over all attempts add up. */
  bestPerSubtask: boolean;
  /** `codeforces` only: the last full score counts, and earlier ones are wrong tries. */
  lastAccepted: boolean;
  includeBanned: boolean;
  displayPrecision: number;
  topstars: number;
  participantTags: Filter;
  problemTags: Filter;
  stages: Filter;
  problemSlug: Pattern | null;
  problemTitle: Pattern | null;
  /** Inclusive; null: unbounded. */
  submittedAfterMs: number | null;
  /** Exclusive; null: unbounded. */
  submittedBeforeMs: number | null;
  /** Solutions submitted from this time on are hidden until `unfreeze`. */
  freezeAtMs: number | null;
  unfreeze: boolean;
  /** Replaces the contest's start in penalties. */
  startMs: number | null;
  /** For `icpc`, `acm` and `atcoder`. */
  penaltyPerSolutionMs: number;
  /** Statuses without a penalty. */
  freeStatuses: ReadonlySet<string>;
  /**
   * codeforces: share of the weight lost per minute, null for the usual one; points lost per wrong try; minimum share.
   */
  decayPerMinute: number | null;
  wrongTryPoints: number;
  floorShare: number;
  /** codeforces: points for a successful hack, and lost by an unsuccessful one. */
  hackPoints: number;
  failedHackPoints: number;
  /** homework: due time; percent lost per started day after it; cut-off after which nothing counts; minimum share. */
  dueMs: number | null;
  latePercentPerDay: number;
  cutoffMs: number | null;
  overrides: ReadonlyMap<string, Override>;
}

/** An administrator's override of one participant's result for one problem. */
export interface Override {
  /** Replaces the judged score; 0..100 like every score, before the weight. */
  score?: number;
  /** The only attempt that counts. */
  solutionId?: string;
}

export interface Filter {
  only: ReadonlySet<string> | null;
  not: ReadonlySet<string>;
}

export interface ConfigProblem {
  line: number;
  key: string;
  /** `bad-pattern`: not a regular expression, too long, or with backreferences. */
  reason: 'syntax' | 'unknown-key' | 'bad-value' | 'bad-pattern';
}

const MINUTE_MS = 60_000;
const LATEST_MS = 8.64e15;
/** Maximum characters of a date; enough for any notation with a zone name. */
const LONGEST_DATE = 128;
/** Applies if the text does not set it. */
const usualPenaltyMs = (format: FormatName) => (format === 'atcoder' ? 5 : 20) * MINUTE_MS;
const any: Filter = { only: null, not: new Set() };

export const defaultConfig: BoardConfig = {
  format: 'plus',
  ranker: 'own',
  scoreReduce: 'last',
  totalReduce: 'sum',
  showOriginalScore: false,
  showProblemScore: false,
  showLastSubmission: false,
  sharedRanks: false,
  skipAfterAccepted: false,
  bestPerSubtask: false,
  lastAccepted: false,
  includeBanned: false,
  displayPrecision: 3,
  topstars: 0,
  participantTags: any,
  problemTags: any,
  stages: any,
  problemSlug: null,
  problemTitle: null,
  submittedAfterMs: null,
  submittedBeforeMs: null,
  freezeAtMs: null,
  unfreeze: false,
  startMs: null,
  penaltyPerSolutionMs: usualPenaltyMs('plus'),
  freeStatuses: new Set(['Compile Error', 'Judge Error']),
  decayPerMinute: null,
  wrongTryPoints: 50,
  floorShare: 0.3,
  hackPoints: 100,
  failedHackPoints: 50,
  dueMs: null,
  latePercentPerDay: 10,
  cutoffMs: null,
  overrides: new Map(),
};

type Draft = { -readonly [K in keyof BoardConfig]: BoardConfig[K] };
/** Stores a value. Returns false if the value is invalid. */
type Setter = (draft: Draft, value: string) => boolean;

const pick =
  <K extends keyof BoardConfig>(key: K, values: Readonly<Record<string, BoardConfig[K]>>): Setter =>
  (draft, value) => {
    const chosen = Object.hasOwn(values, value) ? values[value] : undefined;
    if (chosen === undefined) return false;
    draft[key] = chosen;
    return true;
  };

const flag = (key: { [K in keyof BoardConfig]: BoardConfig[K] extends boolean ? K : never }[keyof BoardConfig]) =>
  pick(key, { '1': true, true: true, '0': false, false: false, '': false });

type NumberKey =
  { [K in keyof BoardConfig]: BoardConfig[K] extends number ? K : never }[keyof BoardConfig] | 'decayPerMinute';
const number =
  (key: NumberKey, min: number, max: number, factor = 1): Setter =>
  (draft, value) => {
    const parsed = Number(value);
    if (value === '' || !(parsed >= min && parsed <= max)) return false;
    draft[key] = parsed * factor;
    return true;
  };

const integer = (key: NumberKey, min: number, max: number): Setter => {
  const set = number(key, min, max);
  return (draft, value) => Number.isInteger(Number(value)) && set(draft, value);
};

type DateKey = 'submittedAfterMs' | 'submittedBeforeMs' | 'freezeAtMs' | 'startMs' | 'dueMs' | 'cutoffMs';
const date =
  (key: DateKey): Setter =>
  (draft, value) => {
    const parsed = readInstant(value);
    if (!(Math.abs(parsed) <= LATEST_MS)) return false;
    draft[key] = parsed;
    return true;
  };

/**
 * Milliseconds since the epoch, or a date as JavaScript parses it, in UTC unless it names a zone. NaN for anything
 * else.
 */
function readInstant(value: string): number {
  if (value.length > LONGEST_DATE) return NaN;
  if (/^\d{12,16}$/.test(value)) return Number(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return Date.parse(value);
  const namesZone = /(?:Z|UTC|GMT|[ECMP][SD]T|:\d{2}.*[+-]\d{2}:?\d{2}|\))$/i.test(value);
  const isIso = /^\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}/.test(value);
  if (namesZone) return Date.parse(value);
  return Date.parse(isIso ? `${value.replace(' ', 'T')}Z` : `${value} UTC`);
}

/** A set, since a list may be long and is searched for every participant. */
const names = (value: string): ReadonlySet<string> =>
  new Set(
    value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
const filter =
  (key: 'participantTags' | 'problemTags' | 'stages', part: 'only' | 'not'): Setter =>
  (draft, value) => {
    draft[key] = { ...draft[key], [part]: names(value) };
    return true;
  };

const pattern =
  (key: 'problemSlug' | 'problemTitle'): Setter =>
  (draft, value) => {
    const compiled = readPattern(value);
    if (!compiled) return false;
    draft[key] = compiled;
    return true;
  };

const formats: Record<string, FormatName> = {
  ...Object.fromEntries(formatNames.map((name) => [name, name] as const)),
  basic: 'plus',
};

const setters: Readonly<Record<string, Setter>> = {
  type: pick('format', formats),
  ranker: pick('ranker', { own: 'own', foreign: 'foreign' }),
  scoreReduceMethod: pick('scoreReduce', {
    override: 'last',
    last: 'last',
    max: 'best',
    min: 'worst',
    tokened: 'tokened',
  }),
  totalReduceMethod: pick('totalReduce', { sum: 'sum', max: 'best', min: 'worst' }),
  showOriginalScore: flag('showOriginalScore'),
  showProblemScore: flag('showProblemScore'),
  showLastSubmission: flag('showLastSubmission'),
  sameRankForSameScore: flag('sharedRanks'),
  skipAfterAccepted: flag('skipAfterAccepted'),
  bestPerSubtask: flag('bestPerSubtask'),
  lastAccepted: flag('lastAccepted'),
  includeBannded: flag('includeBanned'),
  includeBanned: flag('includeBanned'),
  displayPrecision: integer('displayPrecision', 0, 6),
  topstars: integer('topstars', 0, 20),
  participantTagWhitelist: filter('participantTags', 'only'),
  participantTagBlacklist: filter('participantTags', 'not'),
  problemTagWhitelist: filter('problemTags', 'only'),
  problemTagBlacklist: filter('problemTags', 'not'),
  stageWhitelist: filter('stages', 'only'),
  stageBlacklist: filter('stages', 'not'),
  problemSlugFilter: pattern('problemSlug'),
  problemTitleFilter: pattern('problemTitle'),
  submittedAfter: date('submittedAfterMs'),
  submittedBefore: date('submittedBeforeMs'),
  freezeAt: date('freezeAtMs'),
  unfreeze: flag('unfreeze'),
  startTime: date('startMs'),
  penaltyPerSolution: integer('penaltyPerSolutionMs', 0, 1e9),
  freeStatuses: (draft, value) => {
    draft.freeStatuses = names(value);
    return true;
  },
  decayPercentPerMinute: number('decayPerMinute', 0, 100, 0.01),
  wrongTryPoints: number('wrongTryPoints', 0, 1e6),
  floorPercent: number('floorShare', 0, 100, 0.01),
  hackPoints: number('hackPoints', 0, 1e6),
  failedHackPoints: number('failedHackPoints', 0, 1e6),
  due: date('dueMs'),
  latePercentPerDay: number('latePercentPerDay', 0, 100),
  cutoff: date('cutoffMs'),
};

const patternKeys: ReadonlySet<string> = new Set(['problemSlugFilter', 'problemTitleFilter']);

/** All supported keys except `override.<userId>.problem.<problemId>.score` and `.solutionId`. */
export const configKeys = Object.keys(setters);

const OVERRIDE = /^override\.([0-9a-f-]{36})\.problem\.([0-9a-f-]{36})\.(solutionId|score)$/;

/** Parses a configuration text. Invalid settings keep their default and are reported. */
export function readBoardConfig(text: string): { config: BoardConfig; problems: ConfigProblem[] } {
  const draft: Draft = { ...defaultConfig };
  const overrides = new Map<string, Override>();
  const given = new Set<string>();
  const problems: ConfigProblem[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const separator = line.indexOf('=');
    const key = line
      .slice(0, Math.max(separator, 0))
      .replace(/^export\s+/, '')
      .trim();
    if (separator <= 0) {
      problems.push({ line: index + 1, key: line, reason: 'syntax' });
      continue;
    }
    const value = unquote(line.slice(separator + 1).trim());
    const setter = Object.hasOwn(setters, key) ? setters[key] : undefined;
    const fits = setter ? setter(draft, value) : addOverride(overrides, key, value);
    given.add(key);
    if (fits === null) problems.push({ line: index + 1, key, reason: 'unknown-key' });
    else if (!fits) problems.push({ line: index + 1, key, reason: patternKeys.has(key) ? 'bad-pattern' : 'bad-value' });
  }
  if (!given.has('penaltyPerSolution')) draft.penaltyPerSolutionMs = usualPenaltyMs(draft.format);
  return { config: { ...draft, overrides }, problems };
}

/** The value of a line, without surrounding quotes or a trailing comment. In one pass, since a line may have 64 KiB. */
export function unquote(value: string): string {
  const quote = value[0] ?? '';
  if (!/["'`]/.test(quote)) return withoutComment(value);
  let following = '';
  for (let at = value.length - 1; at > 0; at -= 1) {
    const char = value[at] ?? '';
    // The last quote that is followed by nothing but a comment.
    if (char === quote && (following === '' || following === '#')) return value.slice(1, at);
    if (char.trim() !== '') following = char;
  }
  return withoutComment(value);
}

function withoutComment(value: string): string {
  const comment = value.search(/\s#/);
  return comment === -1 ? value : value.slice(0, comment).trimEnd();
}

function addOverride(overrides: Map<string, Override>, key: string, value: string): boolean | null {
  const [, userId, problemId, part] = OVERRIDE.exec(key) ?? [];
  if (userId === undefined || problemId === undefined) return null;
  const entry = overrides.get(overrideKey(userId, problemId)) ?? {};
  if (part === 'score') {
    const score = Number(value);
    if (value === '' || !Number.isFinite(score)) return false;
    entry.score = score;
  } else {
    entry.solutionId = value;
  }
  overrides.set(overrideKey(userId, problemId), entry);
  return true;
}

export function overrideKey(userId: string, problemId: string): string {
  return `${userId}/${problemId}`;
}
