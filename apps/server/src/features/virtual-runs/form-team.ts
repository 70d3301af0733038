import { randomUUID } from 'node:crypto';
import { MAX_TEAM_SIZE, MAX_VIRTUAL_TEAMS } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { makeCode } from '../contest-teams/make-code.ts';
import { findContestScope } from '../contests/contest-scope.ts';
import { isRunOpen, offeredRun } from './policy.ts';
import { findPastContest, listRunsOfTeam, listRunsUnderWay, lockStarts } from './queries.ts';
import { countTeamsOf, findTeamByCode, insertMember, insertTeam, listMembers } from './team-queries.ts';
import { inviteTo } from './team-members.ts';

export const formVirtualTeam = route('POST /api/contest/:contestId/virtual/team', {
  scope: findContestScope,
  handle: async ({ scope, body: { name, invite = [] }, viewer: { userId }, context: { db } }) => {
    const teamId = randomUUID();
    await db.transact(async (tx) => {
      await beginJoining(tx, scope.id, userId);
      await insertTeam(tx, { id: teamId, contestId: scope.id, name, code: makeCode() });
      await insertMember(tx, teamId, userId);
      for (const invitedId of new Set(invite)) await inviteTo(tx, scope, teamId, invitedId);
    });
    return { teamId };
  },
});

/** While a run of the team is open, the new member takes part in it, and so may be in no other open run. */
export const joinVirtualTeam = route('POST /api/contest/:contestId/virtual/team/join', {
  scope: findContestScope,
  handle: async ({ scope: { id: contestId }, body: { code }, viewer: { userId }, context: { db } }) => {
    const teamId = await db.transact(async (tx) => {
      const contest = await beginJoining(tx, contestId, userId);
      const found = await findTeamByCode(tx, contestId, code.trim().toUpperCase());
      if (found === undefined) throw refusal('team-code-invalid');
      const members = await listMembers(tx, [found]);
      const known = members.find((member) => member.userId === userId);
      if (known?.joined === true) return found;
      if (!known && members.length >= MAX_TEAM_SIZE) throw refusal('team-full');
      const runs = await listRunsOfTeam(tx, found);
      const isUnderWay = runs.some((run) => isRunOpen(run, contest.nowMs));
      if (isUnderWay && (await listRunsUnderWay(tx, contestId, [userId])).length > 0) throw refusal('virtual-running');
      await insertMember(tx, found, userId);
      return found;
    });
    return { teamId };
  },
});

/** Locks, and refuses a user who cannot be in another team now. */
async function beginJoining(tx: Tx, contestId: string, userId: string) {
  await lockStarts(tx, contestId);
  const contest = await findPastContest(tx, contestId);
  if (!contest || !offeredRun(contest, contest.nowMs)) throw refusal('virtual-closed');
  if ((await countTeamsOf(tx, contestId, userId)).joined >= MAX_VIRTUAL_TEAMS) throw refusal('virtual-team-limit');
  return contest;
}
