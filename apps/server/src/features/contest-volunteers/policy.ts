import { capabilityMask, hasCapability } from '@assay/contract';
import { administers, observes, type ContestPermissions } from '../contests/policy.ts';

/** Work of volunteers, by their right on the contest. */
export type VolunteerWork = 'balloons' | 'printing';

/** Whether the viewer does this work: volunteers with the right to it, and administrators. */
export function worksOn(work: VolunteerWork, permissions: { capability: bigint }): boolean {
  return administers(permissions) || hasCapability('contest', permissions.capability, work);
}

/** Rights of volunteers. */
export const VOLUNTEERING = capabilityMask('contest', 'balloons', 'printing');

/** Whether the viewer does any of this work, and neither takes part nor reads what observers read. */
export function onlyVolunteers({ capability, participant }: Pick<ContestPermissions, 'capability' | 'participant'>) {
  return participant === null && !observes({ capability }) && (capability & VOLUNTEERING) !== 0n;
}

/** Whether the viewer reads the queue of this work: also the jury and observers that of the balloons. */
export function readsQueueOf(work: VolunteerWork, permissions: { capability: bigint }): boolean {
  return worksOn(work, permissions) || (work === 'balloons' && observes(permissions));
}
