import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { auditLog, groups, orgMembers } from '../../db/schema.ts';
import type { Guarded } from './guarded.ts';

export interface AccessEntry {
  principalId: string;
  capability: bigint;
}

/** Who added or last changed an entry of an access list, and when. */
export interface AccessGrant {
  principalId: string;
  atMs: number;
  /** Null: the system itself. */
  userId: string | null;
}

/** A member's capability in an organization; null for non-members and unknown organizations. */
export async function findOrgCapability(db: Db, orgId: string, userId: string): Promise<bigint | null> {
  const [row] = await db
    .select({ capability: orgMembers.capability })
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)));
  return row?.capability ?? null;
}

export async function listAccess(db: Db, { entries, objectColumn }: Guarded, objectId: string): Promise<AccessEntry[]> {
  const rows = await db
    .select({ principalId: entries.principalId, capability: entries.capability })
    .from(entries)
    .where(eq(objectColumn, objectId))
    .orderBy(asc(entries.principalId));
  // The generic columns are untyped; every access table has these.
  return rows as AccessEntry[];
}

/** The latest grant of each principal that the audit log has of the object. */
export async function listGrantsOfEntries(db: Db, subjectType: string, objectId: string): Promise<AccessGrant[]> {
  const actions = ['access-add', 'access-change'].map((verb) => `${subjectType}.${verb}`);
  const { rows } = await db.execute<{ principalId: string; atMs: string; userId: string | null }>(sql`
    select distinct on (principal.id) principal.id as "principalId", ${epochMs(auditLog.at)} as "atMs",
      ${auditLog.userId} as "userId"
    from ${auditLog} cross join lateral jsonb_object_keys(${auditLog.after}) as principal (id)
    where ${auditLog.subjectId} = ${objectId}::uuid and ${auditLog.action} = any(${sql.param(actions)}::text[])
    order by principal.id, ${auditLog.at} desc, ${auditLog.id} desc`);
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

/** Whether the principal is a member or a group of the organization. */
export async function isPrincipalOf(db: Db, orgId: string, principalId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select (
    exists (select from ${orgMembers} where ${orgMembers.orgId} = ${orgId} and ${orgMembers.userId} = ${principalId})
    or exists (select from ${groups} where ${groups.orgId} = ${orgId} and ${groups.id} = ${principalId})) as found`);
  return rows[0]?.found ?? false;
}

/** The rights of a principal in the access list, locked until the transaction ends; undefined if not listed. */
export async function lockAccess(
  tx: Tx,
  { entries, objectColumn }: Guarded,
  objectId: string,
  principalId: string,
): Promise<bigint | undefined> {
  const [row] = await tx
    .select({ capability: entries.capability })
    .from(entries)
    .where(and(eq(objectColumn, objectId), eq(entries.principalId, principalId)))
    .for('update');
  // The generic column is untyped; every access table has this one.
  return row?.capability as bigint | undefined;
}

/** False if the principal is already on the list. */
export async function insertAccess(
  tx: Tx,
  { entries, objectColumn }: Guarded,
  objectId: string,
  { principalId, capability }: AccessEntry,
): Promise<boolean> {
  const columns = sql`(${sql.identifier(objectColumn.name)}, ${sql.identifier(entries.principalId.name)}, ${sql.identifier(entries.capability.name)})`;
  const result = await tx.execute(
    sql`insert into ${entries} ${columns} values (${objectId}, ${principalId}, ${capability.toString()}) on conflict do nothing`,
  );
  return result.rowCount === 1;
}

/** False if the principal is not on the list. */
export async function updateAccess(
  tx: Tx,
  { entries, objectColumn }: Guarded,
  objectId: string,
  { principalId, capability }: AccessEntry,
): Promise<boolean> {
  const result = await tx.execute(
    sql`update ${entries} set ${sql.identifier(entries.capability.name)} = ${capability.toString()} where ${objectColumn} = ${objectId} and ${entries.principalId} = ${principalId}`,
  );
  return result.rowCount === 1;
}

/** False if the principal is not on the list. */
export async function deleteAccess(
  tx: Tx,
  { entries, objectColumn }: Guarded,
  objectId: string,
  principalId: string,
): Promise<boolean> {
  const result = await tx.delete(entries).where(and(eq(objectColumn, objectId), eq(entries.principalId, principalId)));
  return result.rowCount === 1;
}

/** Returns the previous level. */
export async function updateAccessLevel(
  tx: Tx,
  { object }: Guarded,
  objectId: string,
  level: 0 | 1 | 2,
): Promise<number | undefined> {
  const [before] = await tx
    .select({ level: object.accessLevel })
    .from(object)
    .where(eq(object.id, objectId))
    .for('update');
  await tx.execute(
    sql`update ${object} set ${sql.identifier(object.accessLevel.name)} = ${level} where ${object.id} = ${objectId}`,
  );
  // The generic column is untyped; every guarded table has this one.
  return before?.level as number | undefined;
}
