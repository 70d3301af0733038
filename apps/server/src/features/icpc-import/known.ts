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
import type { AccountEntry } from '../../work/icpc/records.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import type { AssessedRow, MemberImport } from '../member-import/import-rows.ts';
import { findKnownAccounts, type KnownAccounts } from './accounts.ts';

/** What a contest has of what files can describe. */
export interface Known {
  groups: readonly (typeof contestTagGroups.$inferSelect)[];
  organizations: readonly (typeof contestOrganizations.$inferSelect)[];
  teams: readonly KnownTeam[];
  persons: readonly (typeof contestPersons.$inferSelect)[];
  accounts: KnownAccounts;
}
export type KnownTeam = Awaited<ReturnType<typeof listKnownTeams>>[number];

/** `rows`: of the accounts in the files. */
export async function findKnown(
  db: Db,
  scope: ContestScope,
  memberImport: MemberImport,
  rows: ReadonlyMap<AccountEntry, AssessedRow['row']>,
): Promise<Known> {
  const contestId = scope.id;
  const teams = await listKnownTeams(db, contestId);
  const teamIds = teams.map(({ id }) => id);
  return {
    groups: await db.select().from(contestTagGroups).where(eq(contestTagGroups.contestId, contestId)),
    organizations: await db.select().from(contestOrganizations).where(eq(contestOrganizations.contestId, contestId)),
    teams,
    persons: await db.select().from(contestPersons).where(eq(contestPersons.contestId, contestId)),
    accounts: await findKnownAccounts(db, scope, memberImport, teamIds, rows),
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
