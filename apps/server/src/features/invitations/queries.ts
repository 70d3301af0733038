import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { groups, orgInvitations, orgMembers, orgs } from '../../db/schema.ts';

/** Maximum number of links in a reply. */
const MAX_LISTED = 100;

export type InvitationRow = typeof orgInvitations.$inferSelect;

export async function insertInvitation(
  tx: Tx,
  row: Pick<InvitationRow, 'id' | 'orgId' | 'name' | 'hash' | 'sealed' | 'groupIds' | 'expiresAt'> & {
    createdBy: string;
    maxUses: number | null;
  },
): Promise<void> {
  await tx.insert(orgInvitations).values(row);
}

export async function listInvitations(db: Db, orgId: string) {
  return await db
    .select({
      invitation: orgInvitations,
      groups: sql<{ groupId: string; name: string }[]>`coalesce((
        select json_agg(json_build_object('groupId', groups.id, 'name', groups.name) order by groups.name)
        from groups where groups.id = any(${orgInvitations.groupIds}) and groups.org_id = ${orgInvitations.orgId}), '[]')`,
    })
    .from(orgInvitations)
    .where(and(eq(orgInvitations.orgId, orgId), isNull(orgInvitations.revokedAt)))
    .orderBy(desc(orgInvitations.createdAt), desc(orgInvitations.id))
    .limit(MAX_LISTED);
}

/** The name of the revoked link; undefined if not found. */
export async function revokeInvitation(
  tx: Tx,
  { orgId, id, now }: { orgId: string; id: string; now: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .update(orgInvitations)
    .set({ revokedAt: now })
    .where(and(eq(orgInvitations.id, id), eq(orgInvitations.orgId, orgId), isNull(orgInvitations.revokedAt)))
    .returning({ name: orgInvitations.name });
  return row?.name;
}

export async function findInvitation(db: Db, hash: Buffer) {
  const [row] = await db
    .select({
      invitation: orgInvitations,
      org: { id: orgs.id, name: orgs.name, email: orgs.email, picture: orgs.picture },
    })
    .from(orgInvitations)
    .innerJoin(orgs, eq(orgs.id, orgInvitations.orgId))
    .where(eq(orgInvitations.hash, hash));
  return row;
}

/** Locked until the transaction ends, so that uses are counted one after another. */
export async function lockInvitation(tx: Tx, hash: Buffer): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(orgInvitations).where(eq(orgInvitations.hash, hash)).for('update');
  return row;
}

export async function countUse(tx: Tx, id: string): Promise<void> {
  await tx
    .update(orgInvitations)
    .set({ useCount: sql`${orgInvitations.useCount} + 1` })
    .where(eq(orgInvitations.id, id));
}

type GroupsOf = Pick<InvitationRow, 'orgId' | 'groupIds'>;

const isOfInvitation = ({ orgId, groupIds }: GroupsOf) =>
  and(eq(groups.orgId, orgId), sql`${groups.id} = any(${sql.param(groupIds)}::uuid[])`);

/** Existing groups of the link, each with whether the user is in it. */
export async function listGroupsFor(db: Db, invitation: GroupsOf, userId: string | null) {
  return await db
    .select({
      name: groups.name,
      // Hand-written, because a select from one table omits the table name from its columns.
      isIn: sql<boolean>`exists (select from group_members join org_members on org_members.id = group_members.membership_id
        where group_members.group_id = groups.id and org_members.user_id = ${userId}::uuid)`,
    })
    .from(groups)
    .where(isOfInvitation(invitation))
    .orderBy(asc(groups.name));
}

/** Existing groups of the link, locked so that none is deleted before the transaction ends. */
export async function lockGroups(tx: Tx, invitation: GroupsOf): Promise<string[]> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(isOfInvitation(invitation))
    .orderBy(asc(groups.id))
    .for('key share');
  return rows.map((row) => row.id);
}

export async function isMember(db: Db, orgId: string, userId: string): Promise<boolean> {
  return (await db.$count(orgMembers, and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)))) > 0;
}
