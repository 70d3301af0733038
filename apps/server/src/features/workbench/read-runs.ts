import type { BenchRow, BenchRun } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { findBench, listBench } from './queries.ts';
import { workOf } from './work-of.ts';

type Listed = Awaited<ReturnType<typeof listBench>>[number];
type BenchRecord = NonNullable<Awaited<ReturnType<typeof findBench>>>;

export const listBenchRuns = route('GET /api/problem/:problemId/bench', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, context: { db } }) => (await listBench(db, scope.id)).map(presentRow),
});

export const getBenchRun = route('GET /api/problem/:problemId/bench/:benchId', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, params: { benchId }, context: { db } }): Promise<BenchRun> => {
    const run = await findBench(db, scope.id, benchId);
    if (!run) throw refusal('not-found');
    const { result, progress } = run;
    return { ...presentCommon(run), ...(result && { outcome: result.outcome }), progress, work: workOf(run), result };
  },
});

function presentRow(row: Listed): BenchRow {
  return {
    ...presentCommon(row),
    ...(row.outcome !== null && { outcome: row.outcome }),
    ...(row.outcome === 'done' && { good: row.good ?? false }),
  };
}

function presentCommon(row: Omit<BenchRecord, 'result' | 'terms'>): BenchRow {
  return {
    _id: row.id,
    kind: row.kind,
    hash: row.problemDataHash,
    state: row.state,
    progress: row.progress,
    createdAt: row.createdAt.getTime(),
    ...(row.endedAt && { endedAt: row.endedAt.getTime() }),
  };
}
