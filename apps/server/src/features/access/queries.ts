import { and, asc, eq, sql } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { orgMembers, principals } from '../../db/schema.ts';
import type { Guarded } from './guarded.ts';

export interface AccessEntry {
  principalId: string;
  capability: bigint;
}

/** What a member may do in an organization; null for who is no member, or where there is no such organization. */
export async function findOrgCapability(db: Db, orgId: string, userId: string): Promise<bigint | null> {
  const [row] = await db
    .select({ capability: orgMembers.capability })
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)));
  return row?.capability ?? null;
}

export async function listAccess(db: Db, { entries, entry }: Guarded, objectId: string): Promise<AccessEntry[]> {
  const rows = await db
    .select({ principalId: entry.principalId, capability: entry.capability })
    .from(entries)
    .where(eq(entry.objectId, objectId))
    .orderBy(asc(entry.principalId));
  // The generic columns have lost their types; every access table has these.
  return rows as AccessEntry[];
}

export async function principalExists(db: Db, principalId: string): Promise<boolean> {
  const found = await db.select({ id: principals.id }).from(principals).where(eq(principals.id, principalId));
  return found.length > 0;
}

/** False where the principal is on the list already. */
export async function insertAccess(
  tx: Tx,
  { entries, entry }: Guarded,
  objectId: string,
  principalId: string,
): Promise<boolean> {
  const columns = sql`(${sql.identifier(entry.objectId.name)}, ${sql.identifier(entry.principalId.name)}, ${sql.identifier(entry.capability.name)})`;
  const result = await tx.execute(
    sql`insert into ${entries} ${columns} values (${objectId}, ${principalId}, ${capabilityMask('problem', 'access').toString()}) on conflict do nothing`,
  );
  return result.rowCount === 1;
}

/** False where the principal is not on the list. */
export async function updateAccess(
  tx: Tx,
  { entries, entry }: Guarded,
  objectId: string,
  { principalId, capability }: AccessEntry,
): Promise<boolean> {
  const result = await tx.execute(
    sql`update ${entries} set ${sql.identifier(entry.capability.name)} = ${capability.toString()} where ${entry.objectId} = ${objectId} and ${entry.principalId} = ${principalId}`,
  );
  return result.rowCount === 1;
}

/** False where the principal is not on the list. */
export async function deleteAccess(
  tx: Tx,
  { entries, entry }: Guarded,
  objectId: string,
  principalId: string,
): Promise<boolean> {
  const result = await tx.delete(entries).where(and(eq(entry.objectId, objectId), eq(entry.principalId, principalId)));
  return result.rowCount === 1;
}

export async function updateAccessLevel(
  tx: Tx,
  { object }: Guarded,
  objectId: string,
  level: 0 | 1 | 2,
): Promise<void> {
  await tx.execute(
    sql`update ${object} set ${sql.identifier(object.accessLevel.name)} = ${level} where ${object.id} = ${objectId}`,
  );
}
