import type {
  BoardRole,
  ContestProblemSettings,
  RanklistSettings,
  RoundSettings,
  Stage,
  StageSettings,
} from '@assay/contract';

export const presetKinds = ['icpc', 'ioi', 'oi', 'codeforces', 'educational', 'homework', 'empty'] as const;
export type PresetKind = (typeof presetKinds)[number];

export interface PresetOptions {
  startMs: number;
  endMs: number;
  /** Registration stays open while the contest runs. */
  lateRegistration: boolean;
  /** ICPC: the board is frozen for this time before the end; 0 for never. */
  freezeMinutes: number;
  /** After the end the board stays frozen until a director reveals the results. */
  hold: boolean;
  /** Homework: days after the end in which late submissions still count, with a penalty. */
  lateDays: number;
  /** Educational rounds: hours after the end in which participants hack accepted submissions; 0 for none. */
  hackingHours: number;
  /** After the end users can continue; submissions are judged but count on no ranklist. */
  practice: boolean;
}

export interface PlannedRanklist {
  key: string;
  name: string;
  settings: RanklistSettings;
  boardRole?: BoardRole | undefined;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Longest stage of open hacking, in hours. */
export const MAX_HACKING_HOURS = 168;
/** At the end no one should lose a submission to the wait. */
const IOI_LIFTED_MINUTES = 15;
/** Each problem of a round by the rules of Codeforces is worth this much more than the one before. */
const WORTH_STEP = 500;
const USUAL_PRETESTS = 10;
/** What a wrong try costs in an educational round, where 20 minutes are usual by ICPC rules. */
const EDUCATIONAL_PENALTY_MS = 10 * MINUTE_MS;

const register: StageSettings = { registrationEnabled: true, registrationAllowPublic: true };
/** Statements, and uploads that wait for a director. */
const upload: StageSettings = { problemEnabled: true, solutionEnabled: true, problemAllowCreateSolution: true };
const judged: StageSettings = { ...upload, solutionAllowSubmit: true };
const boards: StageSettings = { ranklistEnabled: true, participantEnabled: true };
/** Read-only access to everything after the end. */
const review: StageSettings = {
  problemEnabled: true,
  problemShowTags: true,
  solutionEnabled: true,
  solutionShowDetails: true,
  solutionShowOther: true,
  ...boards,
};
const practising: StageSettings = { ...review, ...judged, ...register, ranklistSkipCalculation: true };

/** The settings of each kind while the contest is running. */
const running: Record<PresetKind, StageSettings> = {
  icpc: { ...judged, ...boards },
  ioi: { ...judged, solutionShowDetails: true, participantEnabled: true },
  oi: { ...upload, participantEnabled: true },
  // Those who have locked a problem find what they may hack among the submissions of others.
  codeforces: { ...judged, ...boards, solutionShowOther: true, hacking: 'locked' },
  educational: { ...judged, ...boards },
  homework: { ...judged, ...boards, solutionShowDetails: true },
  empty: {},
};

/**
 * Rules of the kind for the problem at an index. The IOI has a minute between submissions, and shows one case. At
 * Codeforces problems are worth more from one to the next.
 */
export function presetProblemRules(
  kind: PresetKind,
  index: number,
): Partial<Pick<ContestProblemSettings, 'interval' | 'feedback' | 'score' | 'pretests'>> {
  if (kind === 'codeforces')
    return { score: WORTH_STEP * (index + 1), pretests: { by: 'count', count: USUAL_PRETESTS } };
  if (kind !== 'ioi') return {};
  return { interval: { length: MINUTE_MS, liftedFor: IOI_LIFTED_MINUTES * MINUTE_MS }, feedback: 'one-case' };
}

/** The rules of a round with pretests, for a kind that is one. */
export function presetRound(kind: PresetKind): RoundSettings | undefined {
  return kind === 'codeforces' ? { locking: true, tested: 'last' } : undefined;
}

/** Whether an option applies to a kind of contest. */
export function hasOption(
  kind: PresetKind,
  option: 'freezeMinutes' | 'hold' | 'lateDays' | 'hackingHours' | 'practice' | 'lateRegistration',
): boolean {
  if (option === 'freezeMinutes' || option === 'hold') return kind === 'icpc';
  if (option === 'lateDays') return kind === 'homework';
  if (option === 'hackingHours') return kind === 'educational';
  // Uploads of an OI are submitted after the end, in a stage that must count.
  if (option === 'practice') return kind !== 'oi' && kind !== 'empty';
  return kind !== 'empty';
}

/** The stages of a kind of contest, all but the first by its clock. The director can change everything afterwards. */
export function presetStages(kind: PresetKind, options: PresetOptions): Stage[] {
  const { startMs, endMs, lateRegistration, lateDays, hackingHours, practice } = options;
  const isHeld = isHeldAfterwards(kind, options);
  const open = lateRegistration && kind !== 'empty' ? { ...register, ...running[kind] } : running[kind];
  const isLate = kind === 'homework' && lateDays > 0;
  const afterEnd = kind === 'empty' ? {} : practice && hasOption(kind, 'practice') ? practising : review;
  // The solutions of others would reveal the held results.
  const held = isHeld ? { ...afterEnd, solutionShowOther: false } : afterEnd;
  const hackingMs = hasOption(kind, 'hackingHours') ? hackingHours * HOUR_MS : 0;
  const end = { event: 'end' as const, ...(hackingMs > 0 && { offset: hackingMs }) };
  return [
    { name: 'upcoming', start: 0, settings: kind === 'empty' ? {} : { ...register, participantEnabled: true } },
    { name: 'running', start: startMs, at: { event: 'start' }, settings: open },
    ...(isLate
      ? [{ name: 'late', start: endMs, at: { event: 'start' as const, offset: endMs - startMs }, settings: open }]
      : []),
    ...(hackingMs > 0
      ? [
          {
            name: 'hacking',
            start: endMs,
            at: { event: 'end' as const },
            settings: { ...review, hacking: 'open' as const },
          },
        ]
      : []),
    { name: 'end', start: presetEndMs(kind, options) + hackingMs, at: end, settings: held },
  ];
}

/** The end of the clock: with late submissions, the last moment at which they count. */
export function presetEndMs(kind: PresetKind, { endMs, lateDays }: PresetOptions): number {
  return kind === 'homework' ? endMs + lateDays * DAY_MS : endMs;
}

/** The freeze of the clock in milliseconds before the end; null for none. */
export function presetFreezeMs(kind: PresetKind, { freezeMinutes }: PresetOptions): number | null {
  return kind === 'icpc' && freezeMinutes > 0 ? freezeMinutes * MINUTE_MS : null;
}

/** Whether the results stay held after the end until a director reveals them. */
function isHeldAfterwards(kind: PresetKind, { freezeMinutes, hold }: PresetOptions): boolean {
  return kind === 'icpc' && freezeMinutes > 0 && hold;
}

/** The ranklists of a kind of contest. With a freeze the board has two views: the frozen and the final one. */
export function presetRanklists(
  kind: PresetKind,
  { endMs, freezeMinutes, lateDays }: PresetOptions,
  names: { main: string; final: string },
): PlannedRanklist[] {
  if (kind === 'empty') return [];
  if (kind === 'icpc' && freezeMinutes > 0) {
    return [
      { key: 'main', name: names.main, settings: { config: 'type = icpc' }, boardRole: 'open' },
      { key: 'final', name: names.final, settings: { config: 'type = icpc' }, boardRole: 'final' },
    ];
  }
  const due = new Date(endMs).toISOString().replace('.000Z', 'Z');
  const cutoff = new Date(endMs + lateDays * DAY_MS).toISOString().replace('.000Z', 'Z');
  let config = `type = ${kind === 'educational' ? 'icpc' : kind}`;
  if (kind === 'educational') config += `\npenaltyPerSolution = ${EDUCATIONAL_PENALTY_MS}`;
  if (kind === 'codeforces') config += '\nlastAccepted = 1';
  if (kind === 'homework' && lateDays > 0) config += `\ndue = ${due}\ncutoff = ${cutoff}`;
  if (kind === 'ioi') config += '\nbestPerSubtask = 1';
  return [{ key: 'main', name: names.main, settings: { config }, boardRole: 'open' }];
}
