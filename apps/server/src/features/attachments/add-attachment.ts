import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemAttachmentKey } from '../../storage/keys.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { insertAttachment } from './queries.ts';

export const addAttachment = route('POST /api/problem/:problemId/attachment', {
  scope: problemScopeWith('content'),
  handle: async ({ body, scope, context: { db, store } }) => {
    if (!(await store.head(problemAttachmentKey(scope.id, body.key)))) throw refusal('not-uploaded');
    const isNew = await db.transact((tx) => insertAttachment(tx, { problemId: scope.id, ...body }));
    if (!isNew) throw refusal('key-taken');
    return {};
  },
});
