/** Files of a contest that directors download. */
export const contestFileNames = [
  'results.tsv',
  'scoreboard.json',
  'standings.tsv',
  'standings.html',
  'event-feed.ndjson',
] as const;
export type ContestFileName = (typeof contestFileNames)[number];

/** What imported files of the ICPC contain. */
export const icpcKinds = ['contest', 'problem', 'group', 'organization', 'team', 'person', 'account'] as const;
export type IcpcKind = (typeof icpcKinds)[number];

/** What an import does with an entry; if one is refused, nothing is stored. */
export const icpcOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const;
export type IcpcOutcome = (typeof icpcOutcomes)[number];

/** Why an entry is refused or skipped. */
export const icpcReasons = [
  'file-unknown',
  'file-unreadable',
  'too-many-entries',
  'id-missing',
  'id-invalid',
  'name-missing',
  'name-invalid',
  'name-taken',
  'text-invalid',
  'country-invalid',
  'role-invalid',
  'duplicate-id',
  'duplicate-name',
  'unknown-group',
  'unknown-organization',
  'unknown-team',
  'team-missing',
  'built-in',
  'account-type',
  'account-type-missing',
  'username-invalid',
  'username-taken',
  'password-invalid',
  'password-weak',
  'member-right-missing',
  'second-factor-missing',
  'in-another-team',
  'took-part-alone',
  'team-full',
  'time-invalid',
  'duration-invalid',
  'penalty-invalid',
  'color-invalid',
  'score-invalid',
  'label-missing',
  'label-invalid',
  'duplicate-label',
  'label-taken',
  'unknown-problem',
  'problem-right-missing',
  'time-limit-differs',
  'content-right-missing',
  'no-clock',
  'contest-started',
  'start-past',
  'freeze-too-long',
  'thaw-too-early',
  'clock-conflict',
  'penalty-without-ranklist',
] as const;
export type IcpcReason = (typeof icpcReasons)[number];

/** What changes of a contest or of a problem in it. Times are milliseconds since the epoch, durations milliseconds. */
export const icpcFields = [
  'title',
  'start',
  'duration',
  'freeze',
  'thaw',
  'penalty',
  'label',
  'color',
  'score',
] as const;
export type IcpcField = (typeof icpcFields)[number];

export const MAX_ICPC_FILES = 20;
/** Of one import: the files together, in UTF-8, and their entries. */
export const MAX_ICPC_BYTES = 700_000;
export const MAX_ICPC_ENTRIES = 5_000;
