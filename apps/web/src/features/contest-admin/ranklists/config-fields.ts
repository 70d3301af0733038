import type { BoardConfig } from '@assay/rules';
import type { DateKey } from './config-text.ts';

type Format = BoardConfig['format'];

/** A key of the configuration and how the form edits it. Without `formats`: for all formats. */
export type ConfigField =
  | { key: DateKey; kind: 'date'; formats?: readonly Format[] }
  | { key: FlagKey; kind: 'flag'; formats?: readonly Format[] }
  | { key: NumberKey; kind: 'number'; min: number; max: number; defaultValue: string; formats?: readonly Format[] }
  /** Milliseconds in the configuration, minutes in the form. */
  | { key: 'penaltyPerSolution'; kind: 'minutes'; defaultValue: string; formats?: readonly Format[] }
  /** Separated by commas in the configuration. */
  | { key: ListKey; kind: 'list'; formats?: readonly Format[] }
  | { key: 'problemSlugFilter'; kind: 'text'; formats?: readonly Format[] }
  | { key: ChoiceKey; kind: 'choice'; choices: readonly string[]; formats?: readonly Format[] };

export type FlagKey =
  | 'unfreeze'
  | 'includeBanned'
  | 'sameRankForSameScore'
  | 'skipAfterAccepted'
  | 'bestPerSubtask'
  | 'lastAccepted'
  | 'showOriginalScore'
  | 'showProblemScore'
  | 'showLastSubmission';
export type NumberKey =
  | 'topstars'
  | 'displayPrecision'
  | 'decayPercentPerMinute'
  | 'wrongTryPoints'
  | 'floorPercent'
  | 'hackPoints'
  | 'failedHackPoints'
  | 'latePercentPerDay';
export type ListKey =
  | 'freeStatuses'
  | 'participantTagWhitelist'
  | 'participantTagBlacklist'
  | 'problemTagWhitelist'
  | 'problemTagBlacklist'
  | 'stageWhitelist'
  | 'stageBlacklist';
export type ChoiceKey = 'scoreReduceMethod' | 'totalReduceMethod';

const points: readonly Format[] = ['plus', 'oi', 'ioi'];

/** Keys by subject; the form hides those of other formats. `docs/contests.md` explains each. */
export const fieldGroups: readonly { id: 'freeze' | 'scoring' | 'look' | 'who'; fields: readonly ConfigField[] }[] = [
  {
    id: 'freeze',
    fields: [
      { key: 'freezeAt', kind: 'date' },
      { key: 'unfreeze', kind: 'flag' },
    ],
  },
  {
    id: 'scoring',
    fields: [
      { key: 'penaltyPerSolution', kind: 'minutes', defaultValue: '20', formats: ['icpc', 'acm', 'atcoder'] },
      { key: 'freeStatuses', kind: 'list', formats: ['icpc', 'codeforces', 'atcoder'] },
      { key: 'scoreReduceMethod', kind: 'choice', choices: ['override', 'max', 'min', 'tokened'], formats: ['plus'] },
      { key: 'scoreReduceMethod', kind: 'choice', choices: ['max', 'tokened'], formats: ['ioi'] },
      { key: 'totalReduceMethod', kind: 'choice', choices: ['sum', 'max', 'min'], formats: ['plus'] },
      { key: 'sameRankForSameScore', kind: 'flag', formats: ['plus'] },
      { key: 'bestPerSubtask', kind: 'flag', formats: ['ioi'] },
      { key: 'lastAccepted', kind: 'flag', formats: ['codeforces'] },
      { key: 'skipAfterAccepted', kind: 'flag', formats: points },
      { key: 'decayPercentPerMinute', kind: 'number', min: 0, max: 100, defaultValue: '0.4', formats: ['codeforces'] },
      { key: 'wrongTryPoints', kind: 'number', min: 0, max: 1_000_000, defaultValue: '50', formats: ['codeforces'] },
      { key: 'floorPercent', kind: 'number', min: 0, max: 100, defaultValue: '30', formats: ['codeforces'] },
      { key: 'hackPoints', kind: 'number', min: 0, max: 1_000_000, defaultValue: '100', formats: ['codeforces'] },
      { key: 'failedHackPoints', kind: 'number', min: 0, max: 1_000_000, defaultValue: '50', formats: ['codeforces'] },
      { key: 'due', kind: 'date', formats: ['homework'] },
      { key: 'latePercentPerDay', kind: 'number', min: 0, max: 100, defaultValue: '10', formats: ['homework'] },
      { key: 'cutoff', kind: 'date', formats: ['homework'] },
      { key: 'startTime', kind: 'date', formats: ['icpc', 'acm', 'atcoder', 'codeforces'] },
    ],
  },
  {
    id: 'look',
    fields: [
      { key: 'topstars', kind: 'number', min: 0, max: 20, defaultValue: '0' },
      { key: 'displayPrecision', kind: 'number', min: 0, max: 6, defaultValue: '3' },
      { key: 'showOriginalScore', kind: 'flag', formats: points },
      { key: 'showProblemScore', kind: 'flag', formats: points },
      { key: 'showLastSubmission', kind: 'flag', formats: points },
    ],
  },
  {
    id: 'who',
    fields: [
      { key: 'includeBanned', kind: 'flag' },
      { key: 'participantTagWhitelist', kind: 'list' },
      { key: 'participantTagBlacklist', kind: 'list' },
      { key: 'problemTagWhitelist', kind: 'list' },
      { key: 'problemTagBlacklist', kind: 'list' },
      { key: 'problemSlugFilter', kind: 'text' },
      { key: 'stageWhitelist', kind: 'list' },
      { key: 'stageBlacklist', kind: 'list' },
      { key: 'submittedAfter', kind: 'date' },
      { key: 'submittedBefore', kind: 'date' },
    ],
  },
];
