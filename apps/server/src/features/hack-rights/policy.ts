import type { HackReason } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { FULL_SCORE, mayKnowResult } from '@assay/rules';
import type { ContestPermissions } from '../contests/policy.ts';

/** The status of a submission that a hack has failed. It has no points. */
export const HACKED = 'Hacked';

export interface HackTarget {
  userId: string;
  state: number;
  score: number;
  status: string;
  submittedAt: Date | null;
}

type Hacker = ContestPermissions & { actingId: string; isPaused: boolean };

/** Whether the viewer may hack in a contest now, or why not. Administrators may as participants, like others. */
function hackRight(contest: Hacker): true | Extract<HackReason, 'participants-only' | 'stage-closed'> {
  if (contest.participant === null) return 'participants-only';
  const { solutionEnabled, hacking } = contest.stage.settings;
  return solutionEnabled === true && hacking !== undefined && !contest.isPaused ? true : 'stage-closed';
}

/** Whether only those who have locked a problem may hack submissions to it. */
export function needsLock({ stage }: Pick<Hacker, 'stage'>): boolean {
  return stage.settings.hacking === 'locked';
}

/**
 * Whether the right to hack opens a submission of others, with its code. Only what was accepted, and not what the
 * freeze hides: `hiddenFromMs` is as in `maySeeContestSolution`. `hasLocked`: whether the hacker has locked the
 * problem.
 */
export function mayReadToHack(
  contest: Hacker,
  target: HackTarget,
  { hiddenFromMs, hasLocked }: { hiddenFromMs: number | null; hasLocked: boolean },
): boolean {
  if (needsLock(contest) && !hasLocked) return false;
  if (hackRight(contest) !== true || target.userId === contest.actingId) return false;
  if (!isAccepted(target) && target.status !== HACKED) return false;
  const submittedAtMs = target.submittedAt?.getTime() ?? null;
  return mayKnowResult({ seesAll: false, isOwn: false }, { submittedAtMs }, { fromMs: hiddenFromMs, fromTimeMs: null });
}

/**
 * Whether the viewer may hack a submission now, checked in the order of `hackReasons`. `hasLocked` is as in
 * `mayReadToHack`; `isSuperseded`: whether a later submission counts instead of this one.
 */
export function hackAbility(
  contest: Hacker,
  target: HackTarget,
  { hasLocked, isSuperseded }: { hasLocked: boolean; isSuperseded: boolean },
): true | HackReason {
  const right = hackRight(contest);
  if (right !== true) return right;
  if (target.userId === contest.actingId) return 'hack-own';
  if (target.status === HACKED) return 'already-hacked';
  if (!isAccepted(target)) return 'hack-rejected';
  if (!needsLock(contest)) return true;
  if (!hasLocked) return 'problem-not-locked';
  return isSuperseded ? 'hack-superseded' : true;
}

export function isAccepted({ state, score }: Pick<HackTarget, 'state' | 'score'>): boolean {
  return state === SOLUTION_STATE.completed && score >= FULL_SCORE;
}
