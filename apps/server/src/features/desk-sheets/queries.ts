import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { contestParticipants, contests, contestTeams, users } from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';

export async function findTitles(db: Db, contestId: string) {
  const [row] = await db
    .select({ title: contests.title, titles: titlesOf(contests.translations) })
    .from(contests)
    .where(eq(contests.id, contestId));
  return row;
}

/** Participants that are not banned, by seat and name; those without a seat come last. `code` is null for a user. */
export async function listDesks(db: Db, contestId: string) {
  return await db
    .select({
      name: users.name,
      seat: sql<string>`coalesce(${contestTeams.seat}, '')`,
      affiliation: sql<string>`coalesce(${contestTeams.affiliation}, '')`,
      code: sql<string | null>`${contestTeams.code}`,
      members: sql<string[]>`array(select people.name from contest_team_members as member
        join users as people on people.id = member.user_id where member.team_id = ${contestTeams.id}
        order by member.captain desc, member.joined_at, people.name)`,
    })
    .from(contestParticipants)
    .innerJoin(users, eq(users.id, contestParticipants.userId))
    .leftJoin(contestTeams, eq(contestTeams.id, contestParticipants.userId))
    .where(and(eq(contestParticipants.contestId, contestId), eq(contestParticipants.banned, false)))
    .orderBy(sql`nullif(${contestTeams.seat}, '') nulls last`, asc(sql`lower(${users.name})`), asc(users.id));
}
