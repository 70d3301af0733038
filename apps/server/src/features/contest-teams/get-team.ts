import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContestScope } from '../contests/contest-scope.ts';
import { may, observes } from '../contests/policy.ts';
import { presentPublicTeam } from './present.ts';
import { findTeam, listMembers } from './queries.ts';

/** For those who see the team on the board or in the list of participants. */
export const getTeam = route('GET /api/contest/:contestId/team/:teamId', {
  scope: findContestScope,
  handle: async ({ scope, params: { teamId }, context: { db } }) => {
    const team = await findTeam(db, scope.id, teamId);
    const isListed = may(scope, 'readRanklists') || may(scope, 'readParticipants');
    const isOwn = scope.actingId === teamId || observes(scope);
    if (!team || (!isOwn && (!isListed || team.categories.includes('hidden')))) throw refusal('not-found');
    return presentPublicTeam(team, await listMembers(db, [teamId]));
  },
});
