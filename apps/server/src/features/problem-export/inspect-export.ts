import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { withStoredProblem } from './stored-problem.ts';

export const inspectExport = route('POST /api/problem/:problemId/export/inspect', {
  scope: problemScopeWith('data'),
  handle: async ({ body: { format }, scope, viewer, context }) =>
    await withStoredProblem(context, scope.id, { contents: false }, async ({ notes, sizeBytes, ...stored }) => {
      const job = { owner: viewer.userId, sizeBytes };
      return await context.work.run('inspectExport', { ...stored, notes, format }, job);
    }),
});
