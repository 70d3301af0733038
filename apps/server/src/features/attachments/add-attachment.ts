import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { addAttachmentTo } from './attach.ts';
import { ofProblems } from './attached.ts';

export const addAttachment = route('POST /api/problem/:problemId/attachment', {
  scope: problemScopeWith('content'),
  handle: ({ body, scope, context }) => addAttachmentTo(context, ofProblems, scope, body),
});
