import { route } from '../../http/route.ts';
import { findBestResults } from '../results/best-results.ts';
import { presentProblem } from './present.ts';
import { findProblemPage } from './problem-page.ts';

export const getProblem = route('GET /api/problem/:problemId', {
  scope: findProblemPage,
  handle: async ({ scope: { scope, row }, viewer, context: { db } }) => {
    const best = row.status === null ? new Map() : await findBestResults(db, viewer.userId, [scope.id]);
    return presentProblem(scope, row, best.get(scope.id));
  },
});
