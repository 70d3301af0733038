import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { orgMembers, users, virtualRuns, virtualTeamMembers, virtualTeams } from '../../db/schema.ts';

const { joinedAt, leftAt } = virtualTeamMembers;
const isIn = and(isNotNull(joinedAt), isNull(leftAt));
const isOfUser = (contestId: string, userId: string) =>
  and(eq(virtualTeams.contestId, contestId), eq(virtualTeamMembers.userId, userId));

const teamColumns = { id: virtualTeams.id, name: virtualTeams.name, code: virtualTeams.code };
export interface TeamRow {
  id: string;
  name: string;
  code: string;
}

/** Teams that a user is in or invited to, newest first. */
export async function listTeams(db: Db, contestId: string, userId: string): Promise<(TeamRow & { joined: boolean })[]> {
  return await db
    .select({ ...teamColumns, joined: sql<boolean>`${joinedAt} is not null` })
    .from(virtualTeamMembers)
    .innerJoin(virtualTeams, eq(virtualTeams.id, virtualTeamMembers.teamId))
    .where(and(isOfUser(contestId, userId), isNull(leftAt)))
    .orderBy(desc(virtualTeams.createdAt), desc(virtualTeams.id));
}

/** A team that the user is in. */
export async function findOwnTeam(db: Db, contestId: string, userId: string, teamId: string) {
  const [row] = await db
    .select(teamColumns)
    .from(virtualTeamMembers)
    .innerJoin(virtualTeams, eq(virtualTeams.id, virtualTeamMembers.teamId))
    .where(and(isOfUser(contestId, userId), eq(virtualTeams.id, teamId), isIn));
  return row;
}

export async function isTeamOf(db: Db, contestId: string, teamId: string): Promise<boolean> {
  return (await db.$count(virtualTeams, and(eq(virtualTeams.id, teamId), eq(virtualTeams.contestId, contestId)))) > 0;
}

/** The id of the team with a code. */
export async function findTeamByCode(db: Db, contestId: string, code: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: virtualTeams.id })
    .from(virtualTeams)
    .where(and(eq(virtualTeams.contestId, contestId), eq(virtualTeams.code, code)));
  return row?.id;
}

export interface MemberRow {
  teamId: string;
  userId: string;
  name: string;
  joined: boolean;
}

/** Who is in teams, in the order in which they joined, and then who is invited. */
export async function listMembers(db: Db, teamIds: readonly string[]): Promise<MemberRow[]> {
  if (teamIds.length === 0) return [];
  const { teamId, userId, invitedAt } = virtualTeamMembers;
  return await db
    .select({ teamId, userId, name: users.name, joined: sql<boolean>`${joinedAt} is not null` })
    .from(virtualTeamMembers)
    .innerJoin(users, eq(users.id, userId))
    .where(and(inArray(teamId, [...teamIds]), isNull(leftAt)))
    .orderBy(sql`${joinedAt} asc nulls last`, asc(invitedAt), asc(userId));
}

/** How many teams of a contest the user is in, and to how many more the user is invited. */
export async function countTeamsOf(db: Db, contestId: string, userId: string) {
  const teams = await listTeams(db, contestId, userId);
  const joined = teams.filter((team) => team.joined).length;
  return { joined, invited: teams.length - joined };
}

export async function isOrgMember(db: Db, orgId: string, userId: string): Promise<boolean> {
  return (await db.$count(orgMembers, and(eq(orgMembers.orgId, orgId), eq(orgMembers.userId, userId)))) > 0;
}

export async function insertTeam(tx: Tx, team: TeamRow & { contestId: string }): Promise<void> {
  await tx.insert(virtualTeams).values(team);
}

/** Does nothing to a member or an invited user. */
export async function insertInvited(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx
    .insert(virtualTeamMembers)
    .values({ teamId, userId })
    .onConflictDoUpdate({
      target: [virtualTeamMembers.teamId, virtualTeamMembers.userId],
      set: { invitedAt: sql`now()`, joinedAt: null, leftAt: null },
      setWhere: isNotNull(leftAt),
    });
}

/** Does nothing to a member. */
export async function insertMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx
    .insert(virtualTeamMembers)
    .values({ teamId, userId, joinedAt: sql`now()` })
    .onConflictDoUpdate({
      target: [virtualTeamMembers.teamId, virtualTeamMembers.userId],
      set: { joinedAt: sql`now()`, leftAt: null },
      setWhere: sql`not (${joinedAt} is not null and ${leftAt} is null)`,
    });
}

/** Ends a membership or an invitation; of a team without a run, nothing remains of it. */
export async function removeMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  const isOne = and(eq(virtualTeamMembers.teamId, teamId), eq(virtualTeamMembers.userId, userId));
  const hasRun = (await tx.$count(virtualRuns, eq(virtualRuns.teamId, teamId))) > 0;
  if (hasRun)
    await tx
      .update(virtualTeamMembers)
      .set({ leftAt: sql`now()` })
      .where(and(isOne, isNull(leftAt)));
  else await tx.delete(virtualTeamMembers).where(isOne);
}

/** Deletes a team that has no run and no member. */
export async function deleteIfEmpty(tx: Tx, teamId: string): Promise<void> {
  await tx.delete(virtualTeams).where(
    and(
      eq(virtualTeams.id, teamId),
      sql`not exists (select from ${virtualRuns} where virtual_runs.team_id = ${virtualTeams.id})`,
      sql`not exists (select from ${virtualTeamMembers} where virtual_team_members.team_id = ${virtualTeams.id}
          and joined_at is not null and left_at is null)`,
    ),
  );
}
