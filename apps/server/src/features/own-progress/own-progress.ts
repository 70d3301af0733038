import { sql } from 'drizzle-orm';
import type { ContestProblemSettings, OwnProgress } from '@assay/contract';
import { FULL_SCORE } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { actingIds } from '../acting/acting-id.ts';
import { isShown, may, type ContestPermissions } from '../contests/policy.ts';
import type { CountedResults } from '../results/counted-results.ts';

/** A problem of a contest, with the number of the user's submissions. */
export interface OwnProblem {
  contestId: string;
  problemId: string;
  settings: ContestProblemSettings;
  solutionCount: number;
}

/** Problems of contests, each with the number of the user's submissions. */
export async function listOwnProblems(db: Db, contestIds: readonly string[], userId: string): Promise<OwnProblem[]> {
  if (contestIds.length === 0) return [];
  const { rows } = await db.execute<{ [K in keyof OwnProblem]: OwnProblem[K] }>(sql`
    select p.contest_id as "contestId", p.problem_id as "problemId", p.settings,
      coalesce(r.solution_count, 0) as "solutionCount"
    from contest_problems p left join contest_results r on r.contest_id = p.contest_id
      and r.problem_id = p.problem_id and r.user_id in ${actingIds(userId)}
    where p.contest_id = any(${sql.param(contestIds)}::uuid[])`);
  return rows;
}

/**
 * A participant's work in a contest, as the contest page shows it now; undefined for users who do not participate or
 * cannot read the problems now.
 */
export function presentOwnProgress(
  permissions: ContestPermissions & { nowMs: number },
  problems: readonly OwnProblem[],
  counted: CountedResults,
): OwnProgress | undefined {
  if (permissions.participant === null || !may(permissions, 'readProblems')) return undefined;
  const shown = problems.filter(({ settings }) => isShown(permissions, settings, permissions.nowMs));
  const scoreOf = ({ problemId }: OwnProblem) => counted.get(problemId)?.score ?? 0;
  return {
    problems: shown.length,
    tried: shown.filter(({ solutionCount }) => solutionCount > 0).length,
    ...(may(permissions, 'readSolutions') && {
      results: {
        solved: shown.filter((one) => scoreOf(one) >= FULL_SCORE).length,
        score: sum(shown.map((one) => (scoreOf(one) / FULL_SCORE) * one.settings.score)),
        maxScore: sum(shown.map((one) => one.settings.score)),
      },
    }),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
