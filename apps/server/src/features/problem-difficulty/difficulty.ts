import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ProblemDifficulty } from '@assay/contract';
import { problemSolveCounts } from '../../db/schema.ts';

/** Votes, and users who tried it, from which a difficulty is shown: fewer say little, and reveal who voted. */
const MIN_VOTES = 3;
const MIN_TRIED = 5;

/** Whether a contest with the problem runs. Its participants must not learn from others how hard the problem is. */
export function isInRunningContest(problemId: PgColumn): SQL<boolean> {
  return sql<boolean>`exists (select from contest_problems as held join contests as running on running.id = held.contest_id
    where held.problem_id = ${problemId} and running.starts_at <= now() and running.ends_at > now())`;
}

export const difficultyColumns = {
  triedCount: problemSolveCounts.triedCount,
  solvedCount: problemSolveCounts.solvedCount,
  voteCount: problemSolveCounts.voteCount,
  voteMedian: problemSolveCounts.voteMedian,
};

interface DifficultyRow {
  triedCount: number;
  solvedCount: number;
  voteCount: number;
  voteMedian: number | null;
}

/** Undefined if too little is known. */
export function presentDifficulty(row: DifficultyRow): ProblemDifficulty | undefined {
  const { voteCount, voteMedian, triedCount } = row;
  const votes = voteCount >= MIN_VOTES && voteMedian !== null ? { median: voteMedian, count: voteCount } : undefined;
  const computed = triedCount >= MIN_TRIED ? computedDifficulty(row) : undefined;
  if (!votes && computed === undefined) return undefined;
  return { ...(votes && { votes }), ...(computed !== undefined && { computed }) };
}

/**
 * From 1, if all who tried it solved it, to 10, in tenths. One user more on each side keeps few users from giving
 * extremes (rule of succession).
 */
export function computedDifficulty({ triedCount, solvedCount }: Pick<DifficultyRow, 'triedCount' | 'solvedCount'>) {
  const share = (solvedCount + 1) / (triedCount + 2);
  return Math.round(10 * (1 + 9 * (1 - share))) / 10;
}
