import type { BoardRole, RanklistSettings, Stage, StageSettings } from '@assay/contract';

export const presetKinds = ['icpc', 'ioi', 'oi', 'homework', 'empty'] as const;
export type PresetKind = (typeof presetKinds)[number];

export interface PresetOptions {
  startMs: number;
  endMs: number;
  /** Registration stays open while the contest runs. */
  lateRegistration: boolean;
  /** ICPC: the board is frozen for the last minutes; 0 for never. */
  freezeMinutes: number;
  /** After the end the frozen board stays until a director reveals the results. */
  hold: boolean;
  /** Homework: days after the end in which late work still counts, with a penalty. */
  lateDays: number;
  /** After the end everybody goes on, judged and on no ranklist. */
  practice: boolean;
}

export interface PlannedRanklist {
  key: string;
  name: string;
  settings: RanklistSettings;
  boardRole?: BoardRole | undefined;
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
  option: 'freezeMinutes' | 'hold' | 'lateDays' | 'practice' | 'lateRegistration',
): boolean {
  if (option === 'freezeMinutes' || option === 'hold') return kind === 'icpc';
  if (option === 'lateDays') return kind === 'homework';
  // Uploads of an OI are submitted after the end, in a stage that has to count.
  if (option === 'practice') return kind === 'icpc' || kind === 'ioi' || kind === 'homework';
  return kind !== 'empty';
}

/** The stages of a kind of contest. Every switch can be changed afterwards. */
export function presetStages(kind: PresetKind, options: PresetOptions): Stage[] {
  const { startMs, endMs, lateRegistration, lateDays, practice } = options;
  const isHeld = isHeldAfterwards(kind, options);
  const open = lateRegistration && kind !== 'empty' ? { ...register, ...running[kind] } : running[kind];
  const isLate = kind === 'homework' && lateDays > 0;
  const looking = kind === 'empty' ? {} : practice && hasOption(kind, 'practice') ? practising : review;
  // What others submitted would say what is held.
  const after = isHeld ? { ...looking, solutionShowOther: false } : looking;
  return [
    { name: 'upcoming', start: 0, settings: kind === 'empty' ? {} : { ...register, participantEnabled: true } },
    { name: 'running', start: startMs, settings: open },
    ...(isLate ? [{ name: 'late', start: endMs, settings: open }] : []),
    { name: 'end', start: isLate ? endMs + lateDays * DAY_MS : endMs, settings: after },
  ];
}

/** Whether the results wait for a director after the end. */
function isHeldAfterwards(kind: PresetKind, { freezeMinutes, hold }: PresetOptions): boolean {
  return kind === 'icpc' && freezeMinutes > 0 && hold;
}

/** The ranklists of a kind of contest. With a freeze there are two on its board: the frozen one, and the true one. */
export function presetRanklists(
  kind: PresetKind,
  { endMs, freezeMinutes, lateDays }: PresetOptions,
  names: { main: string; final: string },
): PlannedRanklist[] {
  if (kind === 'empty') return [];
  if (kind === 'icpc' && freezeMinutes > 0) {
    const freezeAt = new Date(endMs - freezeMinutes * MINUTE_MS).toISOString().replace('.000Z', 'Z');
    return [
      { key: 'main', name: names.main, settings: { config: `type = icpc\nfreezeAt = ${freezeAt}` }, boardRole: 'open' },
      { key: 'final', name: names.final, settings: { config: 'type = icpc' }, boardRole: 'final' },
    ];
  }
  const due = new Date(endMs).toISOString().replace('.000Z', 'Z');
  const cutoff = new Date(endMs + lateDays * DAY_MS).toISOString().replace('.000Z', 'Z');
  const config =
    kind === 'homework' && lateDays > 0 ? `type = homework\ndue = ${due}\ncutoff = ${cutoff}` : `type = ${kind}`;
  return [{ key: 'main', name: names.main, settings: { config }, boardRole: 'open' }];
}
