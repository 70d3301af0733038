import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { lockState, updateState } from './queries.ts';

export const changeCommentState = route('POST /api/problem/:problemId/review/comment/:commentId/state', {
  scope: findReviewScope,
  handle: async ({ scope, params: { commentId }, body: { state, from }, viewer, context: { db, live } }) => {
    const { id: problemId } = scope;
    await db.transact(async (tx) => {
      const before = await lockState(tx, scope, commentId);
      if (!before) throw refusal('not-found');
      // Setters decide about the comments of testers.
      if (!scope.seesSolutions && before.userId !== viewer.userId) throw refusal('no-right');
      if (before.state !== from) throw refusal('comment-changed');
      if (from === state) return;
      await updateState(tx, commentId, state, viewer.userId);
      await live.publish(tx, { type: 'review', problemId });
    });
    return {};
  },
});
