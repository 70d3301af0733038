import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { contestGroups, contests, groupMembers, groups, orgMembers, principals, users } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { titlesOf } from '../../db/titles.ts';
import { effectiveCapability, guardedContests, guardedGroups, holdsOneOf, isVisible } from '../access/guarded.ts';
import { memberColumns } from '../users/queries.ts';

export const GROUP_NAME_KEY = 'groups_org_name_key';

const shown = {
  id: groups.id,
  orgId: groups.orgId,
  name: groups.name,
  email: groups.email,
  picture: groups.picture,
  accessLevel: groups.accessLevel,
};
export type GroupRow = Pick<typeof groups.$inferSelect, keyof typeof shown>;
/** Includes the number of members. */
export type CountedGroupRow = GroupRow & { memberCount: number };

const memberCount = sql<number>`(select count(*) from ${groupMembers} where ${groupMembers.groupId} = ${groups.id})::int`;

/**
 * A group, with the user's capabilities on it and in its organization; undefined if the user is not a member of the
 * organization.
 */
export async function findGroupForMember(
  db: Db,
  groupId: string,
  userId: string,
): Promise<(CountedGroupRow & { capability: bigint; orgCapability: bigint }) | undefined> {
  const [row] = await db
    .select({
      ...shown,
      memberCount,
      capability: effectiveCapability(guardedGroups, userId),
      orgCapability: orgMembers.capability,
    })
    .from(groups)
    .innerJoin(orgMembers, and(eq(orgMembers.orgId, groups.orgId), eq(orgMembers.userId, userId)))
    .where(eq(groups.id, groupId));
  return row;
}

export interface Search extends Page {
  search?: string | undefined;
}

export type GroupOrder = 'name' | 'newest' | 'members';

const orders: Record<GroupOrder, SQL[]> = {
  name: [asc(groups.name)],
  newest: [desc(groups.createdAt), asc(groups.name)],
  members: [sql`member_count desc`, asc(groups.name)],
};

/** Groups of an organization that a member may see, by name by default. */
export async function listGroups(
  db: Db,
  { orgId, userId }: { orgId: string; userId: string },
  { sort = 'name', ...filter }: Search & { sort?: GroupOrder | undefined },
) {
  const where = and(
    eq(groups.orgId, orgId),
    isVisible(guardedGroups, orgId, userId),
    filter.search === undefined ? undefined : contains(groups.name, filter.search),
  );
  const rows = db
    .select({ ...shown, memberCount: memberCount.as('member_count') })
    .from(groups)
    .where(where)
    .orderBy(...orders[sort]);
  return await readPage(filter, rows, () => db.$count(groups, where));
}

/** Fails on `GROUP_NAME_KEY` if another group of the organization has the name. */
export async function insertGroup(tx: Tx, orgId: string, profile: { name: string; email: string }): Promise<string> {
  const id = randomUUID();
  await tx.insert(principals).values({ id, kind: 'group' });
  await tx.insert(groups).values({ id, orgId, ...profile });
  return id;
}

/** The profile of a group, locked until the transaction ends; undefined if not found. */
export async function lockGroup(tx: Tx, groupId: string) {
  const [row] = await tx
    .select({ name: groups.name, email: groups.email })
    .from(groups)
    .where(eq(groups.id, groupId))
    .for('update');
  return row;
}

/** Fails on `GROUP_NAME_KEY` if another group of the organization has the name. */
export async function updateGroup(tx: Tx, groupId: string, profile: { name: string; email: string }): Promise<void> {
  await tx.update(groups).set(profile).where(eq(groups.id, groupId));
}

/** Deletes a group as a principal, and thereby its memberships and its entries on access lists of every kind. */
export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.delete(principals).where(and(eq(principals.id, groupId), eq(principals.kind, 'group')));
}

/** Members of a group by name. */
export async function listGroupMembers(db: Db, groupId: string, filter: Search) {
  const where = and(
    eq(groupMembers.groupId, groupId),
    filter.search === undefined ? undefined : contains(users.name, filter.search),
  );
  const rows = db
    .select(memberColumns)
    .from(groupMembers)
    .innerJoin(orgMembers, eq(orgMembers.id, groupMembers.membershipId))
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .where(where)
    .orderBy(asc(users.name), asc(users.id));
  return await readPage(filter, rows, () => countGroupMembers(db, where));
}

async function countGroupMembers(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(groupMembers)
    .innerJoin(orgMembers, eq(orgMembers.id, groupMembers.membershipId))
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .where(where);
  return row?.total ?? 0;
}

/**
 * The membership of a user, locked so that it cannot be deleted before the transaction ends; undefined if the user is
 * not a member.
 */
export async function lockMembership(tx: Tx, orgId: string, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: orgMembers.id })
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)))
    .for('key share');
  return row?.id;
}

/** False if the member is already in the group. */
export async function insertGroupMember(tx: Tx, groupId: string, membershipId: string): Promise<boolean> {
  const rows = await tx.insert(groupMembers).values({ groupId, membershipId }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Members that the ids or texts may refer to, locked so that no membership is deleted before the transaction ends. */
export async function lockMembersLike(
  tx: Tx,
  orgId: string,
  { userIds, texts }: { userIds: readonly string[]; texts: readonly string[] },
) {
  const isOne = (column: SQL | typeof users.name) => sql`lower(${column}) = any(${sql.param(texts)}::text[])`;
  return await tx
    .select({
      membershipId: orgMembers.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      realname: users.realname,
      profileConsent: orgMembers.profileConsent,
    })
    .from(orgMembers)
    .innerJoin(users, eq(users.id, orgMembers.userId))
    .where(
      and(
        eq(orgMembers.orgId, orgId),
        or(
          sql`${users.id} = any(${sql.param(userIds)}::uuid[])`,
          isOne(users.name),
          and(eq(orgMembers.profileConsent, 'granted'), or(isOne(sql`${users.email}`), isOne(sql`${users.realname}`))),
        ),
      ),
    )
    .orderBy(orgMembers.id)
    .for('key share', { of: orgMembers });
}

/** Adds members and returns how many were not in the group before. */
export async function insertGroupMembers(tx: Tx, groupId: string, membershipIds: readonly string[]): Promise<number> {
  if (membershipIds.length === 0) return 0;
  const values = membershipIds.map((membershipId) => ({ groupId, membershipId }));
  return (await tx.insert(groupMembers).values(values).onConflictDoNothing().returning()).length;
}

/** False if the member is not in the group. */
export async function deleteGroupMember(tx: Tx, groupId: string, membershipId: string): Promise<boolean> {
  const rows = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.membershipId, membershipId)))
    .returning();
  return rows.length > 0;
}

/** Maximum number of contests that a reply lists. */
const MAX_DIRECTED = 50;

/** Contests that enroll a group and that the viewer administers, latest first. */
export async function listDirectedContests(db: Db, groupId: string, viewerId: string) {
  return await db
    .select({ id: contests.id, title: contests.title, titles: titlesOf(contests.translations) })
    .from(contestGroups)
    .innerJoin(contests, eq(contests.id, contestGroups.contestId))
    .where(
      and(
        eq(contestGroups.groupId, groupId),
        holdsOneOf(guardedContests, viewerId, capabilityMask('contest', 'admin')),
      ),
    )
    .orderBy(desc(contests.startsAt), asc(contests.id))
    .limit(MAX_DIRECTED);
}
export type DirectedRow = Awaited<ReturnType<typeof listDirectedContests>>[number];
