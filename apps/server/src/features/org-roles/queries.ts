import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { orgMembers, orgRoles } from '../../db/schema.ts';

export const ROLE_NAME_KEY = 'org_roles_name_key';
export const ROLE_CAPABILITY_KEY = 'org_roles_capability_key';

export type RoleRow = typeof orgRoles.$inferSelect;
type RoleContent = Pick<RoleRow, 'name' | 'description' | 'capability'>;

export async function listRoles(db: Db, orgId: string) {
  // Hand-written, because a select from one table omits the table name from its columns.
  const members = sql<number>`(select count(*)::int from org_members
    where org_members.org_id = org_roles.org_id and org_members.capability = org_roles.capability)`;
  return await db
    .select({
      id: orgRoles.id,
      name: orgRoles.name,
      description: orgRoles.description,
      capability: orgRoles.capability,
      memberCount: members,
    })
    .from(orgRoles)
    .where(eq(orgRoles.orgId, orgId))
    .orderBy(asc(orgRoles.name), asc(orgRoles.id));
}

export async function countRoles(db: Db, orgId: string): Promise<number> {
  return await db.$count(orgRoles, eq(orgRoles.orgId, orgId));
}

/** Fails on `ROLE_NAME_KEY` or `ROLE_CAPABILITY_KEY` if the organization has another role with the name or set. */
export async function insertRole(tx: Tx, orgId: string, content: RoleContent): Promise<string> {
  const id = randomUUID();
  await tx.insert(orgRoles).values({ id, orgId, ...content });
  return id;
}

/** Undefined if the organization has no such role. */
export async function lockRole(tx: Tx, orgId: string, id: string): Promise<RoleRow | undefined> {
  const [row] = await tx.select().from(orgRoles).where(isRole(orgId, id)).for('update');
  return row;
}

/** Fails like `insertRole`. */
export async function updateRole(tx: Tx, orgId: string, id: string, content: RoleContent): Promise<void> {
  await tx.update(orgRoles).set(content).where(isRole(orgId, id));
}

export async function deleteRole(tx: Tx, orgId: string, id: string): Promise<void> {
  await tx.delete(orgRoles).where(isRole(orgId, id));
}

/** Members with exactly these capabilities. */
export async function listHolders(tx: Tx, orgId: string, capability: bigint): Promise<string[]> {
  const rows = await tx
    .select({ userId: orgMembers.userId })
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.capability, capability)))
    .orderBy(asc(orgMembers.id))
    .for('update');
  return rows.map(({ userId }) => userId);
}

/** Gives those members of the organization who have exactly the one set the other. */
export async function replaceCapability(
  tx: Tx,
  orgId: string,
  { before, after }: { before: bigint; after: bigint },
): Promise<void> {
  await tx
    .update(orgMembers)
    .set({ capability: after })
    .where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.capability, before)));
}

function isRole(orgId: string, id: string) {
  return and(eq(orgRoles.orgId, orgId), eq(orgRoles.id, id));
}
