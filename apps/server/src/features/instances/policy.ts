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
 * May destroy an instance: its owner, administrators of the organization's instances, and administrators of its
 * contest. `capability` is null for non-members.
 */
export function mayDestroy(
  { userId }: { userId: string },
  viewerId: string,
  { capability, administersContest }: { capability: bigint | null; administersContest: boolean },
): boolean {
  return userId === viewerId || administersContest || managesInstances(capability);
}

/** Only the owner extends, restarts and reaches an instance: what is done in it is the owner's. */
export function ownsInstance({ userId }: { userId: string }, viewerId: string): boolean {
  return userId === viewerId;
}

export function managesInstances(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'instance');
}
