import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { claimThread, lockThread, releaseClaim } from './change-queries.ts';

const scope = contestScopeWith('jury');

/** Claims are visible to the jury only. */
const newsOf = (contestId: string) =>
  ({ type: 'clarification', contestId, askerId: null, forAll: false, problemId: null }) as const;

export const claimClarification = route('POST /api/contest/:contestId/admin/clarification/:clarificationId/claim', {
  scope,
  handle: async ({ scope: { id }, params, body: { takeOver = false }, viewer: { userId }, context: { db, live } }) =>
    db.transact(async (tx) => {
      const thread = await lockThread(tx, id, params.clarificationId);
      if (!thread) throw refusal('not-found');
      const until = await claimThread(tx, thread.id, { userId, takeOver });
      if (until === null) throw refusal('clarification-claimed');
      await live.publish(tx, newsOf(id));
      return { until };
    }),
});

export const releaseClarification = route('DELETE /api/contest/:contestId/admin/clarification/:clarificationId/claim', {
  scope,
  handle: async ({ scope: { id }, params, viewer: { userId }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const thread = await lockThread(tx, id, params.clarificationId);
      if (!thread) throw refusal('not-found');
      if (await releaseClaim(tx, thread.id, userId)) await live.publish(tx, newsOf(id));
    });
    return {};
  },
});
