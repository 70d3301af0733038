import { hasCapability } from '@assay/contract';
import type { Publisher } from './queries.ts';

/** May make ranklists of the contest readable to everyone: administrators of the organization. */
export function mayPublish({ orgCapability }: Pick<Publisher, 'orgCapability'>): boolean {
  return orgCapability !== null && hasCapability('org', orgCapability, 'admin');
}

/** May show, hide and withdraw published ranklists: administrators of the contest or the organization. */
export function mayManage(publisher: Pick<Publisher, 'capability' | 'orgCapability'>): boolean {
  return hasCapability('contest', publisher.capability, 'admin') || mayPublish(publisher);
}
