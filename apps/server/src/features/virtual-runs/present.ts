import type { Reply, VirtualRun } from '@assay/contract';
import { isRunOpen, runEndMs } from './policy.ts';
import type { RunRow, RunSolutionRow } from './queries.ts';

type Submission = Reply<'GET /api/contest/:contestId/virtual/:runId'>['submissions'][number];

export function presentRun(run: RunRow, nowMs: number): VirtualRun {
  return {
    _id: run.id,
    nth: run.nth,
    startedAt: run.startedAt.getTime(),
    duration: run.durationMs,
    ...(run.freezeMs !== null && { freeze: run.freezeMs }),
    endAt: runEndMs(run),
    open: isRunOpen(run, nowMs),
  };
}

export function presentRunSolution(row: RunSolutionRow): Submission {
  return {
    solutionId: row.id,
    problemId: row.problemId,
    submittedAt: row.submittedAt?.getTime() ?? 0,
    ...(row.contestTimeMs !== null && { time: row.contestTimeMs }),
    state: row.state,
    score: row.score,
    status: row.status,
  };
}
