import { and, eq, inArray, sql } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { orgMembers, users } from '../../db/schema.ts';
import { guardedKinds } from '../access/guarded.ts';

/** The fields of a member that decide who may set the account's password. */
export interface Account {
  userId: string;
  name: string;
  email: string;
  accountMade: boolean;
  /** Capability in the organization. */
  capability: bigint;
  /** Site-wide capability. */
  siteCapability: bigint;
  isOwner: boolean;
  /** Whether the account has permissions in another organization that the viewer does not have there. */
  hasMoreElsewhere: boolean;
}

/** Accounts of members of the organization; other ids are skipped. */
export async function findMemberAccounts(
  db: Db,
  { orgId, viewerId }: { orgId: string; viewerId: string },
  userIds: readonly string[],
): Promise<Map<string, Account>> {
  if (userIds.length === 0) return new Map();
  const access = capabilityMask('org', 'access').toString();
  const hasCapabilityElsewhere = sql`exists (
    select 1 from org_members theirs
    left join org_members mine on mine.org_id = theirs.org_id and mine.user_id = ${viewerId}
    where theirs.user_id = ${users.id} and theirs.org_id <> ${orgId}
      and theirs.capability & ~(${access}::bigint | coalesce(mine.capability, 0)) <> 0)`;
  const ownsElsewhere = sql`exists (
    select 1 from orgs owned where owned.owner_id = ${users.id} and owned.id <> ${orgId})`;
  const onListsElsewhere = guardedKinds.map(
    ({ object, entries, objectColumn }) => sql`exists (
      select 1 from ${entries} join ${object} on ${object.id} = ${objectColumn}
      where ${object.orgId} <> ${orgId} and ${entries.capability} & ~1::bigint <> 0
        and ${entries.principalId} in (
          select ${users.id}
          union all
          select placed.group_id from group_members placed join org_members theirs on theirs.id = placed.membership_id
          where theirs.user_id = ${users.id}))`,
  );
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      accountMade: orgMembers.accountMade,
      capability: orgMembers.capability,
      siteCapability: users.capability,
      isOwner: sql<boolean>`exists (select 1 from orgs owned where owned.id = ${orgId} and owned.owner_id = ${users.id})`,
      hasMoreElsewhere: sql<boolean>`(${sql.join([hasCapabilityElsewhere, ownsElsewhere, ...onListsElsewhere], sql` or `)})`,
    })
    .from(orgMembers)
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .where(and(eq(orgMembers.orgId, orgId), inArray(users.id, [...userIds])));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Sets passwords, each to be replaced at the next sign-in. */
export async function updatePasswords(
  tx: Tx,
  passwords: readonly { userId: string; passwordHash: string }[],
): Promise<void> {
  const [ids, hashes] = [passwords.map(({ userId }) => userId), passwords.map(({ passwordHash }) => passwordHash)];
  await tx
    .update(users)
    .set({ passwordHash: sql`given.hash`, passwordResetDue: true })
    .from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(hashes)}::text[]) as given(user_id, hash)`)
    .where(sql`given.user_id = ${users.id}`);
}
