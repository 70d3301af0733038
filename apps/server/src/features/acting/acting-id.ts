import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/* Members of a team act in its contest as the team: its id is the participant's, in every table. */

/** The id of a user's participant in a contest: of the user's team, otherwise of the user. */
export function actingId(contestId: SQLWrapper, userId: SQLWrapper): SQL<string> {
  return sql<string>`coalesce((select own_team.team_id from contest_team_members as own_team
    where own_team.contest_id = ${contestId} and own_team.user_id = ${userId}), ${userId}::uuid)`;
}

/**
 * Ids of all participants that a user stands for: the user and the user's teams. A team belongs to one contest, so an
 * id from here needs no check of the contest.
 */
export function actingIds(userId: string | SQLWrapper): SQL {
  return sql`(select ${userId}::uuid union all
    select own_team.team_id from contest_team_members as own_team where own_team.user_id = ${userId})`;
}

/** Whether the participant with this id is a team that is hidden from other participants. */
export function isHiddenTeam(participantId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from contest_teams as hiding
    where hiding.id = ${participantId} and 'hidden' = any(hiding.categories))`;
}
