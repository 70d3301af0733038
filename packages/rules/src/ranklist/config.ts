/*
 * The text of a ranklist's `settings.config`: one `key = value` a line, `#` starts a comment. The keys of other rankers of this wire
 * are understood too and mean the same.
 */

export const formatNames = ['plus', 'oi', 'ioi', 'icpc', 'codeforces', 'homework', 'atcoder'] as const;
export type FormatName = (typeof formatNames)[number];

export interface BoardConfig {
  format: FormatName;
  /** `plus` only: which attempt counts. */
  scoreReduce: 'last' | 'best' | 'worst';
  totalReduce: 'sum' | 'best' | 'worst';
  showOriginalScore: boolean;
  showProblemScore: boolean;
  showLastSubmission: boolean;
  sharedRanks: boolean;
  skipAfterAccepted: boolean;
  includeBanned: boolean;
  displayPrecision: number;
  topstars: number;
  participantTags: Filter;
  problemTags: Filter;
  stages: Filter;
  problemSlug: RegExp | null;
  problemTitle: RegExp | null;
  /** Inclusive; null: open. */
  submittedAfterMs: number | null;
  /** Exclusive; null: open. */
  submittedBeforeMs: number | null;
  /** Solutions from then on are hidden until `unfreeze`. */
  freezeAtMs: number | null;
  unfreeze: boolean;
  /** Replaces the contest's start in penalties. */
  startMs: number | null;
  penaltyPerSolutionMs: number;
  /** Statuses that cost nothing. */
  freeStatuses: readonly string[];
  /** codeforces: share of the weight lost a minute, points lost a wrong try, share that always remains. */
  decayPerMinute: number;
  wrongTryPoints: number;
  floorShare: number;
  /** homework: late after this; percent lost a day begun; nothing counts after the cut-off; share that remains. */
  dueMs: number | null;
  latePercentPerDay: number;
  cutoffMs: number | null;
  overrides: ReadonlyMap<string, { score?: number; solutionId?: string }>;
}

export interface Filter {
  only: readonly string[] | null;
  not: readonly string[];
}

export interface ConfigProblem {
  line: number;
  key: string;
  reason: 'syntax' | 'unknown-key' | 'bad-value';
}

const HOUR_MS = 3_600_000;
const MAX_PATTERN_LENGTH = 128;
const any: Filter = { only: null, not: [] };

export const defaultConfig: BoardConfig = {
  format: 'plus',
  scoreReduce: 'last',
  totalReduce: 'sum',
  showOriginalScore: false,
  showProblemScore: false,
  showLastSubmission: false,
  sharedRanks: false,
  skipAfterAccepted: false,
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
  penaltyPerSolutionMs: HOUR_MS / 3,
  freeStatuses: ['Compile Error', 'Judge Error'],
  decayPerMinute: 1 / 250,
  wrongTryPoints: 50,
  floorShare: 0.3,
  dueMs: null,
  latePercentPerDay: 10,
  cutoffMs: null,
  overrides: new Map(),
};

type Draft = { -readonly [K in keyof BoardConfig]: BoardConfig[K] };
/** Takes a value over; false says that it does not fit. */
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

type NumberKey = { [K in keyof BoardConfig]: BoardConfig[K] extends number ? K : never }[keyof BoardConfig];
const number =
  (key: NumberKey, min: number, max: number, factor = 1): Setter =>
  (draft, value) => {
    const parsed = Number(value);
    if (value === '' || !(parsed >= min && parsed <= max)) return false;
    draft[key] = parsed * factor;
    return true;
  };

type DateKey = 'submittedAfterMs' | 'submittedBeforeMs' | 'freezeAtMs' | 'startMs' | 'dueMs' | 'cutoffMs';
const date =
  (key: DateKey): Setter =>
  (draft, value) => {
    const parsed = /^\d{12,}$/.test(value) ? Number(value) : Date.parse(value);
    if (Number.isNaN(parsed)) return false;
    draft[key] = parsed;
    return true;
  };

const names = (value: string) =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
const filter =
  (key: 'participantTags' | 'problemTags' | 'stages', part: 'only' | 'not'): Setter =>
  (draft, value) => {
    draft[key] = { ...draft[key], [part]: names(value) };
    return true;
  };

const pattern =
  (key: 'problemSlug' | 'problemTitle'): Setter =>
  (draft, value) => {
    if (value.length > MAX_PATTERN_LENGTH) return false;
    try {
      draft[key] = new RegExp(value, 'u');
      return true;
    } catch {
      return false;
    }
  };

const formats: Record<string, FormatName> = {
  ...Object.fromEntries(formatNames.map((name) => [name, name] as const)),
  basic: 'plus',
  acm: 'icpc',
};

const setters: Readonly<Record<string, Setter>> = {
  type: pick('format', formats),
  scoreReduceMethod: pick('scoreReduce', { override: 'last', last: 'last', max: 'best', min: 'worst' }),
  totalReduceMethod: pick('totalReduce', { sum: 'sum', max: 'best', min: 'worst' }),
  showOriginalScore: flag('showOriginalScore'),
  showProblemScore: flag('showProblemScore'),
  showLastSubmission: flag('showLastSubmission'),
  sameRankForSameScore: flag('sharedRanks'),
  skipAfterAccepted: flag('skipAfterAccepted'),
  includeBannded: flag('includeBanned'),
  includeBanned: flag('includeBanned'),
  displayPrecision: number('displayPrecision', 0, 6),
  topstars: number('topstars', 0, 20),
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
  penaltyPerSolution: number('penaltyPerSolutionMs', 0, 1e9),
  freeStatuses: (draft, value) => {
    draft.freeStatuses = names(value);
    return true;
  },
  decayPercentPerMinute: number('decayPerMinute', 0, 100, 0.01),
  wrongTryPoints: number('wrongTryPoints', 0, 1e6),
  floorPercent: number('floorShare', 0, 100, 0.01),
  due: date('dueMs'),
  latePercentPerDay: number('latePercentPerDay', 0, 100),
  cutoff: date('cutoffMs'),
};

/** Keys a configuration may hold, besides `override.<userId>.problem.<problemId>.score` and `.solutionId`. */
export const configKeys = Object.keys(setters);

const OVERRIDE = /^override\.([0-9a-f-]{36})\.problem\.([0-9a-f-]{36})\.(solutionId|score)$/;

/** Reads a configuration text; what cannot be used is left at its default and named. */
export function readBoardConfig(text: string): { config: BoardConfig; problems: ConfigProblem[] } {
  const draft: Draft = { ...defaultConfig };
  const overrides = new Map<string, { score?: number; solutionId?: string }>();
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
    if (fits === null) problems.push({ line: index + 1, key, reason: 'unknown-key' });
    else if (!fits) problems.push({ line: index + 1, key, reason: 'bad-value' });
  }
  return { config: { ...draft, overrides }, problems };
}

function unquote(value: string): string {
  const quoted = /^(['"`])(.*)\1\s*(#.*)?$/.exec(value);
  return quoted ? (quoted[2] ?? '') : value.replace(/\s+#.*$/, '');
}

function addOverride(
  overrides: Map<string, { score?: number; solutionId?: string }>,
  key: string,
  value: string,
): boolean | null {
  const [, userId, problemId, part] = OVERRIDE.exec(key) ?? [];
  if (userId === undefined || problemId === undefined) return null;
  const entry = overrides.get(overrideKey(userId, problemId)) ?? {};
  if (part === 'score') {
    const score = Number(value);
    if (value === '' || Number.isNaN(score)) return false;
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
