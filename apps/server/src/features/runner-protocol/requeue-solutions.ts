import { sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { solutions, tasks, type JudgeFaultRow } from '../../db/schema.ts';
import { inStates, literal } from '../../db/states.ts';
import { noteContestResult } from '../solutions/contest-results.ts';
import { notesRejudged } from '../solutions/keep-judgings.ts';

type Live = AppContext['live'];

/** Text for contestants after a judge fault, in both languages since it is stored. */
export const JUDGE_FAULT_MESSAGE =
  'This could not be judged because of a system error. It is being investigated; you need not submit again.\n\n' +
  '由于评测系统的问题，此提交暂未能评测。管理员会处理，无需重新提交。';

/** Resets solutions to wait for a runner again. */
export async function requeueSolutions(tx: Tx, live: Live, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string; userId: string }>(sql`
    update ${solutions} set state = ${literal(SOLUTION_STATE.pending)}, task_id = null, runner_id = null, status = '', message = '', score = 0, metrics = '{}', progress = null
    where id = any(${sql.param(ids)}::uuid[])
      and ${inStates(sql`state`, SOLUTION_STATE, ['queued', 'running'])} returning id, user_id as "userId"`);
  await live.publish(tx, ...rows.map(({ id, userId }) => ({ type: 'solution' as const, solutionId: id, userId })));
}

/** Concludes a solution without a verdict, deletes its task, and stores the fault for those who can fix it. */
export async function concludeAsFault(tx: Tx, live: Live, solutionId: string, fault: JudgeFaultRow): Promise<void> {
  const { rows } = await tx.execute<{ userId: string; contestId: string | null }>(sql`
    with gone as (delete from ${tasks} where kind = 'solution' and subject_id = ${solutionId}::uuid),
    ended as (
      update ${solutions} set state = ${literal(SOLUTION_STATE.completed)}, completed_at = now(), status = 'Judge Error', compiler = '', score = 0, metrics = '{}', progress = null,
        message = ${JUDGE_FAULT_MESSAGE}, fault = ${JSON.stringify(fault)}::jsonb
      where id = ${solutionId}::uuid
        and ${inStates(sql`state`, SOLUTION_STATE, ['pending', 'queued', 'running'])}
      returning id, user_id, problem_id, contest_id, score, status, rejudge_id, problem_data_hash
    ),
    ${notesRejudged},
    noted as (
      update problem_statuses set last_solution_score = 0, last_solution_status = 'Judge Error' from ended
      where last_solution_id = ended.id and problem_statuses.user_id = ended.user_id
        and problem_statuses.problem_id = ended.problem_id and contest_id is null
    )
    select user_id as "userId", contest_id as "contestId" from ended`);
  for (const { contestId } of rows) if (contestId !== null) await noteContestResult(tx, contestId, solutionId);
  await live.publish(tx, ...rows.map(({ userId }) => ({ type: 'solution' as const, solutionId, userId })));
}
