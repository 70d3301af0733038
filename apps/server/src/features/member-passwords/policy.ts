import { hasCapability } from '@assay/contract';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import type { Account } from './queries.ts';

/**
 * Why the viewer, an administrator with `capability` in the organization, may not set a member's password; null if
 * allowed. Setting a password means being able to act as the account, so it must have no permission that the viewer
 * lacks.
 */
export function passwordObstacle(
  account: Account | undefined,
  viewer: UserViewer,
  capability: bigint,
): 'not-a-member' | 'yourself' | 'not-made-here' | 'more-permissions' | null {
  if (!account) return 'not-a-member';
  if (account.userId === viewer.userId) return 'yourself';
  if (!account.accountMade) return 'not-made-here';
  const hasMore =
    account.isOwner ||
    account.hasMoreElsewhere ||
    (account.capability & ~capability) !== 0n ||
    (account.siteCapability & ~viewer.capability) !== 0n ||
    hasCapability('user', account.siteCapability, 'admin');
  return hasMore ? 'more-permissions' : null;
}
