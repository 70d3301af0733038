import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestScope } from '../contests/contest-scope.ts';
import { offeredRun } from './policy.ts';
import { presentRun, presentTeam } from './present.ts';
import { findPastContest, listRuns } from './queries.ts';
import { listMembers, listTeams } from './team-queries.ts';

export const listVirtualRuns = route('GET /api/contest/:contestId/virtual', {
  scope: findContestScope,
  handle: async ({ scope, viewer: { userId }, context: { db } }) => {
    const contest = await findPastContest(db, scope.id);
    if (!contest) throw refusal('not-found');
    const { nowMs } = contest;
    const runs = await listRuns(db, scope.id, userId);
    const teams = await listTeams(db, scope.id, userId);
    const members = await listMembers(
      db,
      teams.map(({ id }) => id),
    );
    const offered = offeredRun(contest, nowMs);
    return {
      allowed: contest.allowsVirtual,
      ...(offered && {
        offer: { duration: offered.durationMs, ...(offered.freezeMs !== null && { freeze: offered.freezeMs }) },
      }),
      serverTime: nowMs,
      runs: runs.map((run) => presentRun(run, nowMs)),
      teams: teams.map((team) => presentTeam(team, members)),
    };
  },
});
