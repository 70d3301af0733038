import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentProblem } from './present.ts';
import { findProblemScope } from './problem-scope.ts';
import { findProblemPage } from './queries.ts';

export const getProblem = route('GET /api/problem/:problemId', {
  scope: findProblemScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    const row = await findProblemPage(db, scope.id, viewer.userId);
    if (!row) throw refusal('not-found');
    return presentProblem(scope, row);
  },
});
