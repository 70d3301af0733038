import { and, eq, sql } from 'drizzle-orm';
import { solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { solutionDataKey } from '../../storage/keys.ts';
import { administers } from '../problems/policy.ts';
import { enqueueSolutions, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { lockTasksOf } from '../tasks/hold-task.ts';
import { maySubmitSolution } from './policy.ts';
import { submitSolutions } from './queries.ts';
import { findSolutionScope, type SolutionAsked } from './solution-scope.ts';

export const submitSolution = route('POST /api/problem/:problemId/solution/:solutionId/submit', {
  scope: async (asked: SolutionAsked) => {
    const scope = await findSolutionScope(asked);
    if (!maySubmitSolution(scope.problem, asked.viewer.userId, scope.solution)) throw refusal('not-found');
    return scope;
  },
  handle: async ({ scope: { problem, solution }, context: { db, store, live } }) => {
    const stored = await store.head(solutionDataKey(solution.id, solution.solutionDataHash));
    if (stored?.sizeBytes !== solution.sizeBytes) throw refusal('not-uploaded');
    await db.transact(async (tx) => {
      if (solution.state !== 0) await lockTasksOf(tx, sql`${solution.id}`);
      const isSame = and(
        eq(solutions.id, solution.id),
        // Announced anew meanwhile, with other content that may not be there.
        eq(solutions.solutionDataHash, solution.solutionDataHash),
        administers(problem) ? undefined : eq(solutions.state, 0),
      );
      const [submitted] = await submitSolutions(tx, isSame);
      // Somebody else, or the same person's second click, was first.
      if (!submitted) throw refusal('not-found');
      await enqueueSolutions(tx, live, [submitted.id], TASK_PRIORITY.practice);
      await live.publish(tx, { type: 'solution', solutionId: submitted.id, userId: submitted.userId });
    });
    return {};
  },
});
