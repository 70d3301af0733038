import { solutionProgress, type Solution, type SolutionProgress, type SolutionRow } from '@assay/contract';
import { administers, type Standing } from '../problems/policy.ts';
import { mayReadData, mayReadDetails, mayRejudge, maySubmitSolution, type DataRule } from './policy.ts';
import type { SolutionFullRow, SolutionListRow } from './queries.ts';

const RUNNING = 3;

export function presentSolutionRow(row: SolutionListRow): SolutionRow {
  return {
    _id: row.id,
    problemId: row.problemId,
    ...(row.contestId !== null && { contestId: row.contestId }),
    userId: row.userId,
    state: row.state,
    score: row.score,
    metrics: row.metrics,
    status: row.status,
    message: row.message,
    ...(row.submittedAt && { submittedAt: row.submittedAt.getTime() }),
  };
}

export function presentSolution(row: SolutionFullRow, standing: Standing, userId: string, byRule: DataRule): Solution {
  const progress = presentProgress(row, standing, userId);
  return {
    ...presentSolutionRow(row),
    label: row.label,
    problemDataHash: row.problemDataHash,
    createdAt: row.createdAt.getTime(),
    ...(row.completedAt && { completedAt: row.completedAt.getTime() }),
    preferPrivate: row.preferPrivate,
    ...(row.language !== '' && { language: row.language }),
    ...(row.fault && administers(standing) && { fault: row.fault }),
    ...(progress && { progress }),
    abilities: {
      submit: maySubmitSolution(standing, userId, row),
      rejudge: mayRejudge(standing, row),
      readData: mayReadData(standing, userId, row, byRule),
      readDetails: mayReadDetails(standing, userId, row),
    },
  };
}

/** How far the judging is, for who may read details; null before and after. */
export function presentProgress(
  row: Pick<SolutionFullRow, 'state' | 'progress' | 'userId'>,
  standing: Standing,
  userId: string,
): SolutionProgress | null {
  if (row.state !== RUNNING || !mayReadDetails(standing, userId, row)) return null;
  const parsed = solutionProgress.safeParse(row.progress);
  return parsed.success ? parsed.data : null;
}
