import { hasCapability } from '@assay/contract';

/** May create and see every problem of an organization. `capability` is null for non-members. */
export function managesProblems(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'problem');
}

/** May create and see every contest of an organization. `capability` is null for non-members. */
export function managesContests(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'contest');
}

/** May create and see every plan of an organization. `capability` is null for non-members. */
export function managesPlans(capability: bigint | null): boolean {
  return capability !== null && (hasCapability('org', capability, 'plan') || administersOrg(capability));
}

/** May create and see every app of an organization. `capability` is null for non-members. */
export function managesApps(capability: bigint | null): boolean {
  return capability !== null && (hasCapability('org', capability, 'app') || administersOrg(capability));
}

/** Administers an organization. `capability` is null for non-members. */
export function administersOrg(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'admin');
}
