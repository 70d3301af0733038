import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { contestTeams } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { deleteTeams } from '../acting/delete-teams.ts';
import { isInExam } from '../clocks/exams.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import { deleteParticipant, updateParticipant } from '../contest-participants/queries.ts';
import { findContest, findContestScope, refuseUnlessEntering, type ContestScope } from '../contests/contest-scope.ts';
import { beginTeamChange, refuseTakenName } from './change-members.ts';
import { formAbility, formingUntilMs, individuals, isFormingOpen, tagsOf } from './policy.ts';
import { presentOwnTeam } from './present.ts';
import {
  appointCaptain,
  deleteMembers,
  findTeam,
  listMembers,
  recountParticipants,
  updateTeam,
  type MemberRow,
  type TeamListRow,
} from './queries.ts';

export const getOwnTeam = route('GET /api/contest/:contestId/team', {
  scope: findContestScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    const { userId } = viewer;
    const untilMs = formingUntilMs(scope);
    const team = scope.actingId === userId ? undefined : await findTeam(db, scope.id, scope.actingId);
    const members = team ? await listMembers(db, [team.id]) : [];
    return {
      settings: scope.teams ?? individuals,
      ...(untilMs !== null && { until: untilMs }),
      form: !team && formAbility(scope) === true,
      ...(team && { team: presentOwnTeam(scope, team, members, { userId, isExam: isInExam(viewer, scope.id) }) }),
    };
  },
});

export const leaveTeam = route('POST /api/contest/:contestId/team/leave', {
  scope: findContestScope,
  handle: async ({ scope: { id }, viewer: { userId }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const own = await beginOwnChange(tx, id, userId);
      if (own.team.tookPart) throw refusal('team-took-part');
      await removeMembers(tx, live, own, [userId]);
    });
    return {};
  },
});

export const removeMember = route('DELETE /api/contest/:contestId/team/member/:userId', {
  scope: findContestScope,
  handle: async ({ scope: { id }, params, viewer: { userId }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const own = await beginOwnChange(tx, id, userId);
      refuseUnlessCaptain(own.members, userId);
      if (own.team.tookPart) throw refusal('team-took-part');
      if (!own.members.some((member) => member.userId === params.userId)) throw refusal('not-found');
      await removeMembers(tx, live, own, [params.userId]);
    });
    return {};
  },
});

export const changeOwnTeam = route('PATCH /api/contest/:contestId/team', {
  scope: findContestScope,
  handle: async ({
    scope: { id },
    body: { newCode = false, ...fields },
    viewer: { userId },
    context: { db, live },
  }) => {
    await db
      .transact(async (tx) => {
        const { team, members, since } = await beginOwnChange(tx, id, userId);
        refuseUnlessCaptain(members, userId);
        await updateTeam(tx, id, team.id, { ...fields, newCode });
        const tags = changedTags(team, fields);
        await updateParticipant(tx, id, team.id, { tags, updatedAt: since });
        await live.publish(tx, ...participantNews(id, [team.id]));
      })
      .catch(refuseTakenName);
    return {};
  },
});

/** The participant's tags after a change of the team: those of a director stay. */
export function changedTags(
  before: Pick<TeamListRow, 'affiliation' | 'categories' | 'tags'>,
  change: { affiliation?: string | undefined; categories?: TeamListRow['categories'] | undefined },
): string[] {
  const derived = new Set(tagsOf(before));
  const { affiliation = before.affiliation, categories = before.categories } = change;
  return [...new Set([...tagsOf({ affiliation, categories }), ...before.tags.filter((tag) => !derived.has(tag))])];
}

interface OwnChange {
  contest: ContestScope;
  team: TeamListRow;
  members: MemberRow[];
  since: Date;
}

/** Locks, and finds the user's team while people may change teams. */
async function beginOwnChange(tx: Tx, contestId: string, userId: string): Promise<OwnChange> {
  const { since } = await beginTeamChange(tx, contestId, []);
  const contest = await findContest(tx, contestId, userId);
  if (!contest) throw refusal('not-found');
  refuseUnlessEntering(contest);
  const team = contest.actingId === userId ? undefined : await findTeam(tx, contestId, contest.actingId);
  if (!team) throw refusal('not-in-team');
  if (!isFormingOpen(contest)) throw refusal('teams-closed');
  return { contest, team, members: await listMembers(tx, [team.id]), since };
}

function refuseUnlessCaptain(members: readonly MemberRow[], userId: string): void {
  if (!members.some((member) => member.userId === userId && member.captain)) throw refusal('captain-only');
}

/** A team without submissions dissolves with its last member. */
async function removeMembers(
  tx: Tx,
  live: AppContext['live'],
  { contest, team, members }: OwnChange,
  userIds: readonly string[],
): Promise<void> {
  await deleteMembers(tx, team.id, userIds);
  if (members.every(({ userId }) => userIds.includes(userId))) {
    await deleteParticipant(tx, contest.id, team.id);
    await deleteTeams(tx, eq(contestTeams.id, team.id));
    await recountParticipants(tx, contest.id);
  } else await appointCaptain(tx, team.id);
  await live.publish(tx, ...participantNews(contest.id, [team.id, ...userIds]));
}
