import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Principals of a contest's access list who take part: users, alone or in a team, and groups with such a member. */
export async function findParticipating(db: Db, contestId: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with account as (
      select user_id from contest_participants where contest_id = ${contestId}::uuid
      union select user_id from contest_team_members where contest_id = ${contestId}::uuid)
    select entry.principal_id as id from contest_access as entry
    where entry.contest_id = ${contestId}::uuid and (
      entry.principal_id in (select user_id from account)
      or exists (select from group_members join org_members on org_members.id = group_members.membership_id
        where group_members.group_id = entry.principal_id and org_members.user_id in (select user_id from account)))`);
  return new Set(rows.map(({ id }) => id));
}
