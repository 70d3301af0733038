import { route } from '../../http/route.ts';
import { findProblemScope } from '../problems/problem-scope.ts';
import { ofProblems } from './attached.ts';
import { listAttachments as findAttachments } from './queries.ts';

export const listAttachments = route('GET /api/problem/:problemId/attachment', {
  scope: findProblemScope,
  handle: ({ scope, context: { db } }) => findAttachments(db, ofProblems, scope.id),
});
