import { route } from '../../http/route.ts';
import { finishRun } from './queries.ts';
import { findRunScope } from './run-scope.ts';

export const finishVirtualRun = route('POST /api/contest/:contestId/virtual/:runId/finish', {
  scope: findRunScope,
  handle: async ({ scope: { run }, context: { db } }) => {
    await db.transact((tx) => finishRun(tx, run.id));
    return {};
  },
});
