import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TeamCategory, TeamSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import {
  contestParticipants,
  contestResults,
  contests,
  contestTeamMembers,
  contestTeams,
  principals,
  userNames,
  users,
} from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { transactionTimeMs } from '../clocks/queries.ts';
import { nameKey } from '../users/name-key.ts';
import { claimNames } from '../users/names.ts';
import { makeCode } from './make-code.ts';

/** What a director enters about a team, besides its members. */
export interface TeamFields {
  name?: string | undefined;
  affiliation?: string | undefined;
  country?: string | undefined;
  coach?: string | undefined;
  seat?: string | undefined;
  /** Ids in imported files. */
  importId?: string | undefined;
  icpcId?: string | undefined;
  categories?: TeamCategory[] | undefined;
}
export type NewTeam = TeamFields & { name: string };

const fieldColumns = {
  name: users.name,
  affiliation: contestTeams.affiliation,
  country: contestTeams.country,
  coach: contestTeams.coach,
  seat: contestTeams.seat,
  categories: contestTeams.categories,
};

/** Whether the participant of the current row, a team, has submissions or instances, or its own time has begun. */
const tookPart = sql<boolean>`(${contestParticipants.startedAt} is not null or exists (select from ${contestResults}
  where contest_results.contest_id = ${contestParticipants.contestId} and contest_results.user_id = ${contestParticipants.userId}
    and (solution_count > 0 or instance_count > 0)))`;

const isItsParticipant = and(
  eq(contestParticipants.contestId, contestTeams.contestId),
  eq(contestParticipants.userId, contestTeams.id),
);

const teamColumns = {
  id: contestTeams.id,
  ...fieldColumns,
  code: contestTeams.code,
  banned: contestParticipants.banned,
  tags: contestParticipants.tags,
  tookPart,
};

function selectTeams(db: Db) {
  return db
    .select(teamColumns)
    .from(contestTeams)
    .innerJoin(users, eq(users.id, contestTeams.id))
    .innerJoin(contestParticipants, isItsParticipant);
}
export type TeamListRow = Awaited<ReturnType<typeof selectTeams>>[number];

export async function findTeam(db: Db, contestId: string, teamId: string): Promise<TeamListRow | undefined> {
  const [row] = await selectTeams(db).where(and(eq(contestTeams.contestId, contestId), eq(contestTeams.id, teamId)));
  return row;
}

export async function findTeamByCode(db: Db, contestId: string, code: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: contestTeams.id })
    .from(contestTeams)
    .where(and(eq(contestTeams.contestId, contestId), eq(contestTeams.code, code)));
  return row?.id;
}

/** All teams of a contest with one of these names. */
export async function findTeamsNamed(db: Db, contestId: string, names: readonly string[]): Promise<TeamListRow[]> {
  return await selectTeams(db).where(and(eq(contestTeams.contestId, contestId), inArray(users.name, [...names])));
}

export interface TeamFilter extends Page {
  search?: string | undefined;
  category?: TeamCategory | undefined;
  /** Only teams with fewer members. */
  below?: number | undefined;
}

const people = alias(users, 'people');

/** Teams of a contest by name. */
export async function listTeams(db: Db, contestId: string, { search, category, below, ...page }: TeamFilter) {
  const memberNames = (text: string) => sql`exists (select from contest_team_members as m
    join users as people on ${people.id} = m.user_id where m.team_id = ${contestTeams.id} and ${contains(people.name, text)})`;
  const isFound = (text: string) =>
    sql`(${contains(users.name, text)} or ${contains(contestTeams.affiliation, text)} or ${memberNames(text)})`;
  const where = and(
    eq(contestTeams.contestId, contestId),
    search === undefined ? undefined : isFound(search),
    category === undefined ? undefined : sql`${category} = any(${contestTeams.categories})`,
    below === undefined
      ? undefined
      : sql`(select count(*) from contest_team_members as m where m.team_id = ${contestTeams.id}) < ${below}::int`,
  );
  const rows = selectTeams(db)
    .where(where)
    .orderBy(asc(sql`lower(${users.name})`), asc(contestTeams.id));
  return await readPage(page, rows, async () => {
    const [counted] = await db
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(contestTeams)
      .innerJoin(users, eq(users.id, contestTeams.id))
      .where(where);
    return counted?.total ?? 0;
  });
}

export interface MemberRow {
  teamId: string;
  userId: string;
  name: string;
  captain: boolean;
}

/** Members of teams, the captain first, then in the order in which they joined. */
export async function listMembers(db: Db, teamIds: readonly string[]): Promise<MemberRow[]> {
  if (teamIds.length === 0) return [];
  const { teamId, userId, captain, joinedAt } = contestTeamMembers;
  return await db
    .select({ teamId, userId, name: users.name, captain })
    .from(contestTeamMembers)
    .innerJoin(users, eq(users.id, userId))
    .where(inArray(teamId, [...teamIds]))
    .orderBy(sql`${captain} desc`, asc(joinedAt), asc(users.name), asc(userId));
}

