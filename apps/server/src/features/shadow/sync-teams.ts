import { and, eq } from 'drizzle-orm';
import type { TeamCategory } from '@assay/contract';
import { TEAM_TEXT_MAX } from '@assay/contract/team-limits';
import type { Tx } from '../../db/client.ts';
import { contestTeams, shadowSubmissions, shadowTeams, solutions, users } from '../../db/schema.ts';
import { deleteTeams } from '../acting/delete-teams.ts';
import { deleteParticipant, insertParticipants, updateParticipant } from '../contest-participants/queries.ts';
import { beginTeamChange } from '../contest-teams/change-members.ts';
import { endDirection } from '../contest-teams/direct-teams.ts';
import { tagsOf } from '../contest-teams/policy.ts';
import { insertTeam, updateTeam } from '../contest-teams/queries.ts';
import { nameKey } from '../users/name-key.ts';
import type { StoredObject } from './primary-objects.ts';
import { listObjects, listShadowTeams } from './queries.ts';

interface TeamFacts {
  name: string;
  affiliation: string;
  country: string;
  seat: string;
  categories: TeamCategory[];
}

/**
 * Creates, changes and deletes teams so that they are those of the primary. `needed`: teams that submissions refer to;
 * one that the primary has not announced is created under its id, and named later.
 */
export async function syncTeams(tx: Tx, contestId: string, needed: readonly string[] = []): Promise<void> {
  const wanted = await listWanted(tx, contestId);
  const known = new Map((await listShadowTeams(tx, contestId)).map((one) => [one.teamId, one.userId]));
  for (const teamId of needed)
    if (!wanted.has(teamId) && !known.has(teamId)) wanted.set(teamId, factsOf(teamId, {}, undefined, undefined));
  const stored = await listStored(tx, contestId);
  const taken = new Map([...stored].map(([userId, { name }]) => [nameKey(name), userId]));
  const fresh = new Map<string, TeamFacts>();
  const changed = new Map<string, TeamFacts>();
  for (const [teamId, facts] of wanted) {
    const userId = known.get(teamId);
    const owner = userId ?? `new ${teamId}`;
    const before = userId === undefined ? undefined : stored.get(userId);
    const name = freeName(facts.name, teamId, (one) => {
      const holder = taken.get(nameKey(one));
      return holder === undefined || holder === owner;
    });
    taken.set(nameKey(name), owner);
    const team = { ...facts, name };
    if (!before) fresh.set(teamId, team);
    else if (JSON.stringify(before) !== JSON.stringify(team)) changed.set(userId ?? '', team);
  }
  const gone = [...known].filter(([teamId]) => !wanted.has(teamId));
  const dropped: string[] = [];
  for (const [teamId, userId] of gone) if (await isUnused(tx, contestId, teamId, userId)) dropped.push(userId);
  if (fresh.size + changed.size + dropped.length === 0) return;
  const { since } = await beginTeamChange(tx, contestId, []);
  for (const [teamId, { name, ...facts }] of fresh) {
    const userId = await insertTeam(tx, contestId, { name, ...facts });
    await insertParticipants(tx, contestId, [{ userId, tags: tagsOf(facts) }], since);
    await tx.insert(shadowTeams).values({ contestId, teamId, userId });
  }
  for (const [userId, team] of changed) {
    await updateTeam(tx, contestId, userId, team);
    await updateParticipant(tx, contestId, userId, { tags: tagsOf(team), updatedAt: since });
  }
  for (const userId of dropped) {
    await deleteParticipant(tx, contestId, userId);
    await deleteTeams(tx, eq(contestTeams.id, userId));
  }
  await endDirection(tx, contestId);
}

/** Teams as the primary describes them, by id. */
async function listWanted(tx: Tx, contestId: string): Promise<Map<string, TeamFacts>> {
  const [teams, organizations, contest] = [
    await listObjects(tx, contestId, 'teams'),
    await listObjects(tx, contestId, 'organizations'),
    await listObjects(tx, contestId, 'contest'),
  ];
  const mainGroup = contest.get('')?.main_scoreboard_group_id;
  return new Map(
    [...teams].map(([id, team]) => [id, factsOf(id, team, organizations.get(team.organization_id ?? ''), mainGroup)]),
  );
}

function factsOf(
  id: string,
  team: Partial<StoredObject<'teams'>>,
  organization: StoredObject<'organizations'> | undefined,
  mainGroup: string | undefined,
): TeamFacts {
  const { display_name: displayName, name: teamName, label = '', hidden = false, group_ids: groups = [] } = team;
  const name = clean(displayName ?? '') || clean(teamName ?? '') || id;
  const country = organization?.country ?? '';
  const isGuest = mainGroup !== undefined && !groups.includes(mainGroup);
  return {
    name: name.slice(0, TEAM_TEXT_MAX.name),
    affiliation: clean(organization?.formal_name ?? organization?.name ?? '').slice(0, TEAM_TEXT_MAX.affiliation),
    country: /^[A-Z]{2,3}$/.test(country) ? country : '',
    seat: label === name ? '' : clean(label).slice(0, TEAM_TEXT_MAX.seat),
    categories: hidden ? ['hidden'] : isGuest ? ['unofficial'] : [],
  };
}

const clean = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The name, or the name with the id of the team if another team has it. */
function freeName(name: string, teamId: string, isFree: (name: string) => boolean): string {
  if (isFree(name)) return name;
  const suffix = ` (${teamId.slice(0, 24)})`;
  const marked = `${name.slice(0, TEAM_TEXT_MAX.name - suffix.length)}${suffix}`;
  for (let number = 2, one = marked; ; number += 1) {
    if (isFree(one)) return one;
    one = `${marked.slice(0, TEAM_TEXT_MAX.name - 6)} ${number}`;
  }
}

/** All teams of the contest by user. */
async function listStored(tx: Tx, contestId: string): Promise<Map<string, TeamFacts>> {
  const { id, affiliation, country, seat, categories } = contestTeams;
  const rows = await tx
    .select({ id, facts: { name: users.name, affiliation, country, seat, categories } })
    .from(contestTeams)
    .innerJoin(users, eq(users.id, id))
    .where(eq(contestTeams.contestId, contestId));
  return new Map(rows.map((row) => [row.id, row.facts]));
}

async function isUnused(tx: Tx, contestId: string, teamId: string, userId: string): Promise<boolean> {
  const submitted = await tx.$count(
    shadowSubmissions,
    and(eq(shadowSubmissions.contestId, contestId), eq(shadowSubmissions.teamId, teamId)),
  );
  const own = await tx.$count(solutions, and(eq(solutions.contestId, contestId), eq(solutions.userId, userId)));
  return submitted + own === 0;
}

/** Whether a change of these types can change teams. */
export const changesTeams = (types: ReadonlySet<string>): boolean =>
  types.has('teams') || types.has('organizations') || types.has('contest');

export async function findTeamUser(tx: Tx, contestId: string, teamId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: shadowTeams.userId })
    .from(shadowTeams)
    .where(and(eq(shadowTeams.contestId, contestId), eq(shadowTeams.teamId, teamId)));
  return row?.userId;
}
