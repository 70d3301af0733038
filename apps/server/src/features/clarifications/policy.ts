import type { ClarificationCategory, ContestProblemSettings, Stage } from '@assay/contract';
import { currentStage } from '@assay/rules';
import { isShown, may, observes, type ContestPermissions } from '../contests/policy.ts';

/** Maximum number of messages of a participant to the jury of a contest within `ASKING_WINDOW_MS`. */
export const MAX_ASKED_IN_WINDOW = 5;
export const ASKING_WINDOW_MS = 300_000;
/** Maximum number of messages of a participant in the whole contest. */
export const MAX_ASKED = 100;

/** The jury reads every thread and writes as the jury; observers read as the jury does. */
export const readsQueue = observes;

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

/** Problems of a contest that decide which clarifications a viewer may read. */
export interface ProblemSight {
  /** Problems that the viewer may currently read. */
  readable: readonly string[];
  /** Problems that are not yet released. */
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
 * Whether a public thread is shown to a user who did not start it. One about a problem is shown to those who may read
 * the problem; `settings` are those of the problem in the contest, null if the contest does not have it.
 */
export function mayReadPublic(
  permissions: ContestPermissions,
  { category, settings }: { category: ClarificationCategory; settings: ContestProblemSettings | null },
  nowMs: number,
): boolean {
  return category !== 'problem' || (settings !== null && maySeeProblem(permissions, settings, nowMs));
}

/** Whether participants without further rights currently read a problem of the contest, and so notices about it. */
export function participantsRead({
  stages,
  settings,
  nowMs,
}: {
  stages: readonly Stage[];
  settings: ContestProblemSettings;
  nowMs: number;
}): boolean {
  const participant = { capability: 0n, participant: { banned: false }, stage: currentStage(stages, nowMs) };
  return maySeeProblem(participant, settings, nowMs);
}
