import { route } from '../../http/route.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { presentThread } from './present.ts';
import { listReplies, listThreads } from './queries.ts';

export const listComments = route('GET /api/problem/:problemId/review/comment', {
  scope: findReviewScope,
  handle: async ({ scope, query, viewer, context: { db } }) => {
    const { rows, total } = await listThreads(db, scope, query);
    const replies = await listReplies(
      db,
      rows.map(({ id }) => id),
    );
    const ofThread = Map.groupBy(replies, ({ threadId }) => threadId);
    return {
      items: rows.map((row) => presentThread(row, ofThread.get(row.id) ?? [], viewer.userId)),
      ...(total !== undefined && { total }),
    };
  },
});
