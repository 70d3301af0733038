import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  contestOrganizations,
  contestParticipants,
  contestPersons,
  contestTagGroups,
  contestTeams,
  users,
} from '../../db/schema.ts';

/** What a contest has of what files can describe. */
export interface Known {
  groups: readonly (typeof contestTagGroups.$inferSelect)[];
  organizations: readonly (typeof contestOrganizations.$inferSelect)[];
  teams: readonly KnownTeam[];
  persons: readonly (typeof contestPersons.$inferSelect)[];
}
export type KnownTeam = Awaited<ReturnType<typeof listKnownTeams>>[number];

export async function findKnown(db: Db, contestId: string): Promise<Known> {
  return {
    groups: await db.select().from(contestTagGroups).where(eq(contestTagGroups.contestId, contestId)),
    organizations: await db.select().from(contestOrganizations).where(eq(contestOrganizations.contestId, contestId)),
    teams: await listKnownTeams(db, contestId),
    persons: await db.select().from(contestPersons).where(eq(contestPersons.contestId, contestId)),
  };
}

async function listKnownTeams(db: Db, contestId: string) {
  return await db
    .select({
      id: contestTeams.id,
      participantId: contestParticipants.id,
      importId: contestTeams.importId,
      icpcId: contestTeams.icpcId,
      name: users.name,
      affiliation: contestTeams.affiliation,
      country: contestTeams.country,
      seat: contestTeams.seat,
      categories: contestTeams.categories,
      tags: contestParticipants.tags,
    })
    .from(contestTeams)
    .innerJoin(users, eq(users.id, contestTeams.id))
    .innerJoin(
      contestParticipants,
      and(eq(contestParticipants.contestId, contestTeams.contestId), eq(contestParticipants.userId, contestTeams.id)),
    )
    .where(eq(contestTeams.contestId, contestId));
}
