import { hasCapability } from '@assay/contract';
import type { Publisher } from './queries.ts';

/** Makes ranklists of the contest readable to everybody: who administers the organization. */
export function mayPublish({ orgCapability }: Pick<Publisher, 'orgCapability'>): boolean {
  return orgCapability !== null && hasCapability('org', orgCapability, 'admin');
}

/** Shows, hides and withdraws what is published: who administers the contest, or the organization. */
export function mayManage(publisher: Pick<Publisher, 'capability' | 'orgCapability'>): boolean {
  return hasCapability('contest', publisher.capability, 'admin') || mayPublish(publisher);
}
