import type { Tx } from '../../db/client.ts';
import { findOrgCapability } from '../access/queries.ts';
import { readsLibrary } from './policy.ts';
import { lockActiveGrant } from './queries.ts';

/**
 * How a problem is lent to an organization, if the user may use its library; undefined if not. The grant cannot be
 * revoked before the transaction ends.
 */
export async function lockLentProblem(
  tx: Tx,
  orgId: string,
  problemId: string,
  userId: string,
): Promise<{ grantId: string; dataHash: string | null } | undefined> {
  if (!readsLibrary(await findOrgCapability(tx, orgId, userId))) return undefined;
  const grant = await lockActiveGrant(tx, orgId, problemId);
  return grant && { grantId: grant.id, dataHash: grant.dataHash };
}
