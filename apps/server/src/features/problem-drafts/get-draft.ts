import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { presentDraft } from './present.ts';
import { findDraft } from './queries.ts';

export const getDraft = route('GET /api/problem/:problemId/draft', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, context: { db } }) => {
    const row = await findDraft(db, scope.id);
    return { draft: row ? await presentDraft(db, row, scope.currentDataHash) : null };
  },
});
