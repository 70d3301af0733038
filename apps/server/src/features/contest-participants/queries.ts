import { and, asc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import {
  contestParticipants,
  contestResults,
  contests,
  contestTeamMembers,
  orgMembers,
  users,
} from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { isHiddenTeam } from '../acting/acting-id.ts';

export interface ParticipantFilter extends Page {
  /** Part of the name. */
  search?: string | undefined;
  /** Only participants with this tag. */
  tag?: string | undefined;
  banned?: boolean | undefined;
  /** Whether hidden teams are listed. */
  withHidden: boolean;
}

/** Participants in the order of registration. */
export async function listParticipants(db: Db, contestId: string, filter: ParticipantFilter) {
  const where = and(
    eq(contestParticipants.contestId, contestId),
    filter.tag === undefined ? undefined : sql`${contestParticipants.tags} @> array[${filter.tag}]::text[]`,
    filter.banned === undefined ? undefined : eq(contestParticipants.banned, filter.banned),
    filter.withHidden ? undefined : sql`not ${isHiddenTeam(contestParticipants.userId)}`,
    filter.search === undefined
      ? undefined
      : exists(
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.id, contestParticipants.userId), contains(users.name, filter.search))),
        ),
  );
  const rows = db
    .select({
      id: contestParticipants.id,
      userId: contestParticipants.userId,
      tags: contestParticipants.tags,
      banned: contestParticipants.banned,
    })
    .from(contestParticipants)
    .where(where)
    .orderBy(asc(contestParticipants.createdAt), asc(contestParticipants.id));
  return await readPage(filter, rows, () => db.$count(contestParticipants, where));
}

export async function findParticipant(db: Db, contestId: string, userId: string) {
  const [row] = await db
    .select({ tags: contestParticipants.tags, banned: contestParticipants.banned })
    .from(contestParticipants)
    .where(isOne(contestId, userId));
  return row;
}

/** Number of solutions a participant has created, by problem. */
export async function listSolutionCounts(db: Db, contestId: string, userId: string) {
  return await db
    .select({ problemId: contestResults.problemId, solutionCount: contestResults.solutionCount })
    .from(contestResults)
    .where(and(eq(contestResults.contestId, contestId), eq(contestResults.userId, userId)));
}

/**
 * Registers users, effective for ranklists at `updatedAt`, and updates the count. Skips existing participants, also
 * those in teams. Returns the ids of the new ones. The caller has locked the contest's ranklists, as everything does
 * that changes a team.
 */
export async function insertParticipants(
  tx: Tx,
  contestId: string,
  participants: readonly { userId: string; tags: readonly string[]; byGroup?: boolean }[],
  updatedAt: Date,
): Promise<string[]> {
  if (participants.length === 0) return [];
  const inTeams = await findInTeams(
    tx,
    contestId,
    participants.map(({ userId }) => userId),
  );
  const free = participants.filter(({ userId }) => !inTeams.has(userId));
  if (free.length === 0) return [];
  const rows = await tx
    .insert(contestParticipants)
    .values(free.map(({ tags, ...one }) => ({ id: randomUUID(), contestId, ...one, tags: [...tags], updatedAt })))
    .onConflictDoNothing()
    .returning({ userId: contestParticipants.userId });
  await tx
    .update(contests)
    .set({ participantCount: sql`${contests.participantCount} + ${rows.length}` })
    .where(eq(contests.id, contestId));
  return rows.map((row) => row.userId);
}

/** Which of the users are in a team of the contest. */
export async function findInTeams(db: Db, contestId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: contestTeamMembers.userId })
    .from(contestTeamMembers)
    .where(and(eq(contestTeamMembers.contestId, contestId), inArray(contestTeamMembers.userId, [...userIds])));
  return new Set(rows.map(({ userId }) => userId));
}

export interface ParticipantChange {
  tags?: string[] | undefined;
  banned?: boolean | undefined;
}

/** Updates the defined fields, effective for ranklists at `updatedAt`. False if the user is not a participant. */
export async function updateParticipant(
  tx: Tx,
  contestId: string,
  userId: string,
  change: ParticipantChange & { updatedAt: Date },
): Promise<boolean> {
  const result = await tx.update(contestParticipants).set(change).where(isOne(contestId, userId));
  return result.rowCount === 1;
}

/** Tags of the participants among these users, locked until the transaction ends. */
export async function lockParticipants(tx: Tx, contestId: string, userIds: readonly string[]) {
  const rows = await tx
    .select({ userId: contestParticipants.userId, tags: contestParticipants.tags })
    .from(contestParticipants)
    .where(and(eq(contestParticipants.contestId, contestId), inArray(contestParticipants.userId, [...userIds])))
    .orderBy(asc(contestParticipants.userId))
    .for('update');
  return new Map(rows.map((row) => [row.userId, row.tags]));
}

/** Which of the users are members of the organization. */
export async function findMembersAmong(db: Db, orgId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: orgMembers.userId })
    .from(orgMembers)
    .where(and(eq(orgMembers.orgId, orgId), inArray(orgMembers.userId, [...userIds])));
  return new Set(rows.map((row) => row.userId));
}

/** Ids of members and participants by name, for the given names; several users may share a name. */
export async function findPeopleNamed(
  db: Db,
  { contestId, orgId }: { contestId: string; orgId: string },
  names: readonly string[],
): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map();
  const isMember = db
    .select({ id: orgMembers.id })
    .from(orgMembers)
    .where(and(eq(orgMembers.userId, users.id), eq(orgMembers.orgId, orgId)));
  const isParticipant = db.select({ id: contestParticipants.id }).from(contestParticipants).where(isOneOf(contestId));
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.name, [...new Set(names)]), or(exists(isMember), exists(isParticipant))));
  const found = new Map<string, string[]>();
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id]);
  return found;
}

function isOneOf(contestId: string) {
  return and(eq(contestParticipants.contestId, contestId), eq(contestParticipants.userId, users.id));
}

/** Whether a user has created a solution or opened an instance in the contest. */
export async function hasTakenPart(db: Db, contestId: string, userId: string): Promise<boolean> {
  const hasWork = and(
    eq(contestResults.contestId, contestId),
    eq(contestResults.userId, userId),
    or(gt(contestResults.solutionCount, 0), gt(contestResults.instanceCount, 0)),
  );
  return (await db.$count(contestResults, hasWork)) > 0;
}

/** Deletes a participant and updates the count. False if the user is not a participant. */
export async function deleteParticipant(tx: Tx, contestId: string, userId: string): Promise<boolean> {
  const result = await tx.delete(contestParticipants).where(isOne(contestId, userId));
  if (result.rowCount !== 1) return false;
  await tx
    .update(contests)
    .set({ participantCount: sql`greatest(0, ${contests.participantCount} - 1)` })
    .where(eq(contests.id, contestId));
  return true;
}

function isOne(contestId: string, userId: string) {
  return and(eq(contestParticipants.contestId, contestId), eq(contestParticipants.userId, userId));
}
