import { and, eq, sql, type SQL } from 'drizzle-orm';
import { contestProblems, problemData, problems } from '../../db/schema.ts';

/*
 * The data version that a contest uses of a problem: for one lent in a certain version that version, otherwise the
 * problem's current one.
 */

/** In a query that joins `contestProblems` and `problems`; null without data. */
export const dataInContest = sql<string | null>`coalesce(${contestProblems.dataHash}, ${problems.currentDataHash})`;

/** Joins `problemData` to that version, in the same query. */
export const isDataInContest = and(eq(problemData.problemId, problems.id), eq(problemData.hash, dataInContest));

/**
 * In a query over `problems`, for a contest by id; null: outside contests. If the contest does not have the problem any
 * more, the current version. Its tables are literal text, because a select from one table omits the names of tables.
 */
export function dataUsedIn(contestId: string | null | SQL): SQL<string | null> {
  if (contestId === null) return sql<string | null>`${problems.currentDataHash}`;
  return sql<string | null>`coalesce((select lent.data_hash from contest_problems as lent
    where lent.contest_id = ${typeof contestId === 'string' ? sql`${contestId}::uuid` : contestId}
      and lent.problem_id = problems.id), problems.current_data_hash)`;
}
