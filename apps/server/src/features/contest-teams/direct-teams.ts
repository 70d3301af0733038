import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contestTeams } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { deleteTeams } from '../acting/delete-teams.ts';
import { recordAct, type Act } from '../audit/record-act.ts';
import { refreshBalloons } from '../due-balloons/refresh-balloons.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import {
  deleteParticipant,
  findMembersAmong,
  insertParticipants,
  updateParticipant,
} from '../contest-participants/queries.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { beginTeamChange, refuseTakenName, refuseUnfree, type TeamChange } from './change-members.ts';
import { changedTags } from './own-team.ts';
import { individuals, tagsOf } from './policy.ts';
import { presentTeamRow } from './present.ts';
import {
  appointCaptain,
  countTeams,
  deleteMembers,
  findTeam,
  insertMembers,
  insertTeam,
  listMembers,
  listTeams as findTeams,
  recountParticipants,
  updateTeam,
  updateTeamSettings,
  type NewTeam,
  type TeamFields,
  type TeamListRow,
} from './queries.ts';

const scope = contestScopeWith('admin');

export const listTeams = route('GET /api/contest/:contestId/admin/team', {
  scope,
  handle: async ({ scope: { id, teams }, query: { incomplete = false, ...query }, context: { db } }) => {
    const settings = teams ?? individuals;
    const below = incomplete ? settings.minSize : undefined;
    const { rows, total } = await findTeams(db, id, { ...query, below });
    const members = await listMembers(
      db,
      rows.map((row) => row.id),
    );
    const byTeam = Map.groupBy(members, ({ teamId }) => teamId);
    const items = rows.map((row) => presentTeamRow(row, byTeam.get(row.id) ?? []));
    return { items, ...(total !== undefined && { total }), settings };
  },
});

export const changeTeamSettings = route('PATCH /api/contest/:contestId/admin/team-settings', {
  scope,
  handle: async ({ scope: contest, body, viewer, ip, context: { db, live } }) => {
    if (body.minSize > body.maxSize) throw refusal('team-sizes-invalid');
    await db.transact(async (tx) => {
      await beginTeamChange(tx, contest.id, []);
      if (body.entry === 'individuals' && (await countTeams(tx, contest.id)) > 0) throw refusal('has-teams');
      await updateTeamSettings(tx, contest.id, body);
      const change = { before: contest.teams ?? individuals, after: body };
      await recordAct(tx, { ...actOn(contest, 'team-settings'), viewer, ip, ...change });
      await live.publish(tx, { type: 'contest', contestId: contest.id });
    });
    return {};
  },
});

function actOn({ id, orgId }: ContestScope, verb: string): Pick<Act, 'action' | 'orgId' | 'subject'> {
  return { action: `contest.${verb}`, orgId, subject: subjectOf(id) };
}

export const makeTeam = route('POST /api/contest/:contestId/admin/team', {
  scope,
  handle: async ({ scope: contest, body: { members = [], ...fields }, viewer, ip, context: { db, live } }) => {
    if (!contest.teams || contest.teams.entry === 'individuals') throw refusal('individuals-only');
    const teamId = await db
      .transact(async (tx) => {
        const change = await beginTeamChange(tx, contest.id, members);
        const made = await storeTeam(tx, contest, change, fields, members);
        await endDirection(tx, contest.id);
        const after = { [made]: { ...fields, members } };
        await recordAct(tx, { ...actOn(contest, 'team-create'), viewer, ip, after });
        await live.publish(tx, ...participantNews(contest.id, [made]));
        return made;
      })
      .catch(refuseTakenName);
    return { teamId };
  },
});

export const editTeam = route('PATCH /api/contest/:contestId/admin/team/:teamId', {
  scope,
  handle: async ({ scope: contest, params: { teamId }, body, viewer, ip, context: { db, live } }) => {
    const { members, newCode = false, ...fields } = body;
    await db
      .transact(async (tx) => {
        const change = await beginTeamChange(tx, contest.id, members ?? []);
        const before = await findTeam(tx, contest.id, teamId);
        if (!before) throw refusal('not-found');
        const { earlier } = await replaceTeam(tx, contest, change, before, { ...fields, newCode, members });
        await endDirection(tx, contest.id);
        const { name, affiliation, country, coach, seat, categories } = before;
        const shown = { name, affiliation, country, coach, seat, categories, members: earlier };
        await recordAct(tx, {
          ...actOn(contest, 'team-edit'),
          viewer,
          ip,
          before: { [teamId]: shown },
          after: { [teamId]: { ...shown, ...fields, ...(members && { members }), ...(newCode && { newCode }) } },
        });
        await live.publish(tx, ...participantNews(contest.id, [teamId, ...earlier]));
      })
      .catch(refuseTakenName);
    return {};
  },
});

