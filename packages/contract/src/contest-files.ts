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
export const icpcKinds = ['group', 'organization', 'team', 'person', 'account'] as const;
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
] as const;
export type IcpcReason = (typeof icpcReasons)[number];

export const MAX_ICPC_FILES = 20;
/** Of one import: the files together, in UTF-8, and their entries. */
export const MAX_ICPC_BYTES = 700_000;
export const MAX_ICPC_ENTRIES = 5_000;
