import { hasCapability } from '@assay/contract';
import { administers, observes } from '../contests/policy.ts';

/** Work of volunteers, by their right on the contest. */
export type VolunteerWork = 'balloons' | 'printing';

/** Whether the viewer does this work: volunteers with the right to it, and administrators. */
export function worksOn(work: VolunteerWork, permissions: { capability: bigint }): boolean {
  return administers(permissions) || hasCapability('contest', permissions.capability, work);
}

/** Whether the viewer reads the queue of this work: also the jury and observers that of the balloons. */
export function readsQueueOf(work: VolunteerWork, permissions: { capability: bigint }): boolean {
  return worksOn(work, permissions) || (work === 'balloons' && observes(permissions));
}
