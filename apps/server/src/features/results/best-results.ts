import { sql } from 'drizzle-orm';
import type { ShownResult } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { solutions } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';

/**
 * A user's best solution to each problem, outside contests: the highest score, then the earliest. Problems without a
 * judged solution are absent.
 */
export async function findBestResults(
  db: Db,
  userId: string,
  problemIds: readonly string[],
): Promise<Map<string, ShownResult>> {
  if (problemIds.length === 0) return new Map();
  const { rows } = await db.execute<{ problemId: string; solutionId: string; score: number; status: string }>(sql`
    select distinct on (problem_id) problem_id as "problemId", id as "solutionId", score, status
    from ${solutions}
    where problem_id = any(${sql.param(problemIds)}::uuid[]) and user_id = ${userId}::uuid and contest_id is null
      and state = ${literal(SOLUTION_STATE.completed)}
    order by problem_id, score desc, submitted_at, id`);
  return new Map(rows.map(({ problemId, ...result }) => [problemId, result]));
}
