import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/client.ts';
import { groupMembers, groups, orgMembers } from '../../db/schema.ts';
import { guardedGroups, isVisible } from '../access/guarded.ts';
import type { EnrollingTables } from './enrolling.ts';

/** Maximum number of enrolled groups in a reply. */
const MAX_LISTED = 200;

/** Enrolled groups by name, with the number of members and how many of those are participants. */
export async function listEnrolledGroups(db: Db, kind: EnrollingTables, objectId: string) {
  const { enrollments, enrolledIn, participants, participatesIn } = kind;
  return await db
    .select({
      groupId: groups.id,
      name: groups.name,
      memberCount: sql<number>`(select count(*) from group_members where group_id = ${groups.id})::int`,
      registeredCount: sql<number>`(select count(*) from group_members
        join org_members on org_members.id = group_members.membership_id
        join ${participants} on ${participants.userId} = org_members.user_id
        where group_members.group_id = ${groups.id} and ${participatesIn} = ${objectId})::int`,
    })
    .from(enrollments)
    .innerJoin(groups, eq(groups.id, enrollments.groupId))
    .where(eq(enrolledIn, objectId))
    .orderBy(asc(groups.name))
    .limit(MAX_LISTED);
}

/**
 * Locks a group of the organization that the viewer may see, so that no user joins it until the transaction ends. False
 * if not found.
 */
export async function lockVisibleGroup(
  tx: Tx,
  groupId: string,
  { orgId, viewerId }: { orgId: string; viewerId: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.orgId, orgId), isVisible(guardedGroups, orgId, viewerId)))
    .for('update');
  return rows.length > 0;
}

/** False if the group is already enrolled. */
export async function insertEnrollment(
  tx: Tx,
  { enrollments, enrolledIn }: EnrollingTables,
  objectId: string,
  groupId: string,
): Promise<boolean> {
  const columns = sql`(${sql.identifier(enrolledIn.name)}, ${sql.identifier(enrollments.groupId.name)})`;
  const result = await tx.execute(
    sql`insert into ${enrollments} ${columns} values (${objectId}, ${groupId}) on conflict do nothing`,
  );
  return result.rowCount === 1;
}

/** False if the group is not enrolled. */
export async function deleteEnrollment(
  tx: Tx,
  { enrollments, enrolledIn }: EnrollingTables,
  objectId: string,
  groupId: string,
): Promise<boolean> {
  const isOne = and(eq(enrolledIn, objectId), eq(enrollments.groupId, groupId));
  return (await tx.delete(enrollments).where(isOne)).rowCount === 1;
}

/** Deletes all enrollments of a group. Returns the ids of the objects that it was enrolled in. */
export async function deleteEnrollments(
  tx: Tx,
  { enrollments, enrolledIn }: EnrollingTables,
  groupId: string,
): Promise<string[]> {
  const deleted = tx.delete(enrollments).where(eq(enrollments.groupId, groupId));
  return idsIn(await deleted.returning({ id: enrolledIn }));
}

/** A condition on `column`: the object has enrolled one of the groups. */
export function hasEnrolled(
  { enrollments, enrolledIn }: Pick<EnrollingTables, 'enrollments' | 'enrolledIn'>,
  column: PgColumn,
  groupIds: readonly string[],
): SQL {
  return sql`${column} in (select ${enrolledIn} from ${enrollments} where ${isAmong(enrollments.groupId, groupIds)})`;
}

/** Number of members of the group who are participants. */
export async function countRegistered(
  tx: Tx,
  kind: EnrollingTables,
  objectId: string,
  groupId: string,
): Promise<number> {
  const rows = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(groupMembers)
    .innerJoin(orgMembers, eq(orgMembers.id, groupMembers.membershipId))
    .innerJoin(kind.participants, isParticipantOf(kind, objectId))
    .where(eq(groupMembers.groupId, groupId));
  return rows[0]?.total ?? 0;
}

