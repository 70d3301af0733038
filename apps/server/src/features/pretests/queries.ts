import { sql } from 'drizzle-orm';
import type { Pretests } from '@assay/contract';
import { contestProblems, contests, rejudges, solutions } from '../../db/schema.ts';

/** Pretests of the problem of a row of `solutions` in its contest; null without any. */
const pretestsOfProblem = sql<Pretests | null>`(select settings -> 'pretests' from ${contestProblems}
  where contest_problems.contest_id = ${solutions.contestId} and contest_problems.problem_id = ${solutions.problemId})`;

/** Whether the contest of a row of `solutions` is a round. */
const isOfRound = sql`exists (select from ${contests} where contests.id = ${solutions.contestId} and round is not null)`;

/** Whether the system test of the contest of a row of `solutions` counts. */
const isTested = sql`exists (select from ${rejudges}
  where rejudges.contest_id = ${solutions.contestId} and system_test and applied_at is not null)`;

/** Whether a row of `solutions` that is judged now is judged on the pretests only. */
export const usesPretests = sql`(${pretestsOfProblem} is not null and ${isOfRound} and not ${isTested})`;

/** The pretests with which a row of `solutions` was judged; null: all cases. */
export const pretestsUsed = sql<Pretests | null>`case when ${solutions.pretestsOnly} then ${pretestsOfProblem} end`;

/** The same for a rejudge aside: its system test uses all cases. */
export const pretestsUsedAside = (rejudgeId: unknown) => sql<Pretests | null>`
  case when ${solutions.pretestsOnly} and not (select system_test from ${rejudges} where rejudges.id = ${rejudgeId})
    then ${pretestsOfProblem} end`;
