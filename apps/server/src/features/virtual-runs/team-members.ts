import { MAX_TEAM_SIZE, MAX_VIRTUAL_TEAMS } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestScope } from '../contests/contest-scope.ts';
import { lockStarts } from './queries.ts';
import {
  countTeamsOf,
  deleteIfEmpty,
  findOwnTeam,
  insertInvited,
  isOrgMember,
  isTeamOf,
  listMembers,
  removeMember,
} from './team-queries.ts';

export const inviteToVirtualTeam = route('POST /api/contest/:contestId/virtual/team/:teamId/member', {
  scope: findContestScope,
  handle: async ({ scope, params: { teamId }, body, viewer: { userId }, context: { db } }) => {
    await db.transact(async (tx) => {
      await lockStarts(tx, scope.id);
      if (!(await findOwnTeam(tx, scope.id, userId, teamId))) throw refusal('not-found');
      await inviteTo(tx, scope, teamId, body.userId);
    });
    return {};
  },
});

/** What the member submitted stays in the runs of the team. */
export const leaveVirtualTeam = route('DELETE /api/contest/:contestId/virtual/team/:teamId/member/:userId', {
  scope: findContestScope,
  handle: async ({ scope: { id: contestId }, params: { teamId, userId }, viewer, context: { db } }) => {
    await db.transact(async (tx) => {
      await lockStarts(tx, contestId);
      const isOwn = userId === viewer.userId;
      const members = (await isTeamOf(tx, contestId, teamId)) ? await listMembers(tx, [teamId]) : [];
      const isKnown = members.some((member) => member.userId === viewer.userId && (isOwn || member.joined));
      if (!isKnown || !members.some((member) => member.userId === userId)) throw refusal('not-found');
      if (!isOwn && members[0]?.userId !== viewer.userId) throw refusal('captain-only');
      await removeMember(tx, teamId, userId);
      await deleteIfEmpty(tx, teamId);
    });
    return {};
  },
});

/** Invites a user. Does nothing if the user is in the team or invited. The caller locks. */
export async function inviteTo(
  tx: Tx,
  { id: contestId, orgId }: { id: string; orgId: string },
  teamId: string,
  userId: string,
): Promise<void> {
  if (!(await isOrgMember(tx, orgId, userId))) throw refusal('not-a-member');
  const members = await listMembers(tx, [teamId]);
  if (members.some((member) => member.userId === userId)) return;
  if (members.length >= MAX_TEAM_SIZE) throw refusal('team-full');
  if ((await countTeamsOf(tx, contestId, userId)).invited >= MAX_VIRTUAL_TEAMS) throw refusal('virtual-team-limit');
  await insertInvited(tx, teamId, userId);
}
