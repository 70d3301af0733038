import { hasCapability, type PlanSettings } from '@assay/contract';

export interface PlanPermissions {
  capability: bigint;
  settings: PlanSettings;
}

export function administers({ capability }: Pick<PlanPermissions, 'capability'>): boolean {
  return hasCapability('plan', capability, 'admin');
}

/** May join: registration is on or the user is an administrator, and the user is invited or anyone may join. */
export function mayJoin(permissions: PlanPermissions): boolean {
  const { settings, capability } = permissions;
  const isOpen = settings.registrationEnabled === true || administers(permissions);
  return isOpen && (settings.registrationAllowPublic === true || hasCapability('plan', capability, 'registration'));
}
