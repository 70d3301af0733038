import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockClock, transactionTimeMs } from '../clocks/queries.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import { lockParticipants } from '../contest-participants/queries.ts';
import { findContest, findContestScope, refuseUnlessEntering } from '../contests/contest-scope.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { startRefusal } from '../clocks/start-refusal.ts';
import { updateStart } from './queries.ts';

export const startContest = route('POST /api/contest/:contestId/start', {
  scope: findContestScope,
  handle: async ({ scope: { id, actingId }, viewer: { userId }, context: { db, live } }) => {
    const startedAt = await db.transact(async (tx) => {
      const clock = await lockClock(tx, id, 'share');
      if (!clock?.window) throw refusal('window-missing');
      const updatedAt = await invalidateRanklists(tx, id, { rebuild: true });
      await lockParticipants(tx, id, [actingId]);
      // Read again under the lock, which excludes a second press, a ban and a removal in the meantime.
      const scope = await findContest(tx, id, userId);
      if (!scope) throw refusal('not-found');
      refuseUnlessEntering(scope);
      const { participant } = scope;
      if (!participant) throw refusal('not-registered');
      if (participant.startedAtMs !== null) return participant.startedAtMs;
      const nowMs = await transactionTimeMs(tx);
      const reason = startRefusal(clock, participant, nowMs);
      if (reason !== null) throw refusal(reason);
      await updateStart(tx, participant.id, new Date(nowMs), updatedAt);
      await live.publish(tx, ...participantNews(id, [scope.actingId]));
      return nowMs;
    });
    return { startedAt };
  },
});