export const removeTeam = route('DELETE /api/contest/:contestId/admin/team/:teamId', {
  scope,
  handle: async ({ scope: contest, params: { teamId }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      await beginTeamChange(tx, contest.id, []);
      const before = await findTeam(tx, contest.id, teamId);
      if (!before) throw refusal('not-found');
      if (before.tookPart) throw refusal('participant-took-part');
      const members = (await listMembers(tx, [teamId])).map(({ userId }) => userId);
      await deleteParticipant(tx, contest.id, teamId);
      await deleteTeams(tx, eq(contestTeams.id, teamId));
      await endDirection(tx, contest.id);
      const { name, affiliation } = before;
      const act = { ...actOn(contest, 'team-delete'), viewer, ip };
      await recordAct(tx, { ...act, before: { [teamId]: { name, affiliation, members } } });
      await live.publish(tx, ...participantNews(contest.id, members));
    });
    return {};
  },
});

/** Checks the members, and stores a new team. Returns its id. */
export async function storeTeam(
  tx: Tx,
  contest: ContestScope,
  change: TeamChange,
  fields: NewTeam,
  members: readonly string[],
): Promise<string> {
  const userIds = [...new Set(members)];
  await refuseUnseatable(tx, contest, userIds, null);
  const teamId = await insertTeam(tx, contest.id, fields);
  const { affiliation = '', categories = [] } = fields;
  await insertParticipants(
    tx,
    contest.id,
    [{ userId: teamId, tags: tagsOf({ affiliation, categories }) }],
    change.since,
  );
  await change.takeIn(userIds);
  await insertMembers(tx, contest.id, teamId, userIds);
  await appointCaptain(tx, teamId, userIds[0]);
  return teamId;
}

interface TeamEdit extends TeamFields {
  members?: readonly string[] | undefined;
  newCode?: boolean;
}

/** Checks the new members, and stores a change of a team. Returns the earlier members. */
export async function replaceTeam(
  tx: Tx,
  contest: ContestScope,
  change: TeamChange,
  before: TeamListRow,
  { members, ...fields }: TeamEdit,
): Promise<{ earlier: string[] }> {
  const earlier = (await listMembers(tx, [before.id])).map(({ userId }) => userId);
  if (members) {
    const userIds = [...new Set(members)];
    const added = userIds.filter((id) => !earlier.includes(id));
    if (userIds.length > (contest.teams?.maxSize ?? 0) && added.length > 0) throw refusal('team-full');
    await refuseUnseatable(tx, contest, added, before.id);
    await deleteMembers(
      tx,
      before.id,
      earlier.filter((id) => !userIds.includes(id)),
    );
    await change.takeIn(added);
    await insertMembers(tx, contest.id, before.id, added);
    await appointCaptain(tx, before.id, userIds[0]);
  }
  await updateTeam(tx, contest.id, before.id, fields);
  const tags = changedTags(before, fields);
  await updateParticipant(tx, contest.id, before.id, { tags, updatedAt: change.since });
  return { earlier };
}

async function refuseUnseatable(
  tx: Tx,
  { id, orgId, teams }: ContestScope,
  userIds: readonly string[],
  teamId: string | null,
): Promise<void> {
  if (userIds.length > (teams?.maxSize ?? 0)) throw refusal('team-full');
  const members = await findMembersAmong(tx, orgId, userIds);
  if (members.size < userIds.length) throw refusal('not-a-member');
  await refuseUnfree(tx, id, userIds, teamId);
}

/** What depends on teams and their categories. */
export async function endDirection(tx: Tx, contestId: string): Promise<void> {
  await recountParticipants(tx, contestId);
  await refreshBalloons(tx, contestId);
}
