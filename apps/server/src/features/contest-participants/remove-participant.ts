import { eq } from 'drizzle-orm';
import { contestTeams } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { deleteTeams } from '../acting/delete-teams.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findGrantOf, grantDropping } from './drop-grants.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { participantNews } from './participant-news.ts';
import { deleteParticipant, findParticipant, hasTakenPart, lockParticipants } from './queries.ts';

/**
 * For users registered by mistake. Submissions are never deleted, so a participant with submissions can only be banned.
 */
export const removeParticipant = route('DELETE /api/contest/:contestId/participant/admin/:userId', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, params: { userId }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const dropGrants = await grantDropping(tx, scope.id, await findGrantOf(tx, scope.id, userId));
      await invalidateRanklists(tx, scope.id, { rebuild: true });
      await lockParticipants(tx, scope.id, [userId]);
      const before = await findParticipant(tx, scope.id, userId);
      if (!before) throw refusal('not-found');
      if (await hasTakenPart(tx, scope.id, userId)) throw refusal('participant-took-part');
      await deleteParticipant(tx, scope.id, userId);
      // Otherwise its members could neither take part nor leave it.
      await deleteTeams(tx, eq(contestTeams.id, userId));
      await dropGrants();
      const change = { before: { [userId]: before } };
      const subject = subjectOf(scope.id);
      await recordAct(tx, { viewer, ip, action: 'contest.participant-remove', orgId: scope.orgId, subject, ...change });
      await live.publish(tx, ...participantNews(scope.id, [userId]));
    });
    return {};
  },
});
