import { sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Tx } from '../../db/client.ts';
import { judgings, rejudges, rejudgeSolutions, solutions, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';

/**
 * Stores the current judgings of solutions whose results are about to be cleared or replaced, and marks them as
 * replaced in the rejudges that wait for them, or would apply another result later; except in `applying`, the rejudge
 * that replaces them now. The caller has locked the tasks and the solutions.
 */
export async function keepJudgings(
  tx: Tx,
  solutionIds: readonly string[],
  applying: string | null = null,
): Promise<void> {
  if (solutionIds.length === 0) return;
  const ids = sql`${sql.param(solutionIds)}::uuid[]`;
  await tx.execute(sql`
    insert into ${judgings} (solution_id, attempt, problem_id, data_hash, label, score, metrics, status, message, compiler, fault, task_id,
      runner_id, rejudge_id, submitted_at, started_at, completed_at, pretests_only)
    select id, attempt, problem_id, problem_data_hash, label, score, metrics, status, message, compiler, fault, task_id, runner_id,
      rejudge_id, submitted_at, started_at, completed_at, pretests_only
    from ${solutions} where id = any(${ids}) and state = ${literal(SOLUTION_STATE.completed)}`);
  await tx.execute(sql`
    update ${rejudgeSolutions} set state = 'replaced', ended_at = now() from ${solutions}
    where solutions.id = any(${ids}) and rejudge_solutions.rejudge_id = solutions.rejudge_id and solution_id = solutions.id
      and rejudge_solutions.state = 'waiting'`);
  await replaceAside(tx, solutionIds, applying);
}

/**
 * Marks solutions whose result changes as replaced in all open rejudges aside but `except`, and withdraws their tasks.
 * The caller has locked the tasks and the solutions.
 */
export async function replaceAside(tx: Tx, solutionIds: readonly string[], except: string | null): Promise<void> {
  const ids = sql`${sql.param(solutionIds)}::uuid[]`;
  await tx.execute(sql`delete from ${tasks} where kind = 'rejudge' and subject_id = any(${ids})`);
  await tx.execute(sql`
    update ${rejudgeSolutions} set state = 'replaced', ended_at = now() from ${rejudges}
    where solution_id = any(${ids}) and base_attempt is not null and state in ('waiting', 'done')
      and rejudges.id = rejudge_id and rejudge_id is distinct from ${except}::uuid and applied_at is null and cancelled_at is null`);
}

/** Part of a statement that concludes solutions as `ended`: writes the results to the rejudges that requested them. */
export const notesRejudged = sql`rejudged as (
      update ${rejudgeSolutions} set state = 'done', after_score = ended.score, after_status = ended.status,
        after_data_hash = ended.problem_data_hash, ended_at = now()
      from ended where rejudge_solutions.rejudge_id = ended.rejudge_id and solution_id = ended.id and rejudge_solutions.state = 'waiting'
    )`;
