import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { leaseOf } from '../workbench/end-run.ts';
import { findLeasedProblem, useResults } from './queries.ts';

export const findResults = route('POST /api/runner/bench/task/:benchId/:taskId/kept/find', {
  handle: async ({ params, body: { key }, viewer, context: { db } }) =>
    await db.transact(async (tx) => {
      const problemId = await findLeasedProblem(tx, leaseOf(params, viewer));
      if (problemId === undefined) throw refusal('task-gone');
      return { cases: await useResults(tx, problemId, key) };
    }),
});
