import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContest, findContestScope } from '../contests/contest-scope.ts';
import { mayWithdraw } from '../contests/policy.ts';
import { grantDropping } from './drop-grants.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { participantNews } from './participant-news.ts';
import { deleteParticipant, hasTakenPart, lockParticipants } from './queries.ts';

/** For users who registered by mistake or will not attend, so that ranklists do not list them with a score of zero. */
export const withdraw = route('POST /api/contest/:contestId/withdraw', {
  scope: findContestScope,
  handle: async ({ scope: { id, participant }, viewer: { userId }, context: { db, live } }) => {
    if (!participant) throw refusal('not-registered');
    await db.transact(async (tx) => {
      const dropGrants = await grantDropping(tx, id, participant);
      await invalidateRanklists(tx, id, { rebuild: true });
      await lockParticipants(tx, id, [userId]);
      // Checked again under the lock, which excludes submissions and bans meanwhile.
      const scope = await findContest(tx, id, userId);
      if (!scope?.participant) throw refusal('not-registered');
      // Teams dissolve when their last member leaves.
      if (scope.actingId !== userId) throw refusal('withdrawal-closed');
      if (!mayWithdraw(scope, await hasTakenPart(tx, id, userId))) throw refusal('withdrawal-closed');
      await deleteParticipant(tx, id, userId);
      await dropGrants();
      await live.publish(tx, ...participantNews(id, [userId]));
    });
    return {};
  },
});
