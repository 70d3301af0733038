/** Connection of a shadow contest to the primary. `ended`: the primary has ended its feed. */
export const shadowStates = ['off', 'connecting', 'connected', 'failed', 'ended'] as const;
export type ShadowState = (typeof shadowStates)[number];

/** Why a connection failed; it is retried. */
export const shadowFailures = [
  'unreachable',
  'private-address',
  'certificate',
  'redirected',
  'unauthorized',
  'forbidden',
  'contest-missing',
  'server-error',
  'not-a-contest',
  'not-a-feed',
  'line-too-long',
  'too-much',
  'silent',
  'interrupted',
  'internal',
] as const;
export type ShadowFailure = (typeof shadowFailures)[number];

/** Why a submission of the primary is not judged here. */
export const shadowObstacles = [
  'not-read',
  'problem-unmapped',
  'problem-missing',
  'language-unmapped',
  'no-judge-data',
  'no-files',
  'files-too-large',
  'files-invalid',
  'several-files',
] as const;
export type ShadowObstacle = (typeof shadowObstacles)[number];

/**
 * How a submission or a team differs from the primary. `missing-here` and `missing-there`: a submission that only one
 * side has; `waiting-here` and `waiting-there`: judged on the other side only; `fault`: one side has a system error.
 */
export const differenceKinds = [
  'verdict',
  'score',
  'fault',
  'missing-here',
  'missing-there',
  'waiting-here',
  'waiting-there',
  'standing',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const SHADOW_URL_MAX = 512;
export const SHADOW_TEXT_MAX = 256;
export const SHADOW_NOTE_MAX = 1_000;
/** Maximum number of problems or languages that can be mapped. */
export const MAX_SHADOW_MAPPINGS = 200;
