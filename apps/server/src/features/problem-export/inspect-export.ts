import { exportPackage } from '@assay/problem';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { presentNotes } from './present.ts';
import { withStoredProblem } from './stored-problem.ts';

export const inspectExport = route('POST /api/problem/:problemId/export/inspect', {
  scope: problemScopeWith('data'),
  handle: async ({ body: { format }, scope, context }) =>
    await withStoredProblem(context, scope.id, { contents: false }, async ({ problem, notes }) => {
      const exported = await exportPackage(problem, format);
      return { possible: exported.tree !== undefined, findings: presentNotes(exported, notes) };
    }),
});
