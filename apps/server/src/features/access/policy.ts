import { hasCapability } from '@assay/contract';

/** May make and see every problem of an organization. `capability` is null for who is no member. */
export function managesProblems(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'problem');
}

/** May make and see every contest of an organization. `capability` is null for who is no member. */
export function managesContests(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'contest');
}

/** May make and see every plan of an organization. `capability` is null for who is no member. */
export function managesPlans(capability: bigint | null): boolean {
  return capability !== null && (hasCapability('org', capability, 'plan') || administersOrg(capability));
}

/** May make and see every app of an organization. `capability` is null for who is no member. */
export function managesApps(capability: bigint | null): boolean {
  return capability !== null && (hasCapability('org', capability, 'app') || administersOrg(capability));
}

/** Administers an organization. `capability` is null for who is no member. */
export function administersOrg(capability: bigint | null): boolean {
  return capability !== null && hasCapability('org', capability, 'admin');
}
