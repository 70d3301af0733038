import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { rejudges, rejudgeSolutions, solutions } from '../../db/schema.ts';
import { currentData, isRejudgeable, type OrderedRejudge, type RejudgeOrder } from './order-rejudge.ts';
import { enqueueSolutions, lockTasksOf } from '../solutions/enqueue-solutions.ts';
import { TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';

/** Solutions that can be judged aside: those with a result. All others are judged soon anyway. */
export const isJudged = and(isRejudgeable, eq(solutions.state, SOLUTION_STATE.completed));

/**
 * Queues judged solutions to be judged aside, after all new submissions. Their results stay until the rejudge is
 * applied. A solution that another rejudge waits for aside is judged only for this one.
 */
export async function orderAside(
  tx: Tx,
  live: AppContext['live'],
  order: RejudgeOrder,
  systemTest = false,
): Promise<OrderedRejudge> {
  const { which, pull, userId: createdBy, ...kept } = order;
  const judged = and(isJudged, which);
  await lockTasksOf(tx, sql`select id from ${solutions} where ${judged}`);
  const found = await tx
    .select({ id: solutions.id })
    .from(solutions)
    .where(judged)
    .orderBy(solutions.id)
    .for('no key update');
  const solutionIds = found.map(({ id }) => id);
  if (solutionIds.length === 0) return { rejudgeId: null, total: 0 };
  const rejudgeId = randomUUID();
  const ids = sql`${sql.param(solutionIds)}::uuid[]`;
  await tx.insert(rejudges).values({ id: rejudgeId, pull, createdBy, mode: 'aside', systemTest, ...kept });
  await tx.execute(sql`
    update ${rejudgeSolutions} set state = 'replaced', ended_at = now()
    where solution_id = any(${ids}) and state = 'waiting' and base_attempt is not null`);
  await tx.execute(sql`
    insert into ${rejudgeSolutions} (rejudge_id, solution_id, was_judged, before_data_hash, before_label, before_score, before_status,
      base_attempt, problem_id, after_data_hash, after_label)
    select ${rejudgeId}::uuid, solutions.id, true, problem_data_hash, solutions.label, solutions.score, solutions.status,
      attempt, solutions.problem_id, ${pull ? currentData.problemDataHash : solutions.problemDataHash},
      ${pull ? currentData.label : solutions.label}
    from ${solutions} where solutions.id = any(${ids})`);
  await enqueueSolutions(tx, live, solutionIds, TASK_PRIORITY.rejudge, 'rejudge');
  return { rejudgeId, total: solutionIds.length };
}
