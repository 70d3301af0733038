import {
  capabilityMask,
  hasCapability,
  type CapabilityOf,
  type ContestProblemSettings,
  type CreateSolutionAbility,
  type Stage,
  type StageSettings,
  type TeamSettings,
} from '@assay/contract';
import { isGateOpen, stageGates, type StageGate, type StageGateName } from '@assay/rules';

/** A viewer's permissions on a contest at an instant. */
export interface ContestPermissions {
  /** Effective capability on the contest. */
  capability: bigint;
  /** Null if not registered. */
  participant: { banned: boolean } | null;
  /** Whether the viewer has a virtual run of the contest, which has ended and allows these. */
  isRunner?: boolean;
  /** The current stage. */
  stage: { settings: StageSettings };
}

/**
 * Whether the viewer passes the gate, or why not. Banned participants pass no gate unless they administer the contest.
 * A virtual run opens the problems, and ranklists as to participants.
 */
export function passes(
  permissions: ContestPermissions,
  name: StageGateName,
): true | 'banned' | 'participants-only' | 'stage-closed' {
  const gate: StageGate = stageGates[name];
  if (isBanned(permissions)) return 'banned';
  if (gate.opens && holds(permissions.capability, gate.opens)) return true;
  if (permissions.isRunner === true && name === 'readProblems') return true;
  const takesPart = permissions.participant !== null || (permissions.isRunner === true && name === 'readRanklists');
  if (gate.participants && !takesPart) return 'participants-only';
  return isGateOpen(permissions.stage.settings, name) ? true : 'stage-closed';
}

/** Whether the viewer passes the gate. */
export function may(permissions: ContestPermissions, name: StageGateName): boolean {
  return passes(permissions, name) === true;
}

/** Any of these reads what observers read: directors and the jury do, too. */
export const OBSERVING = capabilityMask('contest', 'admin', 'jury', 'observer');

/** Capabilities that several roles hold: directors act as the jury, and both read what observers read. */
const roleMasks: Partial<Record<CapabilityOf<'contest'>, bigint>> = {
  jury: capabilityMask('contest', 'admin', 'jury'),
  observer: OBSERVING,
};

/** Roles that directors may grant although their own capability may lack them: they do the same work. */
export const GRANTED_BY_DIRECTORS = capabilityMask('contest', 'jury', 'observer', 'balloons', 'printing');

/** Whether a capability on a contest has the named right, by itself or by a role that includes it. */
export function holds(capability: bigint, name: CapabilityOf<'contest'>): boolean {
  return (capability & (roleMasks[name] ?? capabilityMask('contest', name))) !== 0n;
}

/** Directs the contest: changes its settings, clock, rules, problems, participants and roles. */
export function administers({ capability }: Pick<ContestPermissions, 'capability'>): boolean {
  return hasCapability('contest', capability, 'admin');
}

/** Acts as the jury: answers questions, rejudges, holds judging and clears alarms. Directors do, too. */
export function judges({ capability }: Pick<ContestPermissions, 'capability'>): boolean {
  return holds(capability, 'jury');
}

/** Reads everything that the jury reads, hidden results included: observers, the jury and directors. */
export function observes({ capability }: Pick<ContestPermissions, 'capability'>): boolean {
  return holds(capability, 'observer');
}

/**
 * Capabilities on a contest, any of which allows adding it to plans: everyone who joins a plan is invited to its
 * contests.
 */
export const ADDING_TO_PLANS = capabilityMask('contest', 'admin', 'registration');

export function mayAddToPlans(capability: bigint): boolean {
  return (capability & ADDING_TO_PLANS) !== 0n;
}

/** Whether the viewer is a banned participant. Administrators never count as banned. */
export function isBanned(permissions: Pick<ContestPermissions, 'capability' | 'participant'>): boolean {
  return permissions.participant?.banned === true && !administers(permissions);
}

/** May see that the contest exists: by access level, access list, or registration. */
export function mayEnter({ capability, participant }: Pick<ContestPermissions, 'capability' | 'participant'>): boolean {
  return participant !== null || hasCapability('contest', capability, 'access');
}

export function mayRegister(permissions: ContestPermissions & { teams: TeamSettings | null }): boolean {
  return (
    permissions.teams?.entry !== 'teams' &&
    permissions.participant === null &&
    may(permissions, 'openToRegistration') &&
    may(permissions, 'registerUninvited')
  );
}

/**
 * A participant with submissions, or whose own time has begun, cannot withdraw: they would get a second start. Neither
 * can anyone after the contest has ended.
 */
export function mayWithdraw(
  {
    participant,
    stages,
    nowMs,
  }: {
    participant: { banned: boolean; startedAtMs?: number | null } | null;
    stages: readonly Stage[];
    nowMs: number;
  },
  hasTakenPart: boolean,
): boolean {
  const endsAtMs = stages.at(-1)?.start ?? 0;
  if (participant === null || participant.banned || typeof participant.startedAtMs === 'number') return false;
  return !hasTakenPart && nowMs < endsAtMs;
}

/** During a pause only administrators may submit. */
export function maySubmit(permissions: ContestPermissions & { isPaused: boolean }): boolean {
  return may(permissions, 'submit') && !isStopped(permissions);
}

export function isStopped(permissions: Pick<ContestPermissions, 'capability'> & { isPaused: boolean }): boolean {
  return permissions.isPaused && !administers(permissions);
}

/** Creating solutions requires a participant, whatever the user's other rights. */
export function mayMakeSolutions(permissions: ContestPermissions): boolean {
  return permissions.participant !== null && may(permissions, 'openToSolutions');
}

/** Opening instances requires a participant, whatever the user's other rights. */
export function mayMakeInstances(permissions: ContestPermissions): boolean {
  return permissions.participant !== null && may(permissions, 'openToInstances');
}

/** The jury and observers see a problem before its release time. */
export function isShown(
  permissions: Pick<ContestPermissions, 'capability'>,
  { showAfter }: ContestProblemSettings,
  nowMs: number,
): boolean {
  return observes(permissions) || showAfter === undefined || showAfter <= nowMs;
}

/** Whether the viewer can create a solution now, checked in the order of `createSolutionRefusals`. */
export function createSolutionAbility(
  permissions: ContestPermissions,
  problem: { settings: ContestProblemSettings; currentDataHash: string | null; lockedAtMs?: number | null },
  made: number,
): CreateSolutionAbility {
  if (permissions.participant === null) return 'participants-only';
  if (!mayMakeSolutions(permissions)) return 'stage-closed';
  if (problem.settings.disableCreateSolution) return 'problem-closed';
  if (typeof problem.lockedAtMs === 'number') return 'problem-locked';
  if (problem.currentDataHash === null) return 'no-judge-data';
  return solutionsLeft(problem.settings, made) === 0 ? 'solution-limit' : true;
}

/** Number of solutions a participant may still create for a problem. */
export function solutionsLeft({ solutionCountLimit }: ContestProblemSettings, count: number): number {
  return Math.max(0, solutionCountLimit - count);
}
