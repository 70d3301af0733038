import type { RanklistSettings, Stage, StageSettings } from '@assay/contract';

export const presetKinds = ['icpc', 'ioi', 'oi', 'homework', 'empty'] as const;
export type PresetKind = (typeof presetKinds)[number];

export interface PresetOptions {
  startMs: number;
  endMs: number;
  /** Registration stays open while the contest runs. */
  lateRegistration: boolean;
  /** ICPC: the board is frozen for the last minutes; 0 for never. */
  freezeMinutes: number;
  /** Homework: days after the end in which late work still counts, with a penalty. */
  lateDays: number;
  /** After the end everybody goes on, judged and on no ranklist. */
  practice: boolean;
}

export interface PlannedRanklist {
  key: string;
  name: string;
  settings: RanklistSettings;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const register: StageSettings = { registrationEnabled: true, registrationAllowPublic: true };
/** Statements, and uploads that wait. */
const upload: StageSettings = { problemEnabled: true, solutionEnabled: true, problemAllowCreateSolution: true };
const judged: StageSettings = { ...upload, solutionAllowSubmit: true };
const boards: StageSettings = { ranklistEnabled: true, participantEnabled: true };
/** Everything to look at after the end. */
const review: StageSettings = {
  problemEnabled: true,
  problemShowTags: true,
  solutionEnabled: true,
  solutionShowDetails: true,
  solutionShowOther: true,
  ...boards,
};
const practising: StageSettings = { ...review, ...judged, ...register, ranklistSkipCalculation: true };

/** What each kind opens while it runs. */
const running: Record<PresetKind, StageSettings> = {
  icpc: { ...judged, ...boards },
  ioi: { ...judged, solutionShowDetails: true, participantEnabled: true },
  oi: { ...upload, participantEnabled: true },
  homework: { ...judged, ...boards, solutionShowDetails: true },
  empty: {},
};

/** Whether an option means anything for a kind of contest. */
export function hasOption(
  kind: PresetKind,
  option: 'freezeMinutes' | 'lateDays' | 'practice' | 'lateRegistration',
): boolean {
  if (option === 'freezeMinutes') return kind === 'icpc';
  if (option === 'lateDays') return kind === 'homework';
  // Uploads of an OI are submitted after the end, in a stage that has to count.
  if (option === 'practice') return kind === 'icpc' || kind === 'ioi' || kind === 'homework';
  return kind !== 'empty';
}

/** The stages of a kind of contest. Every switch can be changed afterwards. */
export function presetStages(kind: PresetKind, options: PresetOptions): Stage[] {
  const { startMs, endMs, lateRegistration, lateDays, practice } = options;
  const open = lateRegistration && kind !== 'empty' ? { ...register, ...running[kind] } : running[kind];
  const isLate = kind === 'homework' && lateDays > 0;
  const after = kind === 'empty' ? {} : practice && hasOption(kind, 'practice') ? practising : review;
  return [
    { name: 'upcoming', start: 0, settings: kind === 'empty' ? {} : { ...register, participantEnabled: true } },
    { name: 'running', start: startMs, settings: open },
    ...(isLate ? [{ name: 'late', start: endMs, settings: open }] : []),
    { name: 'end', start: isLate ? endMs + lateDays * DAY_MS : endMs, settings: after },
  ];
}

/**
 * The ranklists of a kind of contest. A frozen one ends when the true one appears: at the end, until a director moves
 * that.
 */
export function presetRanklists(
  kind: PresetKind,
  { endMs, freezeMinutes, lateDays }: PresetOptions,
  names: { main: string; frozen: string; final: string },
): PlannedRanklist[] {
  if (kind === 'empty') return [];
  if (kind === 'icpc' && freezeMinutes > 0) {
    const freezeAt = new Date(endMs - freezeMinutes * MINUTE_MS).toISOString().replace('.000Z', 'Z');
    return [
      {
        key: 'frozen',
        name: names.frozen,
        settings: { showBefore: endMs - 1, config: `type = icpc\nfreezeAt = ${freezeAt}` },
      },
      { key: 'final', name: names.final, settings: { showAfter: endMs, config: 'type = icpc' } },
    ];
  }
  const due = new Date(endMs).toISOString().replace('.000Z', 'Z');
  const cutoff = new Date(endMs + lateDays * DAY_MS).toISOString().replace('.000Z', 'Z');
  const config =
    kind === 'homework' && lateDays > 0 ? `type = homework\ndue = ${due}\ncutoff = ${cutoff}` : `type = ${kind}`;
  return [{ key: 'main', name: names.main, settings: { config } }];
}
