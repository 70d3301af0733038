import { eq, sql } from 'drizzle-orm';
import { problemData, problems, solutions } from '../../db/schema.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { enqueueSolutions, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { lockTasksOf } from '../tasks/hold-task.ts';
import { resubmitSolutions } from './queries.ts';

export const rejudgeAll = route('POST /api/problem/:problemId/admin/rejudge-all', {
  scope: problemScopeWith('admin'),
  handle: async ({ scope, body, context: { db, live } }) => {
    const changed = await db.transact(async (tx) => {
      const pulled = body.pull ? await findCurrentData(tx, scope.id) : undefined;
      if (body.pull && !pulled) throw refusal('no-judge-data');
      await lockTasksOf(tx, sql`select id from ${solutions} where ${solutions.problemId} = ${scope.id}`);
      const again = await resubmitSolutions(tx, eq(solutions.problemId, scope.id), pulled);
      await enqueueSolutions(
        tx,
        live,
        again.map((row) => row.id),
        TASK_PRIORITY.rejudge,
      );
      await live.publish(tx, ...again.map(({ id, userId }) => ({ type: 'solution' as const, solutionId: id, userId })));
      return again.length;
    });
    return { modifiedCount: changed };
  },
});

async function findCurrentData(tx: Tx, problemId: string) {
  const [row] = await tx
    .select({ problemDataHash: problemData.hash, label: sql<string>`${problemData.config} ->> 'label'` })
    .from(problemData)
    .innerJoin(problems, eq(problems.currentDataHash, problemData.hash))
    .where(sql`${problems.id} = ${problemId} and ${problemData.problemId} = ${problemId}`);
  return row;
}
