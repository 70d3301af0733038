import { hasCapability, type ContestProblemSettings } from '@assay/contract';
import type { ProblemPermissions } from '../problems/policy.ts';

/** Whether the rights allow opening instances of a problem outside contests. */
export function mayOpen({ capability, settings }: ProblemPermissions): boolean {
  return settings.allowPublicInstance === true || hasCapability('problem', capability, 'instance');
}

/** Whether a contest offers instances of a problem at all. */
export function offersInstances({ disableCreateInstance, maxInstanceCount = 0 }: ContestProblemSettings): boolean {
  return disableCreateInstance !== true && maxInstanceCount > 0;
}

/**
 * May destroy an instance: its owner, and administrators of the organization's instances. `capability` is null for
 * non-members.
 */
export function mayDestroy({ userId }: { userId: string }, viewerId: string, capability: bigint | null): boolean {
  return userId === viewerId || managesInstances(capability);
}

export function managesInstances(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'instance');
}
