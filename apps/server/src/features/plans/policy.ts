import { hasCapability, type PlanSettings } from '@assay/contract';

export interface PlanStanding {
  capability: bigint;
  settings: PlanSettings;
}

export function administers({ capability }: Pick<PlanStanding, 'capability'>): boolean {
  return hasCapability('plan', capability, 'admin');
}

/** May join: while registration is on or as an administrator, and invited or where anybody may. */
export function mayJoin(standing: PlanStanding): boolean {
  const { settings, capability } = standing;
  const isOpen = settings.registrationEnabled === true || administers(standing);
  return isOpen && (settings.registrationAllowPublic === true || hasCapability('plan', capability, 'registration'));
}
