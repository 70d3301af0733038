import { hasCapability } from '@assay/contract';
import { route } from '../../http/route.ts';
import { findProblemScope } from '../problems/problem-scope.ts';
import { urlOfAttachment } from './attach.ts';
import { ofProblems } from './attached.ts';

export const attachmentUrl = route('GET /api/problem/:problemId/attachment/:key/url/:type', {
  scope: findProblemScope,
  handle: ({ params: { key, type }, query, scope, origin, context }) => {
    const edits = hasCapability('problem', scope.capability, 'content');
    return urlOfAttachment(context, ofProblems, scope.id, { key, type, query, origin, edits });
  },
});
