import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import type { ProfileConsent } from '../orgs/queries.ts';
import { groupMembers, groups, orgMembers, users } from '../../db/schema.ts';

/** Keeps a statement well below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_STATEMENT = 5000;

/** An account that a row of a table refers to. */
export interface ExistingAccount {
  id: string;
  name: string;
  email: string;
  /** Capability in the organization; null for non-members. */
  membershipId: string | null;
  /** Whether the viewer administers an organization that the account is a member of. */
  administered: boolean;
}

/** Accounts that sign in by one of these names. */
export async function findAccounts(
  db: Db,
  names: readonly string[],
  { orgId, viewerId }: { orgId: string; viewerId: string },
): Promise<ExistingAccount[]> {
  const admin = capabilityMask('org', 'admin').toString();
  return await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      membershipId: orgMembers.id,
      administered: sql<boolean>`exists (
        select 1 from org_members theirs join org_members mine on mine.org_id = theirs.org_id
        where theirs.user_id = ${users.id} and mine.user_id = ${viewerId} and mine.capability & ${admin}::bigint <> 0)`,
    })
    .from(users)
    .leftJoin(orgMembers, and(eq(orgMembers.userId, users.id), eq(orgMembers.orgId, orgId)))
    .where(and(sql`${users.name} = any(${sql.param(names)}::text[])`, sql`coalesce(${users.namespace}, '') = ''`));
}

/** Which of the groups belong to the organization. */
export async function findGroupIds(db: Db, orgId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.orgId, orgId), inArray(groups.id, [...ids])));
  return new Set(rows.map((row) => row.id));
}

/** Creates the missing memberships and returns their number. */
export async function insertMembers(
  tx: Tx,
  orgId: string,
  members: readonly { userId: string; capability: bigint; profileConsent: ProfileConsent; accountMade: boolean }[],
): Promise<number> {
  let count = 0;
  // All members join at the same time, and lists order equal times by id: ascending ids keep the order of the table.
  const ids = members.map(() => randomUUID()).sort();
  const all = members.map((one, index) => ({ id: ids[index] ?? randomUUID(), orgId, ...one }));
  for (let from = 0; from < all.length; from += ROWS_PER_STATEMENT) {
    const rows = all.slice(from, from + ROWS_PER_STATEMENT);
    count += (await tx.insert(orgMembers).values(rows).onConflictDoNothing().returning({ id: orgMembers.id })).length;
  }
  return count;
}

/** Adds members of the organization to groups; existing group members stay. */
export async function insertGroupMembers(
  tx: Tx,
  orgId: string,
  pairs: readonly { userId: string; groupId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const [userIds, groupIds] = [pairs.map((pair) => pair.userId), pairs.map((pair) => pair.groupId)];
  const placed = tx
    .select({ groupId: sql<string>`placed.group_id`.as('group_id'), membershipId: orgMembers.id })
    .from(orgMembers)
    .innerJoin(
      sql`unnest(${sql.param(userIds)}::uuid[], ${sql.param(groupIds)}::uuid[]) as placed(user_id, group_id)`,
      and(sql`placed.user_id = ${orgMembers.userId}`, eq(orgMembers.orgId, orgId)),
    );
  await tx.insert(groupMembers).select(placed).onConflictDoNothing();
}
