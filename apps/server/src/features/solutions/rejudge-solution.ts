import { eq } from 'drizzle-orm';
import { solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administers } from '../problems/policy.ts';
import { judgeAgain } from './send-to-judge.ts';
import { findSolutionScope, type SolutionAsked } from './solution-scope.ts';

export const rejudgeSolution = route('POST /api/problem/:problemId/solution/:solutionId/rejudge', {
  scope: async (asked: SolutionAsked) => {
    const scope = await findSolutionScope(asked);
    if (!administers(scope.problem)) throw refusal('no-right');
    return scope;
  },
  handle: async ({ scope: { solution }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const again = await judgeAgain(tx, live, eq(solutions.id, solution.id));
      if (again === 0) throw refusal('not-found');
    });
    return {};
  },
});
