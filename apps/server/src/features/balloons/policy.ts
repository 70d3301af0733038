import { hasCapability } from '@assay/contract';
import { administers } from '../contests/policy.ts';

/** Whether the viewer works on the balloon queue: volunteers with the right `balloons`, and administrators. */
export function deliversBalloons(permissions: { capability: bigint }): boolean {
  return administers(permissions) || hasCapability('contest', permissions.capability, 'balloons');
}
