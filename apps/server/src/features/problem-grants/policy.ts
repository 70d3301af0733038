import { managesContests, managesProblems } from '../access/policy.ts';

/**
 * May read the statements of problems that are lent to an organization and add them to contests: those who create its
 * contests or its problems. Members in general may not, since they are the participants. `capability` is null for
 * non-members.
 */
export function readsLibrary(capability: bigint | null): boolean {
  return managesContests(capability) || managesProblems(capability);
}