/** Which of these users cannot join a team, and why. `teamId`: a team that they may be in already. */
export async function findUnfree(
  db: Db,
  contestId: string,
  userIds: readonly string[],
  teamId: string | null,
): Promise<Map<string, 'already-in-team' | 'already-taking-part'>> {
  if (userIds.length === 0) return new Map();
  const members = await db
    .select({ userId: contestTeamMembers.userId })
    .from(contestTeamMembers)
    .where(
      and(
        eq(contestTeamMembers.contestId, contestId),
        inArray(contestTeamMembers.userId, [...userIds]),
        teamId === null ? undefined : ne(contestTeamMembers.teamId, teamId),
      ),
    );
  const alone = await db
    .select({ userId: contestParticipants.userId })
    .from(contestParticipants)
    .where(
      and(
        eq(contestParticipants.contestId, contestId),
        inArray(contestParticipants.userId, [...userIds]),
        sql`(${contestParticipants.banned} or ${tookPart})`,
      ),
    );
  return new Map([
    ...alone.map(({ userId }) => [userId, 'already-taking-part'] as const),
    ...members.map(({ userId }) => [userId, 'already-in-team'] as const),
  ]);
}

/** Participants among these users, with their grants of time. */
export async function findAlone(db: Db, contestId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const { userId, delayMs, extraMs } = contestParticipants;
  return await db
    .select({ userId, delayMs, extraMs })
    .from(contestParticipants)
    .where(and(eq(contestParticipants.contestId, contestId), inArray(userId, [...userIds])));
}

/** Names of teams of one contest are unique. */
const namespaceOf = (contestId: string) => `team:${contestId}`;

/** Inserts a team without members, and returns its id. Throws an error for which `isNameTaken` is true. */
export async function insertTeam(tx: Tx, contestId: string, { name, ...fields }: NewTeam): Promise<string> {
  const id = randomUUID();
  const namespace = namespaceOf(contestId);
  await tx.insert(principals).values({ id, kind: 'user' });
  await tx.insert(users).values({ id, namespace, name, email: '', isTeam: true });
  await claimNames(tx, [{ id, namespace, name }], new Date(await transactionTimeMs(tx)));
  await tx.insert(contestTeams).values({ id, contestId, code: makeCode(), ...fields });
  return id;
}

/** Throws an error for which `isNameTaken` is true. */
export async function updateTeam(
  tx: Tx,
  contestId: string,
  teamId: string,
  { name, newCode = false, ...fields }: TeamFields & { newCode?: boolean },
): Promise<void> {
  if (name !== undefined) {
    const namespace = namespaceOf(contestId);
    await claimNames(tx, [{ id: teamId, namespace, name }], new Date(await transactionTimeMs(tx)));
    await tx.delete(userNames).where(and(eq(userNames.userId, teamId), ne(userNames.key, nameKey(name))));
    await tx.update(users).set({ name }).where(eq(users.id, teamId));
  }
  const values = { ...fields, ...(newCode && { code: makeCode() }) };
  if (Object.values(values).some((value) => value !== undefined))
    await tx.update(contestTeams).set(values).where(eq(contestTeams.id, teamId));
}

export async function insertMembers(
  tx: Tx,
  contestId: string,
  teamId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.insert(contestTeamMembers).values(userIds.map((userId) => ({ contestId, teamId, userId })));
}

export async function deleteMembers(tx: Tx, teamId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .delete(contestTeamMembers)
    .where(and(eq(contestTeamMembers.teamId, teamId), inArray(contestTeamMembers.userId, [...userIds])));
}

/** Makes a member the captain; absent: the one who joined first, unless the team has a captain. */
export async function appointCaptain(tx: Tx, teamId: string, captainId?: string): Promise<void> {
  const members = await listMembers(tx, [teamId]);
  const captain = members.find(({ userId }) => userId === captainId) ?? members[0];
  if (!captain || (captain.captain && members.filter((one) => one.captain).length === 1)) return;
  await tx
    .update(contestTeamMembers)
    .set({ captain: sql`${contestTeamMembers.userId} = ${captain.userId}::uuid` })
    .where(eq(contestTeamMembers.teamId, teamId));
}

export async function updateTeamSettings(tx: Tx, contestId: string, teams: TeamSettings): Promise<void> {
  await tx.update(contests).set({ teams }).where(eq(contests.id, contestId));
}

export async function countTeams(db: Db, contestId: string): Promise<number> {
  return await db.$count(contestTeams, eq(contestTeams.contestId, contestId));
}

/** Counts the participants of a contest again: hidden teams are not counted. */
export async function recountParticipants(tx: Tx, contestId: string): Promise<void> {
  await tx.execute(sql`
    update contests set participant_count = (select count(*) from contest_participants as p
      where p.contest_id = contests.id and not exists (select from contest_teams as t
        where t.id = p.user_id and 'hidden' = any(t.categories)))
    where id = ${contestId}::uuid`);
}
