import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import {
  contestOrganizations,
  contestParticipants,
  contestPersons,
  contestTagGroups,
  contestTeams,
} from '../../db/schema.ts';
import { updateParticipant } from '../contest-participants/queries.ts';
import type { TeamChange as OpenTeamChange } from '../contest-teams/change-members.ts';
import { replaceTeam, storeTeam } from '../contest-teams/direct-teams.ts';
import { findTeam, listMembers } from '../contest-teams/queries.ts';
import { tagsOf } from '../contest-teams/policy.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import { type MemberImport, storeImport } from '../member-import/import-rows.ts';
import type { AccountChange } from './decide-accounts.ts';
import type { Decision, GroupChange, OrganizationChange, PersonChange, TeamChange } from './decide.ts';

/**
 * Stores what was decided. `hashes`: of the passwords of created accounts, in order. Returns the teams and the users
 * that were created or changed. Throws an error for which `isNameTaken` is true.
 */
export async function storeDecision(
  tx: Tx,
  scope: ContestScope,
  change: OpenTeamChange,
  decision: Decision,
  { memberImport, hashes }: { memberImport: MemberImport; hashes: readonly string[] },
): Promise<string[]> {
  await storeGroups(tx, scope.id, decision.groups, change.since);
  await storeOrganizations(tx, scope.id, decision.organizations, change.since);
  const ids = new Map<TeamChange, string>();
  for (const team of decision.teams) ids.set(team, await storeTeamChange(tx, scope, change, team, decision.groupNames));
  await storePersons(tx, scope.id, decision.persons, ids);
  const { accounts } = decision;
  await storeImport(
    tx,
    memberImport,
    accounts.map(({ account }) => account).filter(({ outcome }) => outcome !== 'already-member'),
    hashes,
  );
  const joined = await storeTeamMembers(tx, scope, change, accounts, ids);
  return [...new Set([...ids.values(), ...joined])];
}

/** Accounts join their teams. Returns these teams and the users. */
async function storeTeamMembers(
  tx: Tx,
  scope: ContestScope,
  change: OpenTeamChange,
  accounts: readonly AccountChange[],
  ids: ReadonlyMap<TeamChange, string>,
): Promise<string[]> {
  const idOf = ({ team }: AccountChange) => ('groupTags' in team ? (ids.get(team) ?? '') : team.id);
  const joining = Map.groupBy(accounts, idOf);
  for (const [teamId, added] of joining) {
    const team = await findTeam(tx, scope.id, teamId);
    if (!team) throw new Error('The team of an imported account is missing.');
    const members = (await listMembers(tx, [teamId])).map(({ userId }) => userId);
    const userIds = added.map(({ account }) => account.userId);
    await replaceTeam(tx, scope, change, team, { members: [...members, ...userIds] });
  }
  return [...joining.keys(), ...accounts.map(({ account }) => account.userId)];
}

/** Renamed groups first get a name that none has, so that two can exchange their names. */
async function storeGroups(tx: Tx, contestId: string, changes: readonly GroupChange[], since: Date): Promise<void> {
  for (const { before } of changes)
    if (before) await tx.update(contestTagGroups).set({ name: before.id }).where(eq(contestTagGroups.id, before.id));
  const renamed = changes.flatMap(({ before, after }) =>
    before && before.name !== after.name ? [{ before, after }] : [],
  );
  for (const { before } of renamed) await replaceTag(tx, contestId, before.name, before.id, since);
  for (const { before, after } of changes) {
    if (before) await tx.update(contestTagGroups).set(after).where(eq(contestTagGroups.id, before.id));
    else await tx.insert(contestTagGroups).values({ id: randomUUID(), contestId, ...after });
  }
  for (const { before, after } of renamed) await replaceTag(tx, contestId, before.id, after.name, since);
}

