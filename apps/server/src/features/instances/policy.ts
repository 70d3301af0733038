import { hasCapability, type ContestProblemSettings } from '@assay/contract';
import type { ProblemPermissions } from '../problems/policy.ts';

/** May open instances of a problem outside contests, as far as rights go. */
export function mayOpen({ capability, settings }: ProblemPermissions): boolean {
  return settings.allowPublicInstance === true || hasCapability('problem', capability, 'instance');
}

/** Whether a contest offers instances of a problem at all. */
export function offersInstances({ disableCreateInstance, maxInstanceCount = 0 }: ContestProblemSettings): boolean {
  return disableCreateInstance !== true && maxInstanceCount > 0;
}

/**
 * May tear an instance down: its owner, and who manages the instances of the organization. `capability` is null for who
 * is no member.
 */
export function mayDestroy({ userId }: { userId: string }, viewerId: string, capability: bigint | null): boolean {
  return userId === viewerId || managesInstances(capability);
}

export function managesInstances(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'instance');
}
