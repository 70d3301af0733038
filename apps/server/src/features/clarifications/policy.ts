import type { ClarificationCategory, ContestProblemSettings, Stage } from '@assay/contract';
import { administers, isShown, may, type ContestPermissions } from '../contests/policy.ts';

/** A participant may send this many messages to the jury of a contest within `ASKING_WINDOW_MS`. */
export const MAX_ASKED_IN_WINDOW = 5;
export const ASKING_WINDOW_MS = 300_000;
/** And this many in the whole contest. */
export const MAX_ASKED = 100;

/** The jury of a contest is whoever administers it: they read everything, and write as the jury. */
export const isJury = administers;

/** Whether the viewer may ask now, checked in the order of the refusals: participants, from the start to the end. */
export function askAbility(
  permissions: Pick<ContestPermissions, 'participant'> & { stages: readonly Stage[]; nowMs: number },
): true | 'participants-only' | 'stage-closed' {
  if (permissions.participant === null) return 'participants-only';
  return isUnderWay(permissions) ? true : 'stage-closed';
}

/** From the start of the second stage to that of the last one. */
function isUnderWay({ stages, nowMs }: { stages: readonly Stage[]; nowMs: number }): boolean {
  const [startsAtMs, endsAtMs] = [stages[1]?.start, stages.at(-1)?.start];
  return startsAtMs !== undefined && endsAtMs !== undefined && startsAtMs <= nowMs && nowMs < endsAtMs;
}

export function maySeeProblem(
  permissions: ContestPermissions,
  settings: ContestProblemSettings,
  nowMs: number,
): boolean {
  return may(permissions, 'readProblems') && isShown(permissions, settings, nowMs);
}

/** Problems of a contest as they decide which clarifications a viewer may read. */
export interface ProblemSight {
  /** Those that the viewer may read now. */
  readable: readonly string[];
  /** Those whose time has not come. */
  untimely: readonly string[];
}

export function sightOfProblems(
  permissions: ContestPermissions,
  problems: readonly { problemId: string; settings: ContestProblemSettings }[],
  nowMs: number,
): ProblemSight {
  const idsOf = (test: (settings: ContestProblemSettings) => boolean) =>
    problems.filter(({ settings }) => test(settings)).map(({ problemId }) => problemId);
  return {
    readable: idsOf((settings) => maySeeProblem(permissions, settings, nowMs)),
    untimely: idsOf((settings) => !isShown(permissions, settings, nowMs)),
  };
}

/**
 * Whether a thread for all that a user did not start is shown to them. One about a problem is for those who may read
 * the problem; `settings` are those of the problem in the contest, null where it has none.
 */
export function mayReadPublic(
  permissions: ContestPermissions,
  { category, settings }: { category: ClarificationCategory; settings: ContestProblemSettings | null },
  nowMs: number,
): boolean {
  return category !== 'problem' || (settings !== null && maySeeProblem(permissions, settings, nowMs));
}
