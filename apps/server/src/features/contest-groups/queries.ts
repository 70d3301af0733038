import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Stage } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { databaseNowMs } from '../../db/epoch-ms.ts';
import { contestGroups, contestParticipants, contests, groupMembers, groups, orgMembers } from '../../db/schema.ts';
import { guardedGroups, isVisible } from '../access/guarded.ts';

/** Maximum number of enrolled groups in a reply. */
const MAX_LISTED = 200;

/** Enrolled groups by name, with the number of members and how many of those are participants. */
export async function listEnrolledGroups(db: Db, contestId: string) {
  return await db
    .select({
      groupId: groups.id,
      name: groups.name,
      memberCount: sql<number>`(select count(*) from group_members where group_id = ${groups.id})::int`,
      registeredCount: sql<number>`(select count(*) from group_members
        join org_members on org_members.id = group_members.membership_id
        join contest_participants on contest_participants.user_id = org_members.user_id
        where group_members.group_id = ${groups.id} and contest_participants.contest_id = ${contestId})::int`,
    })
    .from(contestGroups)
    .innerJoin(groups, eq(groups.id, contestGroups.groupId))
    .where(eq(contestGroups.contestId, contestId))
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
export async function insertEnrollment(tx: Tx, contestId: string, groupId: string): Promise<boolean> {
  return (await tx.insert(contestGroups).values({ contestId, groupId }).onConflictDoNothing().returning()).length > 0;
}

/** False if the group is not enrolled. */
export async function deleteEnrollment(tx: Tx, contestId: string, groupId: string): Promise<boolean> {
  const isOne = and(eq(contestGroups.contestId, contestId), eq(contestGroups.groupId, groupId));
  return (await tx.delete(contestGroups).where(isOne).returning()).length > 0;
}

/** Deletes all enrollments of a group. Returns the ids of their contests. */
export async function deleteEnrollments(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .delete(contestGroups)
    .where(eq(contestGroups.groupId, groupId))
    .returning({ contestId: contestGroups.contestId });
  return rows.map((row) => row.contestId);
}

/** Contests that have not ended and have enrolled one of the groups, in the order of their ids. */
export async function listContestsOf(
  tx: Tx,
  groupIds: readonly string[],
): Promise<{ id: string; stages: Stage[]; nowMs: number }[]> {
  return await tx
    .select({ id: contests.id, stages: contests.stages, nowMs: databaseNowMs })
    .from(contests)
    .where(
      and(
        inArray(
          contests.id,
          tx
            .select({ id: contestGroups.contestId })
            .from(contestGroups)
            .where(isAmong(contestGroups.groupId, groupIds)),
        ),
        hasNotEnded,
      ),
    )
    .orderBy(asc(contests.id));
}

/** Number of members of the group who are participants. */
export async function countRegistered(tx: Tx, contestId: string, groupId: string): Promise<number> {
  const rows = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(groupMembers)
    .innerJoin(orgMembers, eq(orgMembers.id, groupMembers.membershipId))
    .innerJoin(contestParticipants, isParticipantOf(contestId))
    .where(eq(groupMembers.groupId, groupId));
  return rows[0]?.total ?? 0;
}

/** Members of enrolled groups who are not participants, optionally only of `groupId` or among `userIds`. */
export async function listUnregistered(
  tx: Tx,
  contestId: string,
  { groupId, userIds }: { groupId?: string; userIds?: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: orgMembers.userId })
    .from(contestGroups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, contestGroups.groupId))
    .innerJoin(orgMembers, eq(orgMembers.id, groupMembers.membershipId))
    .leftJoin(contestParticipants, isParticipantOf(contestId))
    .where(
      and(
        eq(contestGroups.contestId, contestId),
        groupId === undefined ? undefined : eq(contestGroups.groupId, groupId),
        userIds === undefined ? undefined : isAmong(orgMembers.userId, userIds),
        isNull(contestParticipants.id),
      ),
    )
    .orderBy(asc(orgMembers.userId));
  return rows.map((row) => row.userId);
}

/** Which participants to check: of all contests of the organization, or only of some contests or users. */
export interface StrayScope {
  orgId: string;
  contestIds?: readonly string[];
  userIds?: readonly string[];
}

/** Contests that have not ended and have participants registered only by a group they are no longer in. */
export async function listContestsWithStrays(tx: Tx, { orgId, contestIds, userIds }: StrayScope): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ contestId: contestParticipants.contestId })
    .from(contestParticipants)
    .innerJoin(contests, eq(contests.id, contestParticipants.contestId))
    .where(
      and(
        eq(contests.orgId, orgId),
        hasNotEnded,
        contestIds === undefined ? undefined : isAmong(contests.id, contestIds),
        userIds === undefined ? undefined : isAmong(contestParticipants.userId, userIds),
        isStray,
      ),
    )
    .orderBy(asc(contestParticipants.contestId));
  return rows.map((row) => row.contestId);
}

/**
 * Deletes such participants and corrects the count. Those who have submitted or opened an instance, or are banned,
 * stay. Returns the ids of the deleted users. Rows are locked before results are checked, so that no one submits in
 * between.
 */
export async function deleteStrays(tx: Tx, contestId: string, userIds?: readonly string[]): Promise<string[]> {
  const isRequested = and(
    eq(contestParticipants.contestId, contestId),
    userIds === undefined ? undefined : isAmong(contestParticipants.userId, userIds),
    isStray,
  );
  const held = await tx
    .select({ id: contestParticipants.id })
    .from(contestParticipants)
    .where(isRequested)
    .orderBy(asc(contestParticipants.userId))
    .for('update');
  if (held.length === 0) return [];
  const ids = held.map((row) => row.id);
  const deleted = await tx
    .delete(contestParticipants)
    .where(and(isAmong(contestParticipants.id, ids), isStray))
    .returning({ userId: contestParticipants.userId });
  await tx
    .update(contests)
    .set({ participantCount: sql`greatest(0, ${contests.participantCount} - ${deleted.length}::int)` })
    .where(eq(contests.id, contestId));
  return deleted.map((row) => row.userId);
}

const hasNotEnded = gt(contests.endsAt, sql`now()`);

const isStray = sql`${contestParticipants.byGroup} and not ${contestParticipants.banned}
  and not exists (select from contest_results where contest_results.contest_id = ${contestParticipants.contestId}
    and contest_results.user_id = ${contestParticipants.userId} and (solution_count > 0 or instance_count > 0))
  and not exists (select from contest_groups join group_members on group_members.group_id = contest_groups.group_id
    join org_members on org_members.id = group_members.membership_id
    where contest_groups.contest_id = ${contestParticipants.contestId}
      and org_members.user_id = ${contestParticipants.userId})`;

function isParticipantOf(contestId: string): SQL | undefined {
  return and(eq(contestParticipants.contestId, contestId), eq(contestParticipants.userId, orgMembers.userId));
}

function isAmong(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::uuid[])`;
}
