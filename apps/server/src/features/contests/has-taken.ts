import { sql, type SQL } from 'drizzle-orm';
import { contests, virtualRuns, virtualTeamMembers } from '../../db/schema.ts';

/**
 * Condition: the user has a virtual run of the contest of the query, alone or in a team. Those who left a team after
 * its run began know the problems, and keep what they submitted.
 */
export const hasTaken = (userId: SQL): SQL => sql`(
  exists (select from ${virtualRuns} where virtual_runs.contest_id = ${contests.id} and virtual_runs.user_id = ${userId})
  or exists (select from ${virtualTeamMembers}
    join ${virtualRuns} on virtual_runs.team_id = virtual_team_members.team_id
    where virtual_team_members.user_id = ${userId} and virtual_runs.contest_id = ${contests.id}
      and joined_at is not null and (left_at is null or virtual_runs.started_at < left_at)))`;
