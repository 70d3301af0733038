import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import { insertParticipants } from '../contest-participants/queries.ts';
import { tagsByRule } from '../contest-participants/register.ts';
import { findContest, findContestScope, refuseUnlessEntering, type ContestScope } from '../contests/contest-scope.ts';
import { beginTeamChange, refuseTakenName, refuseUnfree, type TeamChange } from './change-members.ts';
import { formAbility, tagsOf } from './policy.ts';
import { appointCaptain, findTeamByCode, insertMembers, insertTeam, listMembers } from './queries.ts';

export const formTeam = route('POST /api/contest/:contestId/team', {
  scope: findContestScope,
  handle: async ({ scope: { id }, body: { name, affiliation = '' }, viewer: { userId }, context: { db, live } }) => {
    const teamId = await db
      .transact(async (tx) => {
        const { change, ruleTags } = await beginForming(tx, id, userId);
        const formed = await insertTeam(tx, id, { name, affiliation });
        const tags = [...new Set([...tagsOf({ affiliation, categories: [] }), ...ruleTags])];
        await insertParticipants(tx, id, [{ userId: formed, tags }], change.since);
        await change.takeIn([userId]);
        await insertMembers(tx, id, formed, [userId]);
        await appointCaptain(tx, formed);
        await live.publish(tx, ...participantNews(id, [formed]));
        return formed;
      })
      .catch(refuseTakenName);
    return { teamId };
  },
});

export const joinTeam = route('POST /api/contest/:contestId/team/join', {
  scope: findContestScope,
  handle: async ({ scope: { id }, body: { code }, viewer: { userId }, context: { db, live } }) => {
    const teamId = await db.transact(async (tx) => {
      const { contest, change } = await beginForming(tx, id, userId);
      const joined = await findTeamByCode(tx, id, code.trim().toUpperCase());
      if (joined === undefined) throw refusal('team-code-invalid');
      const members = await listMembers(tx, [joined]);
      if (members.length >= (contest.teams?.maxSize ?? 0)) throw refusal('team-full');
      await change.takeIn([userId]);
      await insertMembers(tx, id, joined, [userId]);
      await appointCaptain(tx, joined);
      await live.publish(tx, ...participantNews(id, [joined]));
      return joined;
    });
    return { teamId };
  },
});

/** Locks, and refuses a user who may not form or join a team now. */
async function beginForming(
  tx: Tx,
  contestId: string,
  userId: string,
): Promise<{ contest: ContestScope; change: TeamChange; ruleTags: string[] }> {
  const change = await beginTeamChange(tx, contestId, [userId]);
  // Read again under the lock.
  const contest = await findContest(tx, contestId, userId);
  if (!contest) throw refusal('not-found');
  refuseUnlessEntering(contest);
  const ability = formAbility(contest);
  if (ability !== true) throw refusal(ability);
  await refuseUnfree(tx, contestId, [userId], null);
  return { contest, change, ruleTags: await tagsByRule(tx, contest, userId) };
}
