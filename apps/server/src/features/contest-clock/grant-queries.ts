import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TimeGrant } from '@assay/rules';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import {
  contestParticipants,
  contestTeamMembers,
  contestTimeGrantParticipants,
  contestTimeGrants,
  groupMembers,
  groups,
  orgMembers,
  users,
} from '../../db/schema.ts';

const granters = alias(users, 'granters');

/** Grants of a contest, the latest first. */
export async function listTimeGrants(db: Db, contestId: string) {
  return await db
    .select({
      id: contestTimeGrants.id,
      userId: users.id,
      userName: users.name,
      groupId: groups.id,
      groupName: groups.name,
      delayMs: contestTimeGrants.delayMs,
      extraMs: contestTimeGrants.extraMs,
      reason: contestTimeGrants.reason,
      granterId: granters.id,
      granterName: granters.name,
      grantedAtMs: epochMs(contestTimeGrants.grantedAt),
      participantCount: sql<number>`(select count(*) from ${contestTimeGrantParticipants}
        where grant_id = ${contestTimeGrants.id})`.mapWith(Number),
    })
    .from(contestTimeGrants)
    .leftJoin(users, eq(users.id, contestTimeGrants.principalId))
    .leftJoin(groups, eq(groups.id, contestTimeGrants.principalId))
    .leftJoin(granters, eq(granters.id, contestTimeGrants.grantedBy))
    .where(eq(contestTimeGrants.contestId, contestId))
    .orderBy(desc(contestTimeGrants.grantedAt), contestTimeGrants.id);
}
export type TimeGrantRow = Awaited<ReturnType<typeof listTimeGrants>>[number];

export async function countTimeGrants(tx: Tx, contestId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(contestTimeGrants)
    .where(eq(contestTimeGrants.contestId, contestId));
  return row?.total ?? 0;
}

export interface GrantedParticipant extends TimeGrant {
  id: string;
  userId: string;
}

const participant = {
  id: contestParticipants.id,
  userId: contestParticipants.userId,
  delayMs: contestParticipants.delayMs,
  extraMs: contestParticipants.extraMs,
};

/** Participants that a user, a team or a group stands for, with the sums of their grants: of members, their teams. */
export async function findParticipantsOf(
  tx: Tx,
  contestId: string,
  principalId: string,
): Promise<GrantedParticipant[]> {
  const members = tx
    .select({ userId: orgMembers.userId })
    .from(groupMembers)
    .innerJoin(orgMembers, eq(orgMembers.id, groupMembers.membershipId))
    .where(eq(groupMembers.groupId, principalId));
  return await tx
    .select(participant)
    .from(contestParticipants)
    .where(
      and(
        eq(contestParticipants.contestId, contestId),
        or(
          eq(contestParticipants.userId, principalId),
          inArray(contestParticipants.userId, members),
          inArray(
            contestParticipants.userId,
            teamsOf(tx, contestId, or(eq(memberId, principalId), inArray(memberId, members))),
          ),
        ),
      ),
    );
}

const memberId = contestTeamMembers.userId;

function teamsOf(tx: Tx, contestId: string, condition: SQL | undefined) {
  return tx
    .select({ teamId: contestTeamMembers.teamId })
    .from(contestTeamMembers)
    .where(and(eq(contestTeamMembers.contestId, contestId), condition));
}

export async function findGrant(tx: Tx, contestId: string, grantId: string) {
  const [row] = await tx
    .select({
      principalId: contestTimeGrants.principalId,
      delayMs: contestTimeGrants.delayMs,
      extraMs: contestTimeGrants.extraMs,
      reason: contestTimeGrants.reason,
    })
    .from(contestTimeGrants)
    .where(and(eq(contestTimeGrants.contestId, contestId), eq(contestTimeGrants.id, grantId)));
  return row;
}

/** Participants of a grant, with the sums of all their grants. */
export async function findGranted(tx: Tx, grantId: string): Promise<GrantedParticipant[]> {
  return await tx
    .select(participant)
    .from(contestTimeGrantParticipants)
    .innerJoin(contestParticipants, eq(contestParticipants.id, contestTimeGrantParticipants.participantId))
    .where(eq(contestTimeGrantParticipants.grantId, grantId));
}

export async function insertGrant(
  tx: Tx,
  grant: typeof contestTimeGrants.$inferInsert,
  participantIds: readonly string[],
): Promise<void> {
  await tx.insert(contestTimeGrants).values(grant);
  await tx.execute(sql`
    insert into ${contestTimeGrantParticipants} (grant_id, participant_id)
    select ${grant.id}::uuid, unnest(${sql.param(participantIds)}::uuid[])`);
}

export async function deleteGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.delete(contestTimeGrants).where(eq(contestTimeGrants.id, grantId));
}

/** Adds time to the sums of participants, or takes it away; effective for ranklists at `updatedAt`. */
export async function addTime(
  tx: Tx,
  participantIds: readonly string[],
  { delayMs, extraMs }: TimeGrant,
  updatedAt: Date,
): Promise<void> {
  await tx
    .update(contestParticipants)
    .set({
      delayMs: sql`${contestParticipants.delayMs} + ${delayMs}`,
      extraMs: sql`${contestParticipants.extraMs} + ${extraMs}`,
      updatedAt,
    })
    .where(inArray(contestParticipants.id, [...participantIds]));
}