async function storeOrganizations(
  tx: Tx,
  contestId: string,
  changes: readonly OrganizationChange[],
  since: Date,
): Promise<void> {
  const { id } = contestOrganizations;
  for (const { before } of changes)
    if (before) await tx.update(contestOrganizations).set({ name: before.id }).where(eq(id, before.id));
  const renamed = changes.flatMap(({ before, after }) =>
    before && before.name !== after.name ? [{ before, after }] : [],
  );
  for (const { before } of renamed) await replaceAffiliation(tx, contestId, before.name, before.id, since);
  for (const { before, after } of changes) {
    if (before) await tx.update(contestOrganizations).set(after).where(eq(id, before.id));
    else await tx.insert(contestOrganizations).values({ id: randomUUID(), contestId, ...after });
  }
  for (const { before, after } of renamed) await replaceAffiliation(tx, contestId, before.id, after.name, since);
  for (const { after } of changes) {
    if (after.country === '') continue;
    const ofOrganization = and(eq(contestTeams.contestId, contestId), eq(contestTeams.affiliation, after.name));
    await tx
      .update(contestTeams)
      .set({ country: after.country })
      .where(and(ofOrganization, ne(contestTeams.country, after.country)));
  }
}

async function replaceAffiliation(tx: Tx, contestId: string, from: string, to: string, since: Date): Promise<void> {
  await tx
    .update(contestTeams)
    .set({ affiliation: to })
    .where(and(eq(contestTeams.contestId, contestId), eq(contestTeams.affiliation, from)));
  await replaceTag(tx, contestId, from, to, since);
}

async function replaceTag(tx: Tx, contestId: string, from: string, to: string, updatedAt: Date): Promise<void> {
  await tx
    .update(contestParticipants)
    .set({ tags: sql`array_replace(${contestParticipants.tags}, ${from}, ${to})`, updatedAt })
    .where(and(eq(contestParticipants.contestId, contestId), sql`${from} = any(${contestParticipants.tags})`));
}

async function storeTeamChange(
  tx: Tx,
  scope: ContestScope,
  change: OpenTeamChange,
  { before, after, groupTags }: TeamChange,
  groupNames: ReadonlySet<string>,
): Promise<string> {
  const { importId } = after;
  if (importId !== '')
    await tx
      .update(contestTeams)
      .set({ importId: '' })
      .where(
        and(
          eq(contestTeams.contestId, scope.id),
          eq(contestTeams.importId, importId),
          before && ne(contestTeams.id, before.id),
        ),
      );
  // Read again: a renamed group or organization has changed the team.
  const stored = before && (await findTeam(tx, scope.id, before.id));
  if (stored) await replaceTeam(tx, scope, change, stored, after);
  const teamId = stored?.id ?? (await storeTeam(tx, scope, change, after, []));
  if (groupTags === null) return teamId;
  const own = tagsOf(after);
  const tags = (await findTeam(tx, scope.id, teamId))?.tags ?? [];
  const kept = tags.filter((tag) => own.includes(tag) || groupTags.includes(tag) || !groupNames.has(tag));
  const wanted = [...new Set([...kept, ...groupTags])];
  if (wanted.length !== tags.length || wanted.some((tag) => !tags.includes(tag)))
    await updateParticipant(tx, scope.id, teamId, { tags: wanted, updatedAt: change.since });
  return teamId;
}

async function storePersons(
  tx: Tx,
  contestId: string,
  changes: readonly PersonChange[],
  ids: ReadonlyMap<TeamChange, string>,
): Promise<void> {
  for (const { before, after, teams } of changes) {
    const found = teams.flatMap((team) => ('groupTags' in team ? (ids.get(team) ?? []) : team.id));
    const teamIds = [...new Set(found)];
    if (before)
      await tx
        .update(contestPersons)
        .set({ ...after, teamIds })
        .where(eq(contestPersons.id, before.id));
    else await tx.insert(contestPersons).values({ id: randomUUID(), contestId, ...after, teamIds });
  }
}
