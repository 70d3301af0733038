import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemAttachmentKey } from '../../storage/keys.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { deleteAttachment } from './queries.ts';

export const removeAttachment = route('DELETE /api/problem/:problemId/attachment/:key', {
  scope: problemScopeWith('content'),
  handle: async ({ params: { key }, scope, context: { db, store } }) => {
    if (!(await db.transact((tx) => deleteAttachment(tx, scope.id, key)))) throw refusal('not-found');
    await store.delete(problemAttachmentKey(scope.id, key));
    return {};
  },
});
