import { capabilityMask, hasCapability, type ProblemSettings, type SubmitAbility } from '@assay/contract';

/** A viewer's permissions on a problem. */
export interface ProblemPermissions {
  capability: bigint;
  settings: ProblemSettings;
}

export function administers({ capability }: Pick<ProblemPermissions, 'capability'>): boolean {
  return hasCapability('problem', capability, 'admin');
}

/** Capabilities on a problem, any of which allows reading the work on translations of its statement. */
const TRANSLATING = capabilityMask('problem', 'content', 'translate');

export function mayTranslate(capability: bigint): boolean {
  return (capability & TRANSLATING) !== 0n;
}

/** Capabilities on a problem, any of which allows taking part in its review. */
const REVIEWING = capabilityMask('problem', 'data', 'review');

export function mayReview(capability: bigint): boolean {
  return (capability & REVIEWING) !== 0n;
}

/** May see what spoils a problem for its testers: solutions, tests and programs. */
export function seesSolutions(capability: bigint): boolean {
  return hasCapability('problem', capability, 'data');
}

/** Capabilities that a user gives up to test a problem without seeing solutions. */
const SPOILING = capabilityMask('problem', 'admin', 'data');

export function mayHideSolutions(capability: bigint): boolean {
  return mayReview(capability) && (capability & SPOILING) !== 0n;
}

/**
 * Capabilities on a problem, any of which allows adding it to contests. A contest administrator reads its problems and
 * shows them to others, so being able to read the problem or knowing its id is not enough.
 */
export const ADDING_TO_CONTESTS = capabilityMask('problem', 'admin', 'content', 'data');

export function mayAddToContests(capability: bigint): boolean {
  return (capability & ADDING_TO_CONTESTS) !== 0n;
}

/** Capabilities that allow submitting where it is not open to everyone: testers try the problem. */
const SUBMITTING = capabilityMask('problem', 'solution', 'review');

/** Whether the viewer's rights allow submitting solutions. */
export function maySubmit({ capability, settings }: ProblemPermissions): boolean {
  return settings.allowPublicSubmit === true || (capability & SUBMITTING) !== 0n;
}

/** May see the rows of other users' solutions. They would spoil the problem for its testers. */
export function readsAllSolutions(permissions: ProblemPermissions): boolean {
  if (administers(permissions)) return true;
  return permissions.settings.solutionShowOther === true && !isTester(permissions.capability);
}

/** Takes part in the review without seeing solutions. */
function isTester(capability: bigint): boolean {
  return mayReview(capability) && !seesSolutions(capability);
}

/** Number of solutions a user may still create; null without a limit. */
export function solutionsLeft({ settings }: Pick<ProblemPermissions, 'settings'>, count: number): number | null {
  const limit = settings.maxSolutionCount ?? 0;
  return limit > 0 ? Math.max(0, Math.floor(limit) - count) : null;
}

/** Whether the viewer can submit now, checked in the order of `submitRefusals`. */
export function submitAbility(
  permissions: ProblemPermissions & { currentDataHash: string | null },
  left: number | null,
): SubmitAbility {
  if (!maySubmit(permissions)) return 'submit-not-allowed';
  if (permissions.currentDataHash === null) return 'no-judge-data';
  return left === 0 ? 'solution-limit' : true;
}
