import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { lockComment, updateBody } from './queries.ts';

export const editComment = route('PATCH /api/problem/:problemId/review/comment/:commentId', {
  scope: findReviewScope,
  handle: async ({ scope, params: { commentId }, body: { body }, viewer, context: { db, live } }) => {
    const { id: problemId } = scope;
    await db.transact(async (tx) => {
      const before = await lockComment(tx, scope, commentId);
      if (!before) throw refusal('not-found');
      if (before.userId !== viewer.userId) throw refusal('no-right');
      if (before.body === body) return;
      await updateBody(tx, commentId, body);
      await live.publish(tx, { type: 'review', problemId });
    });
    return {};
  },
});
