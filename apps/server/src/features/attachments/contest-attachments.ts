import { hasCapability } from '@assay/contract';
import { route } from '../../http/route.ts';
import { contestScopeWith, findContestScope } from '../contests/contest-scope.ts';
import { addAttachmentTo, removeAttachmentOf, urlOfAttachment } from './attach.ts';
import { ofContests } from './attached.ts';
import { listAttachments } from './queries.ts';

export const contestAttachmentRoutes = [
  route('GET /api/contest/:contestId/attachment', {
    scope: findContestScope,
    handle: ({ scope, context: { db } }) => listAttachments(db, ofContests, scope.id),
  }),
  route('POST /api/contest/:contestId/attachment', {
    scope: contestScopeWith('content'),
    handle: ({ body, scope, context }) => addAttachmentTo(context, ofContests, scope, body),
  }),
  route('GET /api/contest/:contestId/attachment/:key/url/:type', {
    scope: findContestScope,
    handle: ({ params: { key, type }, query, scope, origin, context }) => {
      const edits = hasCapability('contest', scope.capability, 'content');
      return urlOfAttachment(context, ofContests, scope.id, { key, type, query, origin, edits });
    },
  }),
  route('DELETE /api/contest/:contestId/attachment/:key', {
    scope: contestScopeWith('content'),
    handle: ({ params, scope, context }) => removeAttachmentOf(context, ofContests, scope.id, params.key),
  }),
];
