import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { leaseOf } from '../workbench/end-run.ts';
import { findLeasedProblem, storeResults } from './queries.ts';

export const keepResults = route('POST /api/runner/bench/task/:benchId/:taskId/kept', {
  handle: async ({ params, body, viewer, context: { db } }) => {
    await db.transact(async (tx) => {
      const problemId = await findLeasedProblem(tx, leaseOf(params, viewer));
      if (problemId === undefined) throw refusal('task-gone');
      await storeResults(tx, { problemId, ...body });
    });
    return {};
  },
});
