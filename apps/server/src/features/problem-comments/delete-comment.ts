import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { deleteRow, hasReplies, lockComment, updateBody } from './queries.ts';

/** A comment with replies becomes empty, so that these keep what they reply to. */
export const deleteComment = route('DELETE /api/problem/:problemId/review/comment/:commentId', {
  scope: findReviewScope,
  handle: async ({ scope, params: { commentId }, viewer, context: { db, live } }) => {
    const { id: problemId } = scope;
    await db.transact(async (tx) => {
      const before = await lockComment(tx, scope, commentId);
      if (!before) throw refusal('not-found');
      if (before.userId !== viewer.userId) throw refusal('no-right');
      if (before.threadId === null && (await hasReplies(tx, commentId))) await updateBody(tx, commentId, '');
      else await deleteRow(tx, commentId);
      await live.publish(tx, { type: 'review', problemId });
    });
    return {};
  },
});
