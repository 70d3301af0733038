import { sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { judgings, problemStatuses, rejudges, rejudgeSolutions, solutions, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { showContestResults } from '../solutions/contest-results.ts';
import { lockTasksOf } from '../solutions/enqueue-solutions.ts';

interface PutBack {
  id: string;
  userId: string;
  contestId: string | null;
  wasJudged: boolean;
}

/**
 * Restores the earlier results of all solutions that a rejudge has not reached, and returns their number. Judgings that
 * a runner has started finish and count. A rejudge without waiting solutions is over and stays unchanged.
 */
export async function cancelRejudge(
  tx: Tx,
  live: AppContext['live'],
  rejudgeId: string,
  userId: string,
): Promise<number> {
  const waiting = sql`select solution_id from ${rejudgeSolutions} where rejudge_id = ${rejudgeId}::uuid and state = 'waiting'`;
  await lockTasksOf(tx, waiting);
  const { rows } = await tx.execute<{ [K in keyof PutBack]: PutBack[K] }>(sql`
    select solutions.id, solutions.user_id as "userId", contest_id as "contestId", was_judged as "wasJudged"
    from ${solutions} join ${rejudgeSolutions} on solution_id = solutions.id
    where rejudge_solutions.rejudge_id = ${rejudgeId}::uuid and solutions.rejudge_id = ${rejudgeId}::uuid
      and rejudge_solutions.state = 'waiting' and solutions.state = ${literal(SOLUTION_STATE.pending)}
    order by solutions.id for no key update of solutions`);
  if (rows.length === 0) return 0;
  const judged = rows.filter((row) => row.wasJudged);
  await restoreResults(
    tx,
    judged.map(({ id }) => id),
  );
  await showContestResults(tx, judged);
  await returnToLiveWork(
    tx,
    rejudgeId,
    rows.filter((row) => !row.wasJudged).map(({ id }) => id),
  );
  await tx.execute(sql`
    update ${rejudgeSolutions} set state = 'cancelled', ended_at = now()
    where rejudge_id = ${rejudgeId}::uuid and solution_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
  await tx.execute(sql`
    update ${rejudges} set cancelled_at = now(), cancelled_by = ${userId}::uuid
    where id = ${rejudgeId}::uuid and cancelled_at is null`);
  await live.publish(tx, ...rows.map((row) => ({ type: 'solution' as const, solutionId: row.id, userId: row.userId })));
  return rows.length;
}

/** Makes the kept judging of each solution the current one again, and removes its task from the queue. */
export async function restoreResults(tx: Tx, solutionIds: readonly string[]): Promise<void> {
  if (solutionIds.length === 0) return;
  const ids = sql`${sql.param(solutionIds)}::uuid[]`;
  await tx.execute(sql`delete from ${tasks} where kind = 'solution' and subject_id = any(${ids})`);
  await tx.execute(sql`
    with kept as (
      delete from ${judgings} using ${solutions}
      where solutions.id = any(${ids}) and judgings.solution_id = solutions.id and judgings.attempt = solutions.attempt - 1
      returning judgings.*
    ), restored as (
      update ${solutions} set state = ${literal(SOLUTION_STATE.completed)}, attempt = kept.attempt, problem_data_hash = kept.data_hash, label = kept.label, score = kept.score,
        metrics = kept.metrics, status = kept.status, message = kept.message, compiler = kept.compiler, fault = kept.fault, task_id = kept.task_id,
        runner_id = kept.runner_id, rejudge_id = kept.rejudge_id, submitted_at = kept.submitted_at, started_at = kept.started_at,
        completed_at = kept.completed_at, pretests_only = kept.pretests_only
      from kept where solutions.id = kept.solution_id
      returning solutions.id, user_id, solutions.problem_id, contest_id, solutions.score, solutions.status
    )
    update ${problemStatuses} set last_solution_score = restored.score, last_solution_status = restored.status from restored
    where last_solution_id = restored.id and problem_statuses.user_id = restored.user_id
      and problem_statuses.problem_id = restored.problem_id and contest_id is null`);
}

/** Solutions that were never judged keep waiting as before, with the data they were submitted for. */
async function returnToLiveWork(tx: Tx, rejudgeId: string, solutionIds: readonly string[]): Promise<void> {
  if (solutionIds.length === 0) return;
  await tx.execute(sql`
    with returned as (
      update ${solutions} set rejudge_id = null, problem_data_hash = before_data_hash, label = before_label
      from ${rejudgeSolutions} where rejudge_solutions.rejudge_id = ${rejudgeId}::uuid and solution_id = solutions.id
        and solutions.id = any(${sql.param(solutionIds)}::uuid[])
      returning solutions.id, solutions.label
    )
    update ${tasks} set label = returned.label from returned where kind = 'solution' and subject_id = returned.id`);
}