/** Members of enrolled groups who are not participants, optionally only of `groupId` or among `userIds`. */
export async function listUnregistered(
  tx: Tx,
  kind: EnrollingTables,
  objectId: string,
  { groupId, userIds }: { groupId?: string; userIds?: readonly string[] },
): Promise<string[]> {
  const { enrollments, enrolledIn, participants } = kind;
  const rows = await tx
    .selectDistinct({ userId: orgMembers.userId })
    .from(enrollments)
    .innerJoin(groupMembers, eq(groupMembers.groupId, enrollments.groupId))
    .innerJoin(orgMembers, eq(orgMembers.id, groupMembers.membershipId))
    .leftJoin(participants, isParticipantOf(kind, objectId))
    .where(
      and(
        eq(enrolledIn, objectId),
        groupId === undefined ? undefined : eq(enrollments.groupId, groupId),
        userIds === undefined ? undefined : isAmong(orgMembers.userId, userIds),
        isNull(participants.userId),
      ),
    )
    .orderBy(asc(orgMembers.userId));
  return rows.map((row) => row.userId);
}

/** Which participants to check: of all objects of the organization, or only of some objects or users. */
export interface StrayScope {
  orgId: string;
  objectIds?: readonly string[];
  userIds?: readonly string[];
}

/** Objects that have participants registered only by a group they are no longer in, in the order of their ids. */
export async function listWithStrays(
  tx: Tx,
  kind: EnrollingTables,
  { orgId, objectIds, userIds }: StrayScope,
): Promise<string[]> {
  const { object, participants, participatesIn } = kind;
  const rows = await tx
    .selectDistinct({ id: participatesIn })
    .from(participants)
    .innerJoin(object, eq(object.id, participatesIn))
    .where(
      and(
        eq(object.orgId, orgId),
        kind.isOpen,
        objectIds === undefined ? undefined : isAmong(object.id, objectIds),
        userIds === undefined ? undefined : isAmong(participants.userId, userIds),
        isStray(kind),
      ),
    )
    .orderBy(asc(participatesIn));
  return idsIn(rows);
}

/**
 * Deletes such participants, except those who stay. Returns the ids of the users. Rows are locked before the conditions
 * are checked, so that no one does anything in between that would keep them.
 */
export async function deleteStrays(
  tx: Tx,
  kind: EnrollingTables,
  objectId: string,
  userIds?: readonly string[],
): Promise<string[]> {
  const { participants, participatesIn } = kind;
  const isRequested = and(
    eq(participatesIn, objectId),
    userIds === undefined ? undefined : isAmong(participants.userId, userIds),
    isStray(kind),
  );
  const lockedIds = idsIn(
    await tx
      .select({ id: participants.userId })
      .from(participants)
      .where(isRequested)
      .orderBy(asc(participants.userId))
      .for('update'),
  );
  if (lockedIds.length === 0) return [];
  const deleted = tx
    .delete(participants)
    .where(and(eq(participatesIn, objectId), isAmong(participants.userId, lockedIds), isStray(kind)));
  return idsIn(await deleted.returning({ id: participants.userId }));
}

function isStray({ enrollments, enrolledIn, participants, participatesIn, stays }: EnrollingTables): SQL {
  return sql`${participants.byGroup} and not ${stays}
    and not exists (select from ${enrollments} join group_members on group_members.group_id = ${enrollments.groupId}
      join org_members on org_members.id = group_members.membership_id
      where ${enrolledIn} = ${participatesIn} and org_members.user_id = ${participants.userId})`;
}

function isParticipantOf({ participants, participatesIn }: EnrollingTables, objectId: string): SQL | undefined {
  return and(eq(participatesIn, objectId), eq(participants.userId, orgMembers.userId));
}

export function isAmong(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}

/** The generic columns are untyped; these are ids. */
function idsIn(rows: readonly { id: unknown }[]): string[] {
  return rows.map(({ id }) => id as string);
}
