import type { ChangedParticipant, CompletedSolution } from './queries.ts';

export function presentParticipant(contestId: string, row: ChangedParticipant) {
  return {
    _id: row.id,
    userId: row.userId,
    contestId,
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.banned && { banned: true }),
    results: Object.fromEntries(
      row.results.map(({ problemId, solutionCount, lastSolutionId, score, status, completedAtMs }) => [
        problemId,
        { solutionCount, lastSolutionId, lastSolution: { score, status, completedAt: completedAtMs } },
      ]),
    ),
    updatedAt: row.updatedAt.getTime(),
  };
}

/** Times are integers and always present: clients of the wire parse them as integers. */
export function presentSolution(row: CompletedSolution) {
  return {
    _id: row.id,
    problemId: row.problemId,
    userId: row.userId,
    label: row.label,
    problemDataHash: row.problemDataHash,
    state: row.state,
    solutionDataHash: row.solutionDataHash,
    score: row.score,
    metrics: row.metrics,
    status: row.status,
    message: row.message,
    createdAt: row.createdAt.getTime(),
    submittedAt: (row.submittedAt ?? row.createdAt).getTime(),
    ...(row.contestTimeMs !== null && { contestTime: row.contestTimeMs }),
    completedAt: (row.completedAt ?? row.createdAt).getTime(),
  };
}
