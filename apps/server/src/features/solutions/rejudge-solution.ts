import { eq, sql } from 'drizzle-orm';
import { solutions } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administers } from '../problems/policy.ts';
import { enqueueSolutions, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { lockTasksOf } from '../tasks/hold-task.ts';
import { resubmitSolutions } from './queries.ts';
import { findSolutionScope, type SolutionAsked } from './solution-scope.ts';

export const rejudgeSolution = route('POST /api/problem/:problemId/solution/:solutionId/rejudge', {
  scope: async (asked: SolutionAsked) => {
    const scope = await findSolutionScope(asked);
    if (!administers(scope.problem)) throw refusal('no-right');
    return scope;
  },
  handle: async ({ scope: { solution }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      await lockTasksOf(tx, sql`${solution.id}`);
      const [again] = await resubmitSolutions(tx, eq(solutions.id, solution.id));
      if (!again) throw refusal('not-found');
      await enqueueSolutions(tx, live, [again.id], TASK_PRIORITY.rejudge);
      await live.publish(tx, { type: 'solution', solutionId: again.id, userId: again.userId });
    });
    return {};
  },
});
