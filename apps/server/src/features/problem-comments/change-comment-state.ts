import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findReviewScope } from './comment-scope.ts';
import { lockState, updateState } from './queries.ts';

export const changeCommentState = route('POST /api/problem/:problemId/review/comment/:commentId/state', {
  scope: findReviewScope,
  handle: async ({ scope, params: { commentId }, body: { state, from }, viewer, context: { db, live } }) => {
    const { id: problemId } = scope;
    await db.transact(async (tx) => {
      const before = await lockState(tx, problemId, commentId);
      if (before === undefined) throw refusal('not-found');
      if (before !== from) throw refusal('comment-changed');
      if (before === state) return;
      await updateState(tx, commentId, state, viewer.userId);
      await live.publish(tx, { type: 'review', problemId });
    });
    return {};
  },
});
