import type { CustomRun } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { findRunnerProblem } from '../virtual-runs/runner-problem.ts';
import { findRun, type RunPlace, type RunRow } from './queries.ts';

export const getRun = route('GET /api/problem/:problemId/run/:runId', {
  scope: findRunnerProblem,
  handle: ({ scope, params, viewer: { userId }, context: { db } }) =>
    read(db, params.runId, { problemId: scope.id, contestId: null, userId }),
});

export const getContestRun = route('GET /api/contest/:contestId/problem/:problemId/run/:runId', {
  scope: contestScopePast('readProblems'),
  handle: ({ scope, params, viewer: { userId }, context: { db } }) =>
    read(db, params.runId, { problemId: params.problemId, contestId: scope.id, userId }),
});

async function read(db: Db, runId: string, place: RunPlace): Promise<CustomRun> {
  const run = await findRun(db, runId, place);
  if (!run) throw refusal('not-found');
  return presentRun(run);
}

function presentRun(run: RunRow): CustomRun {
  return {
    _id: run.id,
    problemId: run.problemId,
    ...(run.contestId !== null && { contestId: run.contestId }),
    language: run.language,
    state: run.state,
    createdAt: run.createdAt.getTime(),
    ...(run.endedAt && { endedAt: run.endedAt.getTime() }),
    result: run.result,
  };
}
