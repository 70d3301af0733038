import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { removeAttachmentOf } from './attach.ts';
import { ofProblems } from './attached.ts';

export const removeAttachment = route('DELETE /api/problem/:problemId/attachment/:key', {
  scope: problemScopeWith('content'),
  handle: ({ params, scope, context }) => removeAttachmentOf(context, ofProblems, scope.id, params.key),
});
