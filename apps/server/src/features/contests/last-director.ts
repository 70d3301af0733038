import { and, eq, ne, sql } from 'drizzle-orm';
import { capabilityMask, hasCapability } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { contestAccess, contests, groupMembers, orgMembers } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { findOrgCapability } from '../access/queries.ts';
import type { AccessChange } from '../access/edit-access.ts';

/**
 * Refuses to remove or demote the last director of a contest's access list, so that two directors cannot remove each
 * other. A member who manages all contests of the organization may do so, because they keep directing the contest. A
 * group counts as a director while it has members.
 */
export async function refuseLosingLastDirector(
  tx: Tx,
  { objectId, orgId, principalId, viewerId, before, after }: AccessChange,
): Promise<void> {
  if (!hasCapability('contest', before, 'admin') || hasCapability('contest', after, 'admin')) return;
  // Removals of directors run one after another.
  await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, objectId)).for('update');
  const own = await findOrgCapability(tx, orgId, viewerId);
  if (own !== null && hasCapability('org', own, 'contest')) return;
  const isMember = sql`exists (select from ${orgMembers}
    where ${orgMembers.orgId} = ${orgId} and ${orgMembers.userId} = ${contestAccess.principalId})`;
  const hasMembers = sql`exists (select from ${groupMembers} where ${groupMembers.groupId} = ${contestAccess.principalId})`;
  const others = await tx.$count(
    contestAccess,
    and(
      eq(contestAccess.contestId, objectId),
      ne(contestAccess.principalId, principalId),
      sql`${contestAccess.capability} & ${capabilityMask('contest', 'admin').toString()}::bigint <> 0`,
      sql`(${isMember} or ${hasMembers})`,
    ),
  );
  if (others === 0) throw refusal('last-director');
}
