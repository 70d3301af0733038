import { and, eq, sql } from 'drizzle-orm';
import { printCapability } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { groupMembers, groups, orgMembers } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { presentUser } from '../users/present.ts';
import { findUser } from '../users/queries.ts';

/** The user, for an app with the setting `attachUser`. */
export async function describeUser(context: Pick<AppContext, 'db' | 'secret'>, userId: string) {
  const row = await findUser(context.db, userId);
  if (!row) throw refusal('oauth-grant-invalid');
  const { emailHash: _, ...user } = presentUser(context, row, true);
  return user;
}

/**
 * The user's membership in the app's organization, for an app with the setting `attachMembership`; undefined for
 * non-members.
 */
export async function describeMembership(db: Db, orgId: string, userId: string) {
  const [row] = await db
    .select({
      capability: orgMembers.capability,
      groups: sql<
        string[]
      >`coalesce(array_agg(${groups.id}::text order by ${groups.name}) filter (where ${groups.id} is not null), '{}')`,
    })
    .from(orgMembers)
    .leftJoin(groupMembers, eq(groupMembers.membershipId, orgMembers.id))
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)))
    .groupBy(orgMembers.id);
  return row && { orgId, capability: printCapability(row.capability), groups: row.groups };
}
