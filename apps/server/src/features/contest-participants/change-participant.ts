import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { refreshBalloons } from '../due-balloons/refresh-balloons.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { participantNews } from './participant-news.ts';
import { findParticipant, updateParticipant } from './queries.ts';

export const getParticipant = route('GET /api/contest/:contestId/participant/admin/:userId', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, params, context: { db } }) => {
    const found = await findParticipant(db, scope.id, params.userId);
    if (!found) throw refusal('not-found');
    return { ...(found.tags.length > 0 && { tags: found.tags }), banned: found.banned };
  },
});

export const changeParticipant = route('PATCH /api/contest/:contestId/participant/admin/:userId', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, params: { userId }, body, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const updatedAt = await invalidateRanklists(tx, scope.id);
      const before = await findParticipant(tx, scope.id, userId);
      if (!before) throw refusal('not-found');
      await updateParticipant(tx, scope.id, userId, { ...body, updatedAt });
      await refreshBalloons(tx, scope.id);
      const { tags = before.tags, banned = before.banned } = body;
      const change = { before: { [userId]: before }, after: { [userId]: { tags, banned } } };
      const subject = subjectOf(scope.id);
      await recordAct(tx, { viewer, ip, action: 'contest.participant', orgId: scope.orgId, subject, ...change });
      await live.publish(tx, ...participantNews(scope.id, [userId]));
    });
    return 0 as const;
  },
});
