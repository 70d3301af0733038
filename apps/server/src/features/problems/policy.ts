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

/** May take part in the review of a problem. */
export function mayReview(capability: bigint): boolean {
  return hasCapability('problem', capability, 'data');
}

/**
 * Capabilities on a problem, any of which allows adding it to contests. A contest administrator reads its problems and
 * shows them to others, so being able to read the problem or knowing its id is not enough.
 */
export const ADDING_TO_CONTESTS = capabilityMask('problem', 'admin', 'content', 'data');

export function mayAddToContests(capability: bigint): boolean {
  return (capability & ADDING_TO_CONTESTS) !== 0n;
}

/** Whether the viewer's rights allow submitting solutions. */
export function maySubmit({ capability, settings }: ProblemPermissions): boolean {
  return settings.allowPublicSubmit === true || hasCapability('problem', capability, 'solution');
}

/** May see the rows of other users' solutions. */
export function readsAllSolutions(permissions: ProblemPermissions): boolean {
  return administers(permissions) || permissions.settings.solutionShowOther === true;
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
