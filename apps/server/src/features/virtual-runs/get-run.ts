import { route } from '../../http/route.ts';
import { presentRun, presentRunSolution } from './present.ts';
import { listRunSolutions } from './queries.ts';
import { findRunScope } from './run-scope.ts';

export const getVirtualRun = route('GET /api/contest/:contestId/virtual/:runId', {
  scope: findRunScope,
  handle: async ({ scope: { contest, run }, context: { db } }) => {
    const rows = await listRunSolutions(db, run.id);
    return {
      run: presentRun(run, contest.nowMs),
      serverTime: contest.nowMs,
      submissions: rows.map(presentRunSolution),
    };
  },
});
